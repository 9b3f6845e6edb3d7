import CalendarDomain
import CalendarTime
import Foundation
import ICalendar

@testable import Scheduling

/// Some users who mail each other through Maildirs, at random.
struct Correspondence {
  private(set) var desks: [Desk] = []
  private(set) var names: [String]
  private var random: SplitMix64
  private let folder: URL
  private var now = Desk.instant("20270301T080000Z")
  /// UIDs of which a message was lost.
  private(set) var incomplete: Set<String> = []
  /// What must not be and was.
  private(set) var faults: [String] = []
  private var count = 0
  private(set) var refusals = 0
  private(set) var sent: [String] = []
  /// What happened, for whoever has to find out why.
  private(set) var history: [String] = []

  /// The first is the organizer of everything.
  init(_ names: [String], seed: UInt64, folder: URL) throws {
    self.names = names
    self.folder = folder
    random = SplitMix64(seed: seed)
    for name in names {
      desks.append(Desk(name))
      try Maildir(folder.appending(path: name)).create()
    }
  }

  private func inbox(_ name: String) -> Maildir { Maildir(folder.appending(path: name)) }

  mutating func run(steps: Int) throws {
    for _ in 0..<steps {
      now = now.adding(seconds: 60)
      for index in desks.indices { desks[index].engine.context.now = now }
      switch random.below(10) {
      case 0...2: try organize()
      case 3...4: try answer()
      default: try deliver(mayFail: true)
      }
    }
    now = now.adding(seconds: 60)
    for index in desks.indices { desks[index].engine.context.now = now }
    while try deliver(mayFail: false) {}
  }

  // MARK: What they do

  private mutating func send(_ outcome: SchedulingOutcome) throws {
    for message in outcome.outgoing {
      let zone = Desk.zones.zone(named: "Europe/Vienna") ?? .utc
      let mail = MailComposer(now: now, zone: zone, zones: Desk.zones).compose(message)
      sent.append(mail)
      count += 1
      let parts = message.components.map {
        "\($0.uid) \($0.recurrenceID?.shown ?? "all") #\($0.sequence) \($0.attendee(message.sender)?.answer.rawValue ?? "")"
      }
      history.append("\(1_000_000 + count) \(message.method.rawValue) to \(message.recipient): \(parts)")
      try MailOutbox.maildir(folder.appending(path: message.recipient.text)).send(
        mail, as: "\(1_000_000 + count)")
    }
  }

  private mutating func organize() throws {
    let uid = "e\(random.below(3))"
    guard var components = desks[0].engine.series(uid)?.components, let series = desks[0].engine.series(uid)
    else {
      return try create(uid)
    }
    guard let master = components.firstIndex(where: { $0.recurrenceID == nil }) else { return }
    let date = seriesDates(series).randomElement(using: &random).flatMap { uid == "e2" ? nil : $0 }
    switch random.below(9) {
    case 0:
      components[master].replace(
        "LOCATION", with: ContentProperty(name: "LOCATION", value: "Room \(random.below(99))"))
    case 1: shift(&components[master], hours: 1 + random.below(3))
    case 2:
      guard let date else { return }
      components.removeAll { $0.recurrenceID.map { series.identity($0) } == date }
      guard let place = components.firstIndex(where: { $0.recurrenceID == nil }) else { return }
      series.leaveOut(date, of: &components[place])
    case 3:
      guard let date, var instance = series.instance(at: date) else { return }
      shift(&instance, hours: 1 + random.below(3))
      components.removeAll { $0.recurrenceID.map { series.identity($0) } == date }
      components.append(instance)
    case 4:
      let guest = names[1 + random.below(names.count - 1)]
      for index in components.indices where components[index].attendee(CalendarAddress(guest)) == nil {
        components[index].properties.append(ContentProperty(name: "ATTENDEE", value: "mailto:" + guest))
      }
    case 5:
      let guest = CalendarAddress(names[1 + random.below(names.count - 1)])
      for index in components.indices {
        components[index].properties.removeAll { $0.name == "ATTENDEE" && CalendarAddress($0.value) == guest }
      }
    case 6: components[master].remove(["EXDATE"])
    case 7 where random.below(3) == 0:
      return try send(desks[0].engine.delete(uid))
    default:
      guard let date, var instance = series.instance(at: date) else { return }
      instance.replace("LOCATION", with: ContentProperty(name: "LOCATION", value: "Hall \(random.below(99))"))
      components.removeAll { $0.recurrenceID.map { series.identity($0) } == date }
      components.append(instance)
    }
    try send(desks[0].engine.save(Component(name: "VCALENDAR", components: components)))
  }

  private mutating func create(_ uid: String) throws {
    // A UID is not used again for another event.
    guard !sent.contains(where: { $0.contains("x-made-\(uid)") }), made.insert(uid).inserted else { return }
    var text = Desk.event(uid, also: "RRULE:FREQ=WEEKLY;COUNT=4")
    for name in ["ben@example.com", "carla@example.com"] where !names.contains(name) {
      text = text.split(separator: "\n").filter { !$0.contains(name) }.joined(separator: "\n")
    }
    if uid == "e2" {
      text = text.split(separator: "\n").filter { !$0.hasPrefix("RRULE") }.joined(separator: "\n")
    }
    try send(desks[0].engine.save(Desk.calendar(text)))
  }

  private var made: Set<String> = []
  /// Answers to a whole series that have not arrived yet: of two that overtake each other, the earlier one may win for a
  /// date with a component of its own of which the one who answers does not know.
  private var underway: [String: String] = [:]

  private func shift(_ component: inout Component, hours: Int) {
    for name in ["DTSTART", "DTEND"] {
      guard let time = component.first(name)?.time else { continue }
      component.replace(
        name,
        with: ContentProperty(name: name, time: time.withLocal(time.local.adding(seconds: hours * 3_600))))
    }
  }

  private mutating func answer() throws {
    let index = 1 + random.below(desks.count - 1)
    let uid = "e\(random.below(3))"
    guard let series = desks[index].engine.series(uid) else { return }
    let answer = [ParticipationStatus.accepted, .declined, .tentative][random.below(3)]
    let date = uid != "e2" && random.below(2) == 0 ? seriesDates(series).randomElement(using: &random) : nil
    if let date, random.below(3) == 0, var master = series.master?.component {
      series.leaveOut(date, of: &master)
      let rest = series.components.filter { component in
        component.recurrenceID.map { series.identity($0) != date } ?? false
      }
      return try send(desks[index].engine.save(Component(name: "VCALENDAR", components: [master] + rest)))
    }
    let thread = "\(index) \(uid)"
    if date == nil, underway.values.contains(thread) { return }
    // Who is not invited to that date, or no more, cannot answer.
    guard let outcome = try? desks[index].engine.answer(uid, answer, at: date) else { return }
    try send(outcome)
    if date == nil, !outcome.outgoing.isEmpty { underway["\(1_000_000 + count)"] = thread }
  }

  /// One mail of somebody, any; says whether there was one.
  @discardableResult
  private mutating func deliver(mayFail: Bool) throws -> Bool {
    let waiting = try names.indices.flatMap { index in try inbox(names[index]).arrived().map { (index, $0) } }
    guard let (index, name) = waiting.randomElement(using: &random) else { return false }
    let mail = try ReceivedMail(try inbox(names[index]).read(name))
    let luck = mayFail ? random.below(20) : 19
    underway[name] = nil
    if luck == 0 {
      for object in mail.objects { incomplete.insert(object.uid) }
      history.append("\(name) is lost")
    } else {
      let before = desks[index].text
      for object in mail.objects {
        let outcome = desks[index].engine.receive(object, from: mail.sender)
        refusals += outcome.refusals.count
        history.append("\(name) arrives \(outcome.refusals.map(\.code.rawValue))")
        if !outcome.refusals.isEmpty, Self.plain(desks[index].text) != Self.plain(before) {
          faults.append("refused with \(outcome.refusals[0].code), and changed: \(object.uid)")
        }
        try send(outcome)
      }
    }
    // Some come twice, and by then late.
    if !(1...4).contains(luck) { try inbox(names[index]).markSeen(name) }
    return true
  }

  private static func plain(_ text: String) -> [Substring] {
    text.replacing("\r\n ", with: "").split(separator: "\r\n").filter { !$0.hasPrefix("X-CALENDARR-") }
  }

  // MARK: What they agree on

  private func seriesDates(_ series: Series) -> [EventTime] {
    seen(series, by: nil).map(\.date)
  }

  private struct Sight: Hashable {
    var date: EventTime
    var start: Instant
    var end: Instant
    var answer: String
  }

  /// The dates that somebody is invited to, as a calendar shows them.
  private func seen(_ series: Series, by name: String?) -> [Sight] {
    let parts = series.components.map(SeriesPart.init)
    let members = parts.enumerated().map { index, part in
      SeriesMember(
        index: index, scheduling: part.scheduling, sequence: part.component.sequence,
        isCancelled: part.component.isCancelled)
    }
    let window = Desk.instant("20270101T000000Z")..<Desk.instant("20280101T000000Z")
    let found = RecurrenceSet(members: members, resolver: series.resolver).occurrences(
      overlapping: window, limit: 100)
    return found.occurrences.compactMap { occurrence in
      let line = name.flatMap { parts[occurrence.member].component.attendee(CalendarAddress($0)) }
      if name != nil, line == nil { return nil }
      return Sight(
        date: occurrence.recurrenceID ?? series.identity(occurrence.localStart), start: occurrence.start,
        end: occurrence.end, answer: line?.answer.rawValue ?? "")
    }
  }

  /// Where stores differ although every message arrived.
  func differences() -> [String] {
    var result: [String] = []
    for uid in ["e0", "e1", "e2"] where !incomplete.contains(uid) {
      for (index, name) in names.enumerated() where index > 0 {
        // What was declined may be deleted at home.
        let asked = Set(desks[0].engine.series(uid).map { seen($0, by: name) } ?? []).filter {
          $0.answer != "DECLINED"
        }
        let held = Set(desks[index].engine.series(uid).map { seen($0, by: name) } ?? []).filter {
          $0.answer != "DECLINED"
        }
        guard asked != held else { continue }
        let differing = asked.symmetricDifference(held).map { sight in
          "\(asked.contains(sight) ? "organizer" : name): \(sight.date.shown) \(sight.start.utc) \(sight.answer)"
        }
        result.append("\(uid): \(differing.sorted())")
      }
    }
    return result
  }
}
