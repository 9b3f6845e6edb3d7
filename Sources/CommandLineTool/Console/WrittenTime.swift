package import CalendarDomain
package import CalendarTime

/// A time as people write it: the one grammar of every option that asks for a day or a time.
///
/// Days: `today`, `tomorrow`, `yesterday`, `mon` to `sunday` (the next one, today left out), `+7d`, `-2w`, `+3m`, `+1y`,
/// `2026-12-08`, `20261208`. Times, by themselves (today) or after a day: `15:00`, `9:30`, `15h`, `9am`, `noon`,
/// `midnight`, `15:00:30`, also with a `T` between. `now`, `+90min` and `+2h` count from now. A time may be followed by
/// `Z`, an offset such as `+02:00`, or the name of a zone.
package enum WrittenTime: Hashable, Sendable {
  case day(LocalDate)
  /// A wall time of the zone of whoever asks.
  case local(LocalDateTime)
  case instant(Instant)

  /// Reads a text. Throws `ArgumentProblem`.
  package init(_ text: String, now: Instant, zone: Zone, database: ZoneDatabase) throws {
    if let instant = InstantText.read(text) {
      self = .instant(instant)
      return
    }
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let today = zone.local(at: now)
    if words.count == 1, let instant = Self.fromNow(words[0], now) {
      self = .instant(instant)
      return
    }
    let given = words.count > 1 ? words.last.flatMap { database.zone(named: $0) } : nil
    if given != nil { words.removeLast() }
    // `2026-12-08T15:00` is a day and a time.
    if words.count == 1, let parts = Self.dayAndTime(words[0]) { words = parts }
    var day: LocalDate?
    var time: Int?
    var offset: Int?
    for word in words {
      if day == nil, let found = Self.day(word.lowercased(), today.date) {
        day = found
      } else if time == nil, let found = Self.time(word.lowercased()) {
        (time, offset) = (found.second, found.offset)
      } else {
        throw Self.problem
      }
    }
    guard let date = day ?? (time == nil ? nil : today.date), (1...9998).contains(date.year) else {
      throw Self.problem
    }
    guard let time else {
      guard given == nil else { throw Self.problem }
      self = .day(date)
      return
    }
    let local = LocalDateTime(date: date).adding(seconds: time)
    if let offset {
      self = .instant(Instant(utc: local).adding(seconds: -offset))
    } else if let given {
      self = .instant(given.instant(of: local))
    } else {
      self = .local(local)
    }
  }

  private static var problem: ArgumentProblem {
    ArgumentProblem("is not \(expectation)")
  }

  /// The same as an instant: a day begins in `zone`.
  package func instant(in zone: Zone) -> Instant {
    switch self {
    case .day(let date): zone.instant(of: LocalDateTime(date: date))
    case .local(let local): zone.instant(of: local)
    case .instant(let instant): instant
    }
  }

  /// The day that it is on in `zone`.
  package func date(in zone: Zone) -> LocalDate {
    switch self {
    case .day(let date): date
    case .local(let local): local.date
    case .instant(let instant): zone.local(at: instant).date
    }
  }

  // MARK: Words

  private static func fromNow(_ word: String, _ now: Instant) -> Instant? {
    if word.lowercased() == "now" { return now }
    guard let (count, unit) = distance(word.lowercased()) else { return nil }
    switch unit {
    case "min": return now.adding(seconds: count * 60)
    case "h": return now.adding(seconds: count * 3600)
    default: return nil
    }
  }

  /// `+7d`: a sign, a number, a unit.
  private static func distance(_ word: String) -> (count: Int, unit: String)? {
    guard let sign = word.first, sign == "+" || sign == "-" else { return nil }
    let digits = word.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number <= 100_000 else { return nil }
    return (sign == "-" ? -number : number, String(word.dropFirst(1 + digits.count)))
  }

  private static func day(_ word: String, _ today: LocalDate) -> LocalDate? {
    switch word {
    case "today": return today
    case "tomorrow": return today.adding(days: 1)
    case "yesterday": return today.adding(days: -1)
    default: break
    }
    if let (count, unit) = distance(word) {
      switch unit {
      case "d": return today.adding(days: count)
      case "w": return today.adding(days: count * 7)
      case "m": return months(count, after: today)
      case "y": return months(count * 12, after: today)
      default: return nil
      }
    }
    if let weekday = weekday(word) {
      let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
      return today.adding(days: ahead == 0 ? 7 : ahead)
    }
    return date(word)
  }

  /// The same day of a later month, or its last one.
  private static func months(_ count: Int, after date: LocalDate) -> LocalDate? {
    let month = date.year * 12 + date.month - 1 + count
    guard month >= 12, month < 12 * 9999 else { return nil }
    let (year, number) = (month / 12, month % 12 + 1)
    return LocalDate(year: year, month: number, day: min(date.day, LocalDate.daysInMonth(number, year: year)))
  }

  private static func weekday(_ word: String) -> Weekday? {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    guard word.count >= 2, let index = names.firstIndex(where: { $0.hasPrefix(word) }) else { return nil }
    return Weekday(rawValue: index + 1)
  }

  /// `2026-12-08`, `20261208`.
  private static func date(_ word: String) -> LocalDate? {
    let digits = word.filter { $0 != "-" }
    let isDashed = word.count == 10 && Array(word)[4] == "-" && Array(word)[7] == "-"
    guard digits.utf8.count == 8, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      word.count == 8 || isDashed, let number = Int(digits)
    else { return nil }
    let date = LocalDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    return date.year >= 1 && date.isValid ? date : nil
  }

  private static func dayAndTime(_ word: String) -> [String]? {
    for length in [8, 10] where word.count > length + 1 {
      let rest = word.dropFirst(length)
      if date(String(word.prefix(length))) != nil, let separator = rest.first, "Tt".contains(separator) {
        return [String(word.prefix(length)), String(rest.dropFirst())]
      }
    }
    return nil
  }

  /// Seconds after midnight, and of UTC where the word says so.
  private static func time(_ word: String) -> (second: Int, offset: Int?)? {
    if word == "noon" { return (43_200, nil) }
    if word == "midnight" { return (0, nil) }
    var rest = word[...]
    var offset: Int?
    if rest.hasSuffix("z") {
      offset = 0
      rest = rest.dropLast()
    } else if let sign = rest.lastIndex(where: { $0 == "+" || $0 == "-" }), sign != rest.startIndex {
      guard let found = clock(rest[rest.index(after: sign)...]) else { return nil }
      offset = rest[sign] == "-" ? -found : found
      rest = rest[..<sign]
    }
    var shift = 0
    for (suffix, isAfternoon) in [("am", false), ("pm", true)] where rest.hasSuffix(suffix) {
      rest = rest.dropLast(2)
      guard let hour = Int(rest.prefix { $0 != ":" }), (1...12).contains(hour) else { return nil }
      shift = (isAfternoon ? 43_200 : 0) - (hour == 12 ? 43_200 : 0)
      guard let second = clock(rest, needsColon: false) else { return nil }
      return (second + shift, offset)
    }
    if rest.hasSuffix("h") {
      guard let second = clock(rest.dropLast(), needsColon: false) else { return nil }
      return (second, offset)
    }
    // Four or six digits are a time where a T or an offset says so, or a day stands before them.
    guard let second = clock(rest) else { return nil }
    return (second, offset)
  }

  /// `15:00`, `15:00:30`, `1500`, `150030`; with `needsColon` off, `15`.
  private static func clock(_ text: Substring, needsColon: Bool = true) -> Int? {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1, [4, 6].contains(text.count) {
      let digits = Array(text)
      parts = stride(from: 0, to: digits.count, by: 2).map { String(digits[$0..<$0 + 2]) }
    }
    guard parts.count <= 3, parts.count >= (needsColon ? 2 : 1) else { return nil }
    let numbers = parts.map { part in
      (1...2).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard numbers.allSatisfy({ $0 != nil }), let hour = numbers[0], hour < 24 else { return nil }
    let minute = (parts.count > 1 ? numbers[1] : 0) ?? 0
    let second = (parts.count > 2 ? numbers[2] : 0) ?? 0
    return minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : nil
  }
}
