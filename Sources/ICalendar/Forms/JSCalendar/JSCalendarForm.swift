import Basics
import CalendarDomain
public import CalendarTime

/// JSCalendar: a calendar is a Group, an event with its overrides an Event, a to-do a Task.
///
/// Several calendars stand in an array. Source: RFC 8984; conversion by draft-ietf-calext-jscalendar-icalendar.
public struct JSCalendarForm: JSONForm {
  public let name = "jscal"
  public let mediaTypes = ["application/jscalendar+json"]
  public let fileEndings = ["jscal.json", "jscal", "jscalendar.json"]

  private let database: ZoneDatabase

  /// - Parameter database: zones of the system, for lengths across a change of the clock.
  public init(database: ZoneDatabase) { self.database = database }

  public func isLikely(_ start: ArraySlice<UInt8>) -> Bool {
    guard let first = start.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return false
    }
    let text = String(decoding: start, as: UTF8.self)
    return text.contains("\"@type\"")
  }

  // MARK: Calendars to objects

  func node(_ calendars: [Component]) -> JSONNode {
    let groups = calendars.map(group)
    return groups.count == 1 ? groups[0] : .array(groups)
  }

  private func group(_ calendar: Component) -> JSONNode {
    let zones = calendar.components.filter { $0.name == "VTIMEZONE" }.map(Self.zone)
    let times = JSTime(database: database, definitions: zones)
    let encoder = JSEncoder(times: times)
    var entries: [JSONNode] = []
    var made: [Int] = []
    var definitions: [String: Component] = [:]
    for group in JSGroups(calendar, encoder).entries {
      let components = group.map { calendar.components[$0] }
      let entry = Self.entry(components, encoder, times)
      for component in Self.definitions(entry, times) {
        if let tzid = component.first("TZID")?.value { definitions[tzid] = definitions[tzid] ?? component }
      }
      entries.append(entry)
      made += group
    }
    var kept: [Int] = []
    var generated: [Int] = []
    for (index, component) in calendar.components.enumerated() where !made.contains(index) {
      if let tzid = component.first("TZID")?.value, let same = definitions[tzid],
        ComponentPrinter.print([same]) == ComponentPrinter.print([component])
      {
        generated.append(index)
        definitions[tzid] = nil
      } else {
        kept.append(index)
      }
    }
    // A definition that the entries have in another wording is in the file already.
    let order = kept + generated + made
    if let single = Self.unwrapped(calendar, entries) { return single }
    return Self.group(calendar, entries, kept: kept.map { calendar.components[$0] }, order: order)
  }

  private static func entry(_ components: [Component], _ encoder: JSEncoder, _ times: JSTime) -> JSONNode {
    let node = encoder.entry(components[0], overrides: Array(components.dropFirst()))
    guard let made = try? JSEntry.components(node, times) else { return node }
    var result = node
    if let kept = JSKeeper.kept(components[0], madeAs: made[0]) {
      result = result.setting(JSKeeper.key, kept)
    }
    for component in components.dropFirst() {
      guard let key = encoder.overrideKey(component, of: components[0]) else { continue }
      let back =
        made.first { encoder.overrideKey($0, of: components[0]) == key } ?? Component(name: component.name)
      guard let kept = JSKeeper.kept(component, madeAs: back), let overrides = result["recurrenceOverrides"],
        let change = overrides[key]
      else { continue }
      result = result.setting(
        "recurrenceOverrides", overrides.setting(key, change.setting(JSKeeper.key, kept)))
    }
    return result
  }

  private static func definitions(_ entry: JSONNode, _ times: JSTime) -> [Component] {
    let decoder = JSDecoder(times: times, object: entry)
    return (entry["timeZones"]?.members ?? []).map {
      decoder.zone($0.value, named: $0.key).encoded(EncodingContext())
    }
  }

  private static func zone(_ component: Component) -> TimeZoneModel {
    var context = DecodingContext(file: nil, limit: 0)
    context.keepsForms = false
    return TimeZoneModel(decoding: component, &context)
  }

  // MARK: Objects to calendars

  func calendars(
    in node: JSONNode, file: String?, _ log: inout DiagnosticLog
  ) throws(JSONError) -> [Component] {
    do throws(JSONError) {
      var calendars: [Component] = []
      for item in node.array ?? [node] { calendars.append(try calendar(item)) }
      return calendars
    } catch {
      throw error.located(in: node)
    }
  }

  private func calendar(_ node: JSONNode) throws(JSONError) -> Component {
    switch node["@type"]?.string {
    case "Group": break
    case "Event", "Task": return try Self.wrapped(node, database)
    default: throw .expected("\"Group\", \"Event\" or \"Task\"", as: "@type", of: node)
    }
    guard let entries = node["entries"]?.array else {
      throw .expected("an array of entries", as: "entries", of: node)
    }
    let kept = node[JSKeeper.key]
    var components = JSKeeper.components(kept)
    let known = Set(components.compactMap { $0.first("TZID")?.value })
    let definitions = Self.allZones(entries, database)
    components += definitions.filter { zone in !(zone.first("TZID").map { known.contains($0.value) } ?? true)
    }
    let times = JSTime(
      database: database, definitions: components.filter { $0.name == "VTIMEZONE" }.map(Self.zone))
    for entry in entries { components += try JSEntry.calendarComponents(entry, times) }
    return Self.calendar(node, components)
  }

  /// The definitions in all entries, each name once.
  private static func allZones(_ entries: [JSONNode], _ database: ZoneDatabase) -> [Component] {
    let times = JSTime(database: database, definitions: [])
    var names: Set<String> = []
    return entries.flatMap { definitions($0, times) }.filter {
      names.insert($0.first("TZID")?.value ?? "").inserted
    }
  }
}

/// Entries of a calendar: for each the places of its component and of those that override instances of it.
struct JSGroups {
  private(set) var entries: [[Int]] = []

  init(_ calendar: Component, _ encoder: JSEncoder) {
    var masters: [ExactText: [Int]] = [:]
    let places = calendar.components.indices.filter {
      ["VEVENT", "VTODO"].contains(calendar.components[$0].name)
    }
    for index in places {
      let component = calendar.components[index]
      guard component.first("RECURRENCE-ID") == nil, let uid = component.first("UID")?.value else { continue }
      masters[ExactText(uid), default: []].append(index)
    }
    var entryOf: [Int: Int] = [:]
    var keys: Set<String> = []
    for index in places {
      let component = calendar.components[index]
      // Overrides go to the one component that they can belong to.
      if component.first("RECURRENCE-ID") != nil, let uid = component.first("UID")?.value,
        let found = masters[ExactText(uid)], found.count == 1,
        calendar.components[found[0]].name == component.name,
        let key = encoder.overrideKey(component, of: calendar.components[found[0]]),
        keys.insert("\(found[0]) \(key)").inserted
      {
        let entry = entryOf[found[0]] ?? entries.count
        if entry == entries.count {
          entries.append([found[0]])
          entryOf[found[0]] = entry
        }
        entries[entry].append(index)
      } else if entryOf[index] == nil {
        entryOf[index] = entries.count
        entries.append([index])
      }
    }
    // As the object has them: by the time of the instance.
    for entry in entries.indices where entries[entry].count > 2 {
      let master = calendar.components[entries[entry][0]]
      entries[entry] =
        [entries[entry][0]]
        + entries[entry].dropFirst().sorted {
          (encoder.overrideKey(calendar.components[$0], of: master) ?? "")
            < (encoder.overrideKey(calendar.components[$1], of: master) ?? "")
        }
    }
  }
}
