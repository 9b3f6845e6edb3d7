package import CalendarDomain
import ICalendar

/// What scheduling reads of a component, and how it writes it.
extension Component {
  /// UID; empty where there is none.
  package var uid: String { first("UID")?.text.trimmedBlanks ?? "" }

  /// SEQUENCE, 0 when absent.
  package var sequence: Int {
    get { first("SEQUENCE").flatMap { Int($0.value.trimmedBlanks) } ?? 0 }
    set { replace("SEQUENCE", with: ContentProperty(name: "SEQUENCE", value: String(max(0, newValue)))) }
  }

  /// DTSTAMP; a form other than UTC is read as it.
  var stamp: Instant? {
    get { first("DTSTAMP")?.time.map { Instant(utc: $0.local) } }
    set { replace("DTSTAMP", with: newValue.map { ContentProperty(name: "DTSTAMP", time: .utc($0.utc)) }) }
  }

  /// STATUS in upper case.
  package var status: String? {
    get { first("STATUS")?.value.trimmedBlanks.uppercased() }
    set { replace("STATUS", with: newValue.map { ContentProperty(name: "STATUS", value: $0) }) }
  }

  var isCancelled: Bool { status == "CANCELLED" }

  /// Its place in the order of revisions. Source: RFC 5546, 2.1.5.
  var revision: Revision { Revision(sequence: sequence, stamp: stamp) }

  package var recurrenceID: EventTime? { first("RECURRENCE-ID")?.time }

  package var isThisAndFuture: Bool {
    first("RECURRENCE-ID")?.parameter("RANGE")?.first?.uppercased() == "THISANDFUTURE"
  }

  package var organizer: CalendarAddress? { first("ORGANIZER").map { CalendarAddress($0.value) } }

  package var attendees: [ContentProperty] { properties.filter { $0.name.uppercased() == "ATTENDEE" } }

  /// The line of an attendee.
  func attendee(_ address: CalendarAddress) -> ContentProperty? {
    attendees.first { CalendarAddress($0.value) == address }
  }

  /// The first of the user's addresses that is invited, in the order of the lines.
  package func invited(_ addresses: [CalendarAddress]) -> CalendarAddress? {
    attendees.lazy.map { CalendarAddress($0.value) }.first { addresses.contains($0) }
  }

  /// Changes the lines of an attendee.
  package mutating func change(_ address: CalendarAddress, _ body: (inout ContentProperty) -> Void) {
    for index in properties.indices
    where properties[index].name.uppercased() == "ATTENDEE"
      && CalendarAddress(properties[index].value) == address
    {
      body(&properties[index])
    }
  }

  package mutating func changeAttendees(_ body: (inout ContentProperty) -> Void) {
    for index in properties.indices where properties[index].name.uppercased() == "ATTENDEE" {
      body(&properties[index])
    }
  }

  /// Puts a property where the first of its name stood, and none of that name elsewhere; nil takes all away.
  mutating func replace(_ name: String, with property: ContentProperty?) {
    let place = properties.firstIndex { $0.name.uppercased() == name }
    properties.removeAll { $0.name.uppercased() == name }
    guard let property else { return }
    properties.insert(property, at: min(place ?? properties.count, properties.count))
  }

  mutating func remove(_ names: Set<String>) {
    properties.removeAll { names.contains($0.name.uppercased()) }
  }

  /// Only those properties, in their order, and no inner components.
  func only(_ names: Set<String>) -> Component {
    Component(name: name, properties: properties.filter { names.contains($0.name.uppercased()) })
  }

  mutating func removeAlarms() { components.removeAll { $0.name == "VALARM" } }

  /// The TZIDs that it uses.
  package var zoneNames: Set<String> {
    var names = Set(properties.compactMap { $0.parameter("TZID")?.first })
    for inner in components { names.formUnion(inner.zoneNames) }
    return names
  }

  mutating func renameZones(_ names: [String: String]) {
    for index in properties.indices {
      for place in properties[index].parameters.indices
      where properties[index].parameters[place].name.uppercased() == "TZID" {
        properties[index].parameters[place].values = properties[index].parameters[place].values.map {
          names[$0] ?? $0
        }
      }
    }
    for index in components.indices { components[index].renameZones(names) }
  }
}

/// The place of a component in the order of its versions.
///
/// Source: RFC 5546, 2.1.5.
struct Revision: Hashable, Sendable {
  var sequence: Int
  var stamp: Instant?

  /// Why a message of this revision comes too late for who knows that other one; nil: it is newer.
  func refusal(knowing known: Revision, of what: String) -> Refusal? {
    if sequence != known.sequence {
      guard sequence < known.sequence else { return nil }
      return Refusal(
        .staleSequence, "\(what) has SEQUENCE \(sequence), and \(known.sequence) is known already")
    }
    guard let stamp, let other = known.stamp, stamp <= other else { return nil }
    return stamp == other
      ? Refusal(.duplicate, "\(what) is known already, in this very revision")
      : Refusal(.staleStamp, "\(what) was written before the one of the same SEQUENCE that is known")
  }
}
