import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar
import Scheduling

/// Where others are, as far as what they sent says it.
struct MessageZones {
  private let reader: StoreReader
  private let environment: IntentEnvironment

  init(_ reader: StoreReader, _ environment: IntentEnvironment) {
    self.reader = reader
    self.environment = environment
  }

  /// The zone of the last event that each of them has organized or proposed.
  func zones(of people: [CalendarAddress]) throws -> [CalendarAddress: Zone] {
    var zones: [CalendarAddress: Zone] = [:]
    for person in Set(people) {
      guard let text = try reader.lastCalendar(from: person.text),
        let tree = ComponentText(text)?.component,
        let name = tree.components.lazy.compactMap({ $0.first("DTSTART")?.parameter("TZID")?.first }).first
      else { continue }
      zones[person] = environment.database.zone(named: name)
    }
    return zones
  }
}
