package import CalendarDomain
import ICalendar

/// Lines of ATTENDEE and ORGANIZER.
extension ContentProperty {
  /// The one value of a parameter.
  package func word(_ name: String) -> String? { parameter(name)?.first?.uppercased() }

  package mutating func set(_ name: String, to value: String?) {
    let place = parameters.firstIndex { $0.name.uppercased() == name }
    parameters.removeAll { $0.name.uppercased() == name }
    guard let value else { return }
    parameters.insert(
      Parameter(name: name, values: [value]), at: min(place ?? parameters.count, parameters.count))
  }

  /// PARTSTAT; who said nothing has not answered.
  package var answer: ParticipationStatus {
    get { word("PARTSTAT").map { ParticipationStatus(rawValue: $0) ?? .needsAction } ?? .needsAction }
    set { set("PARTSTAT", to: newValue.rawValue) }
  }

  func addresses(_ name: String) -> [CalendarAddress] { (parameter(name) ?? []).map { CalendarAddress($0) } }

  /// Whether messages to this one are ours to send. Source: RFC 6638, 7.1.
  var isOurs: Bool { word("SCHEDULE-AGENT").map { $0 == "SERVER" } ?? true }

  /// The last answer that was taken in. Never sent.
  var answered: Revision? {
    get {
      guard let sequence = parameter(Self.answeredSequence)?.first.flatMap({ Int($0) }) else { return nil }
      let stamp = parameter(Self.answeredStamp)?.first.flatMap {
        ContentProperty(name: "DTSTAMP", value: $0).time.map { Instant(utc: $0.local) }
      }
      return Revision(sequence: sequence, stamp: stamp)
    }
    set {
      set(Self.answeredSequence, to: newValue.map { String($0.sequence) })
      set(
        Self.answeredStamp,
        to: newValue?.stamp.map { ContentProperty(name: "DTSTAMP", time: .utc($0.utc)).value })
    }
  }

  /// The SEQUENCE under which this one came to the list of what others knew before. Never sent.
  var askedSequence: Int? {
    get { parameter(Self.askedSequence)?.first.flatMap { Int($0) } }
    set { set(Self.askedSequence, to: newValue.map(String.init)) }
  }

  private static let askedSequence = "X-CALENDARR-ASKED-SEQUENCE"
  private static let answeredSequence = "X-CALENDARR-ANSWERED-SEQUENCE"
  private static let answeredStamp = "X-CALENDARR-ANSWERED-DTSTAMP"

  /// Without what stays at home. Source: RFC 6638, 7.
  var sendable: ContentProperty {
    var copy = self
    copy.parameters.removeAll {
      let name = $0.name.uppercased()
      return name.hasPrefix("SCHEDULE-") || name.hasPrefix(Self.private)
    }
    return copy
  }

  /// What names of our own properties and parameters begin with. They are kept and never sent.
  static let `private` = "X-CALENDARR-"
}
