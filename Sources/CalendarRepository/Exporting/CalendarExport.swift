import CalendarDomain
public import CalendarTime
public import ICalendar

/// Writes what is stored as iCalendar: the text of the components as it is, with the zones that they use.
///
/// Source: RFC 5545, 3.4 and 3.6.
public struct CalendarExport {
  private let reader: StoreReader
  private let database: ZoneDatabase
  private let zones: [Int: StoredZone]
  private var isSystemZone: [String: Bool] = [:]

  /// Zones that no file defined are described from 1970 to here by the system's data.
  static let describedUntil = 2050

  public init(_ reader: StoreReader, database: ZoneDatabase) throws {
    self.reader = reader
    self.database = database
    zones = try reader.zones()
  }

  /// A VCALENDAR: the calendar's own lines, zones, components.
  private struct Part {
    var zones: [(tzid: String, text: ComponentText?)] = []
    var components: [ComponentText] = []
  }

  /// The whole calendar. There are several VCALENDARs in it only where one TZID means several things.
  ///
  /// - Parameter includes: whether a component is wanted.
  public mutating func calendars(
    _ calendar: StoredCalendarModel, where includes: (StoredComponentModel) throws -> Bool = { _ in true }
  ) throws -> [ComponentText] {
    var stored: [StoredComponentModel] = []
    try reader.forEachComponent(of: calendar) { if try includes($0) { stored.append($0) } }
    return calendars(calendar, of: stored)
  }

  /// The same with components that are at hand.
  public mutating func calendars(
    _ calendar: StoredCalendarModel, of stored: [StoredComponentModel]
  ) -> [ComponentText] {
    var parts = [Part()]
    for component in stored {
      guard let text = ComponentText(component.text) else { continue }
      let wanted = text.zoneNames.sorted().map { name in
        (tzid: name, text: definition(of: name, among: component.zones))
      }
      var place = parts.firstIndex { fits(wanted, in: $0) }
      if place == nil {
        parts.append(Part())
        place = parts.count - 1
      }
      guard let place else { continue }
      for zone in wanted where !parts[place].zones.contains(where: { $0.tzid == zone.tzid }) {
        parts[place].zones.append(zone)
      }
      parts[place].components.append(Self.whole(text))
    }
    return parts.map { written($0, calendar) }
  }

  /// Bytes of calendars, one after the other, folded.
  public static func print(_ calendars: [ComponentText]) -> [UInt8] {
    var output: [UInt8] = []
    for calendar in calendars {
      for line in calendar.text.split(separator: "\n", omittingEmptySubsequences: false) {
        ComponentPrinter.append(line: String(line), to: &output)
      }
    }
    return output
  }

  private func written(_ part: Part, _ calendar: StoredCalendarModel) -> ComponentText {
    var items: [ComponentText.Item] = [
      .line(.init(ContentProperty(name: "VERSION", value: "2.0"))),
      .line(.init(ContentProperty(name: "PRODID", value: "-//Calendarr//calendarr//EN"))),
    ]
    items += CalendarHeader(calendar.header).lines.map { .line($0) }
    items += part.zones.compactMap { zone in (zone.text ?? described(zone.tzid)).map { .component($0) } }
    items += part.components.map { .component($0) }
    return ComponentText(name: "VCALENDAR", items: items)
  }

  private func definition(of tzid: String, among ids: [Int]) -> ComponentText? {
    for id in ids {
      if let zone = zones[id], zone.tzid == tzid { return ComponentText(zone.text) }
    }
    return nil
  }

  /// Whether the zones mean in `part` what they mean to the component. A name that the system knows means the same
  /// everywhere.
  private mutating func fits(_ zones: [(tzid: String, text: ComponentText?)], in part: Part) -> Bool {
    for zone in zones {
      guard let known = part.zones.first(where: { $0.tzid == zone.tzid }) else { continue }
      if known.text != zone.text, !isSystemZone(zone.tzid) { return false }
    }
    return true
  }

  private mutating func isSystemZone(_ tzid: String) -> Bool {
    if let known = isSystemZone[tzid] { return known }
    let answer = SystemZone.isKnown(tzid, database)
    isSystemZone[tzid] = answer
    return answer
  }

  /// A definition of a zone of the system; nil for a name that it does not know.
  private func described(_ tzid: String) -> ComponentText? {
    guard SystemZone.isKnown(tzid, database) else { return nil }
    let zone = ZoneResolver(database: database, userZone: .utc).resolve(tzid: tzid).zone
    let range =
      Instant(utc: LocalDateTime(1970, 1, 1))..<Instant(utc: LocalDateTime(Self.describedUntil, 1, 1))
    var calendar = CalendarModel()
    calendar.timeZones = [TimeZoneModel(of: zone, named: tzid, in: range)]
    return CalendarEncoder.encode(calendar).components.first.map { ComponentText($0, in: []) }
  }

  /// With the DTSTAMP that RFC 5545, 3.6.1, asks for, where a file had none: when it was last changed, as far as it says
  /// so itself.
  private static func whole(_ text: ComponentText) -> ComponentText {
    guard ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"].contains(text.name), text.first("DTSTAMP") == nil
    else {
      return text
    }
    let known = ["LAST-MODIFIED", "CREATED"].lazy.compactMap { text.first($0)?.time }.first {
      if case .utc = $0 { true } else { false }
    }
    var text = text
    text.set(ContentProperty(name: "DTSTAMP", time: known ?? .utc(LocalDateTime(1970, 1, 1))))
    return text
  }
}
