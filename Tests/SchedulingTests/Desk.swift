import CalendarDomain
import CalendarTime
import ICalendar

@testable import Scheduling

/// One user's desk: an engine, and short ways to put things on it.
struct Desk {
  var engine: SchedulingEngine

  static let zones = ZoneDatabase(directories: ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"])

  init(
    _ addresses: String..., holding events: String = "", at now: String = "20270301T080000Z",
    answering policy: AutomaticAnswer = .never, trusting trusted: [String] = []
  ) {
    let zone = Self.zones.zone(named: "Europe/Vienna") ?? .utc
    engine = SchedulingEngine(
      SchedulingCalendar(events.isEmpty ? [] : [Self.calendar(events)]),
      context: SchedulingContext(
        addresses: addresses.map { CalendarAddress($0) }, now: Self.instant(now), zone: zone,
        zones: Self.zones,
        automaticAnswer: policy, trusted: Set(trusted.map { CalendarAddress($0) })))
  }

  static func instant(_ text: String) -> Instant {
    guard let time = ContentProperty(name: "DTSTAMP", value: text).time else {
      fatalError("\(text) is no time")
    }
    return Instant(utc: time.local)
  }

  /// Components as lines, in a calendar.
  static func calendar(_ events: String, method: String? = nil) -> Component {
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.com//test//EN"]
      + (method.map { ["METHOD:" + $0] } ?? []) + [events, "END:VCALENDAR", ""]
    let text = lines.joined(separator: "\n")
    guard let tree = try? ComponentParser.parse(Array(text.utf8), file: nil).calendars.first else {
      fatalError("no calendar: \(text)")
    }
    return tree
  }

  /// An event of olga@example.com with ben@example.com and carla@example.com.
  static func event(
    _ uid: String = "e1", sequence: Int = 0, stamp: String = "20270220T090000Z",
    start: String = "20270309T100000",
    end: String = "20270309T110000", date: String? = nil, ben: String = "NEEDS-ACTION",
    carla: String = "NEEDS-ACTION",
    also lines: String..., kind: String = "VEVENT"
  ) -> String {
    var text = ["BEGIN:\(kind)", "UID:\(uid)", "DTSTAMP:\(stamp)"]
    if let date { text.append("RECURRENCE-ID;TZID=Europe/Vienna:\(date)") }
    text += [
      "DTSTART;TZID=Europe/Vienna:\(start)", "\(kind == "VTODO" ? "DUE" : "DTEND");TZID=Europe/Vienna:\(end)",
      "SUMMARY:Meeting", "SEQUENCE:\(sequence)", "ORGANIZER:mailto:olga@example.com",
      "ATTENDEE;PARTSTAT=ACCEPTED:mailto:olga@example.com", "ATTENDEE;PARTSTAT=\(ben):mailto:ben@example.com",
    ]
    if !carla.isEmpty { text.append("ATTENDEE;PARTSTAT=\(carla):mailto:carla@example.com") }
    return (text + lines + ["END:\(kind)"]).joined(separator: "\n")
  }

  mutating func save(_ events: String) -> [String] { Self.told(engine.save(Self.calendar(events))) }

  mutating func delete(_ uid: String = "e1") throws -> [String] { Self.told(try engine.delete(uid)) }

  mutating func receive(
    _ method: String, _ events: String, from sender: String, allowing allowed: Set<Refusal.Code> = []
  ) -> [String] {
    do throws(Refusal) {
      let object = try SchedulingObject(Self.calendar(events, method: method))
      return Self.told(engine.receive(object, from: CalendarAddress(sender), allowing: allowed))
    } catch {
      return Self.told(SchedulingOutcome(refusals: [error]))
    }
  }

  /// `REQUEST ben@example.com !` for each message that matters, then codes of refusals, `?` where one may say yes.
  static func told(_ outcome: SchedulingOutcome) -> [String] {
    outcome.outgoing.map { "\($0.method.rawValue) \($0.recipient)\($0.isSignificant ? " !" : "")" }
      + outcome.refusals.map { $0.code.rawValue + ($0.isQuestion ? " ?" : "") }
  }

  /// The component of a date (UTC), or the master.
  func component(_ uid: String = "e1", at date: String? = nil) -> Component? {
    guard let series = engine.series(uid) else { return nil }
    guard let date else { return series.master?.component }
    return series.instance(at: .utc(Self.instant(date).utc))
  }

  /// PARTSTAT of an attendee, or `-`.
  func answer(_ address: String, _ uid: String = "e1", at date: String? = nil) -> String {
    component(uid, at: date)?.attendee(CalendarAddress(address))?.answer.rawValue ?? "-"
  }

  var text: String { String(decoding: ComponentPrinter.print([engine.calendar.tree]), as: UTF8.self) }
}
