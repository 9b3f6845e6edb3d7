import CalendarDomain
public import CalendarTime
import ICalendar

/// Writes what is stored as iCalendar: the text of the components as it is, with the zones that they use.
///
/// Source: RFC 5545, 3.4 and 3.6.
public struct CalendarExport {
  private let reader: StoreReader
  private let zones: [Int: StoredZone]
  private var systemZones: SystemZones

  /// Zones that no file defined are described from 1970 to here by the system's data.
  static let describedUntil = 2050

  public init(_ reader: StoreReader, database: ZoneDatabase) throws {
    self.reader = reader
    zones = try reader.zones()
    systemZones = SystemZones(database)
  }

  /// A VCALENDAR: zones, with nil for those that no file defined, and the lines of components.
  private struct Part {
    var zones: [(tzid: String, row: Int?)] = []
    var lines: [UInt8] = []
  }

  /// The calendar. There are several VCALENDARs in it only where one TZID means several things.
  ///
  /// - Parameters:
  ///   - range: of seconds since 1970: events that may have an instance in it, and what may have a say in those, alone.
  ///   - isFolded: lines are broken at 75 octets, as RFC 5545, 3.1, asks of what others are to read.
  ///   - includes: whether a component is wanted.
  public mutating func bytes(
    of calendar: StoredCalendarModel, overlapping range: Range<Int>? = nil, isFolded: Bool = true,
    where includes: (StoredComponentModel) throws -> Bool = { _ in true }
  ) throws -> [UInt8] {
    var parts = [Part()]
    var export = self
    try reader.forEachComponent(of: calendar, overlapping: range) { stored in
      guard try includes(stored) else { return }
      export.add(stored, to: &parts, isFolded: isFolded)
    }
    self = export
    var output: [UInt8] = []
    output.reserveCapacity(parts.reduce(1024) { $0 + $1.lines.count })
    for part in parts { append(part, calendar, to: &output) }
    return output
  }

  private mutating func add(_ stored: StoredComponentModel, to parts: inout [Part], isFolded: Bool) {
    var glance = TextGlance(stored.text)
    if !glance.hasStamp, Self.stamped.contains(stored.kind), let text = ComponentText(stored.text) {
      glance = TextGlance(Self.whole(text).text)
    }
    let wanted = glance.zoneNames.sorted().map { name in
      (tzid: name, row: stored.zones.first { zones[$0]?.tzid == name })
    }
    let place = parts.firstIndex { fits(wanted, in: $0) } ?? parts.count
    if place == parts.count { parts.append(Part()) }
    for zone in wanted where !parts[place].zones.contains(where: { $0.tzid == zone.tzid }) {
      parts[place].zones.append(zone)
    }
    glance.append(to: &parts[place].lines, isFolded: isFolded)
  }

  private func append(_ part: Part, _ calendar: StoredCalendarModel, to output: inout [UInt8]) {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Calendarr//calendarr//EN"]
    lines += CalendarHeader(calendar.header).lines.map(\.text)
    for zone in part.zones {
      guard let text = zone.row.flatMap({ zones[$0]?.text }) ?? described(zone.tzid)?.text else { continue }
      lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    for line in lines { ComponentPrinter.append(line: line, to: &output) }
    output += part.lines
    ComponentPrinter.append(line: "END:VCALENDAR", to: &output)
  }

  /// Whether the zones mean in `part` what they mean to the component. A name that the system knows means the same
  /// everywhere.
  private mutating func fits(_ zones: [(tzid: String, row: Int?)], in part: Part) -> Bool {
    for zone in zones {
      guard let known = part.zones.first(where: { $0.tzid == zone.tzid }) else { continue }
      if known.row != zone.row, !systemZones.contains(zone.tzid) { return false }
    }
    return true
  }

  /// A definition of a zone of the system; nil for a name that it does not know.
  private func described(_ tzid: String) -> ComponentText? {
    var systemZones = systemZones
    guard systemZones.contains(tzid) else { return nil }
    let zone = ZoneResolver(database: systemZones.database, userZone: .utc).resolve(tzid: tzid).zone
    let range =
      Instant(utc: LocalDateTime(1970, 1, 1))..<Instant(utc: LocalDateTime(Self.describedUntil, 1, 1))
    var calendar = CalendarModel()
    calendar.timeZones = [TimeZoneModel(of: zone, named: tzid, in: range)]
    return CalendarEncoder.encode(calendar).components.first.map { ComponentText($0, in: []) }
  }

  /// Components that DTSTAMP is required of. Source: RFC 5545, 3.6.1 to 3.6.4.
  private static let stamped: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"]

  /// With DTSTAMP, where a file had none: when it was last changed, as far as it says so itself.
  private static func whole(_ text: ComponentText) -> ComponentText {
    let known = ["LAST-MODIFIED", "CREATED"].lazy.compactMap { text.first($0)?.time }.first {
      if case .utc = $0 { true } else { false }
    }
    var text = text
    text.set(ContentProperty(name: "DTSTAMP", time: known ?? .utc(LocalDateTime(1970, 1, 1))))
    return text
  }
}

/// The text of a component with the little that an export has to know of it, found without reading all of it.
struct TextGlance {
  private let bytes: [UInt8]
  /// The lines, without their line feeds.
  private var lines: [Range<Int>] = []
  /// The zones that its times name.
  private(set) var zoneNames: Set<String> = []
  /// Whether it has DTSTAMP itself, and not only something in it.
  private(set) var hasStamp = false

  /// - Parameter text: as it is stored.
  init(_ text: String) {
    bytes = Array(text.utf8)
    var depth = 0
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      look(at: start..<end, &depth)
      lines.append(start..<end)
      start = end + 1
    }
  }

  private mutating func look(at line: Range<Int>, _ depth: inout Int) {
    guard let first = bytes[line].first else { return }
    switch first | 0x20 {
    case UInt8(ascii: "b") where begins("begin:", line): depth += 1
    case UInt8(ascii: "e") where begins("end:", line): depth -= 1
    case UInt8(ascii: "d") where depth == 1 && (begins("dtstamp:", line) || begins("dtstamp;", line)):
      hasStamp = true
    default: break
    }
    guard let mark = bytes[line].firstIndex(where: { $0 == 0x3A || $0 == 0x3B }), bytes[mark] == 0x3B,
      holdsZone(mark..<line.upperBound),
      let property = ContentProperty(contentLine: bytes[line]),
      let name = property.parameter("TZID")?.first
    else { return }
    zoneNames.insert(name)
  }

  private func begins(_ word: String, _ line: Range<Int>) -> Bool {
    guard line.count >= word.utf8.count else { return false }
    return zip(word.utf8, bytes[line]).allSatisfy { $0 == $1 || $0 >= 0x61 && $0 == $1 | 0x20 }
  }

  /// Whether `TZID` stands there in any case.
  private func holdsZone(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index + 4 <= range.upperBound {
      if bytes[index] | 0x20 == UInt8(ascii: "t"), begins("tzid", index..<range.upperBound) { return true }
      index += 1
    }
    return false
  }

  func append(to output: inout [UInt8], isFolded: Bool) {
    for line in lines {
      if isFolded || line.count <= 75 {
        ComponentPrinter.append(line: bytes[line], to: &output)
      } else {
        output += bytes[line]
        output += [0x0D, 0x0A]
      }
    }
  }
}
