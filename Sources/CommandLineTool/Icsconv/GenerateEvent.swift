import CalendarDomain

/// One generated event: its lines, and those of the overrides of its series.
struct GenerateEvent {
  let recipe: GenerateRecipe
  /// Counts from 0 through the calendar.
  let number: Int

  private static let titles = [
    "Stand-up", "Planning", "Dentist", "Piano lesson", "Rent", "Call with the workshop", "Lunch", "Review",
    "Parents' evening", "Choir", "Car service", "Night shift", "Board meeting", "Swimming",
    "Trip to the coast",
    "Hand-over", "Café", "Geburtstag", "Réunion", "Library", "Interview", "Train", "Walk", "Tax papers",
  ]
  private static let places = [
    "Room 2.14", "Town hall", "Harbour House\\, second floor", "Station\\, platform 4", "online",
    "Market square",
    "Upper Mill Lane 4\\nfirst floor", "Library",
  ]
  private static let sentences = [
    "Please bring the papers of last time.", "The agenda follows in a day or two.",
    "Room changed\\; see the note.",
    "Dial in early: the line is slow.", "Minutes: https://notes.example.org/view",
    "Coffee is ready from nine on.",
    "Ask at the desk for the key.", "No preparation is needed.",
  ]

  /// The lines of every component of the event, BEGIN and END included, and whether they are to be written
  /// carelessly.
  func components(_ dice: inout GenerateDice) -> (lines: [[String]], isCareless: Bool) {
    let time = start(&dice)
    let isAllDay = time.form == .date
    let seconds = isAllDay ? 86_400 * (1 + dice.below(1 + dice.below(6))) : 900 * (1 + dice.below(10))
    let identifier = uid(&dice)
    var lines = head(identifier, time, &dice)
    lines.append(time.property("DTSTART"))
    if !isAllDay && dice.chance(15) {
      lines.append("DURATION:PT\(seconds / 60)M")
    } else if !isAllDay || seconds > 86_400 || dice.chance(70) {
      lines.append(time.property("DTEND", adding: seconds))
    }
    var overrides: [[String]] = []
    if dice.chance(recipe.recurringPercent) {
      let rule = GenerateRule(start: time.local, isAllDay: isAllDay, isEndless: recipe.isEndless)
      let (text, step) = rule.make(&dice)
      lines.append("RRULE:\(text)")
      if let step, !recipe.isEndless {
        overrides = exceptions(to: time, every: step, identifier, seconds, &lines, &dice)
      }
    }
    lines += details(&dice)
    var isCareless = false
    if recipe.hasOddities && dice.chance(25) {
      let oddity = dice.pick(GenerateOddity.allCases)
      oddity.apply(to: &lines, at: time)
      isCareless = oddity == .carelessLines
    }
    return (([lines] + overrides).map { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }, isCareless)
  }

  private func start(_ dice: inout GenerateDice) -> GenerateTime {
    let date = recipe.start.adding(days: dice.below(recipe.days))
    let form: GenerateTime.Form =
      switch dice.below(20) {
      case 0, 1, 2: .date
      case 3: .floating
      case 4, 5: .utc
      default: .zoned(dice.pick(recipe.zones))
      }
    // Most of life is by day; one start in twelve is at night, where clocks change.
    let quarter = dice.chance(8) ? dice.below(24) : 28 + dice.below(56)
    return GenerateTime(
      form: form, local: LocalDateTime(date: date, secondOfDay: form == .date ? 0 : quarter * 900))
  }

  private func uid(_ dice: inout GenerateDice) -> String {
    "\(hexadecimal(UInt64(number), 8))-\(hexadecimal(dice.next(), 12))@generated.example.com"
  }

  private func hexadecimal(_ value: UInt64, _ digits: Int) -> String {
    let text = String(value & (1 << (UInt64(digits) * 4) - 1), radix: 16)
    return String(repeating: "0", count: digits - text.utf8.count) + text
  }

  private func head(_ uid: String, _ time: GenerateTime, _ dice: inout GenerateDice) -> [String] {
    let written = time.local.adding(seconds: -60 * (1 + dice.below(60_000)))
    let stamp = GenerateText.time(written) + "Z"
    return [
      "UID:\(uid)", "DTSTAMP:\(stamp)", "CREATED:\(stamp)", "LAST-MODIFIED:\(stamp)",
      "SEQUENCE:\(dice.below(3))",
      "SUMMARY:\(dice.pick(Self.titles)) \(1 + dice.below(99))",
    ]
  }

  private func details(_ dice: inout GenerateDice) -> [String] {
    var lines: [String] = []
    if dice.chance(60) { lines.append("LOCATION:\(dice.pick(Self.places))") }
    if dice.chance(65) {
      let text = (0...dice.below(5)).map { _ in dice.pick(Self.sentences) }
      lines.append("DESCRIPTION:\(text.joined(separator: "\\n"))")
    }
    if dice.chance(25) {
      lines.append("ORGANIZER;CN=Organiser:mailto:organiser@example.com")
      for guest in 0...dice.below(4) {
        lines.append(
          "ATTENDEE;CN=Guest \(guest);PARTSTAT=ACCEPTED;RSVP=TRUE:mailto:guest\(guest)@example.com")
      }
    }
    lines += ["STATUS:\(dice.chance(90) ? "CONFIRMED" : "TENTATIVE")", "TRANSP:OPAQUE"]
    if dice.chance(40) {
      lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER:-PT15M", "END:VALARM"]
    }
    return lines
  }

  /// Takes out some instances of an evenly spaced series, and moves, calls off or shifts others.
  private func exceptions(
    to time: GenerateTime, every step: Int, _ uid: String, _ seconds: Int, _ lines: inout [String],
    _ dice: inout GenerateDice
  ) -> [[String]] {
    guard dice.chance(30) else { return [] }
    // The start itself stays as it is: an instance from the second on.
    func instance(_ index: Int) -> GenerateTime {
      GenerateTime(form: time.form, local: time.local.adding(seconds: 86_400 * step * index))
    }
    lines.append(instance(1).property("EXDATE"))
    guard dice.chance(50) else { return [] }
    let original = instance(2 + dice.below(4))
    let isRanged = dice.chance(15)
    let shift = time.form == .date ? 86_400 : 900 * (1 + dice.below(8))
    var override = head(uid, original, &dice)
    override.append(
      original.property("RECURRENCE-ID", parameters: isRanged ? ";RANGE=THISANDFUTURE" : ""))
    override.append(original.property("DTSTART", adding: shift))
    override.append(original.property("DTEND", adding: shift + seconds))
    if !isRanged && dice.chance(20) { override.append("STATUS:CANCELLED") }
    return [override]
  }
}
