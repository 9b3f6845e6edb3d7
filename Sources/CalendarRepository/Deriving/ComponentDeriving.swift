import CalendarDomain
import CalendarTime
import Database
import ICalendar

/// Makes the derived columns of components.
final class ComponentDeriving {
  private let database: Database
  private let zones = ZoneShelf()

  init(_ database: Database) { self.database = database }

  func columns(of stored: StoredComponentModel) throws -> ComponentColumns {
    guard let component = ComponentText(stored.text)?.component else { return ComponentColumns() }
    let resolver = try zones.resolver(stored.zones) { try StoreReader(database).zone(id: $0) }
    var columns = ComponentColumns()
    columns.title = component.first("SUMMARY")?.text
    columns.place = component.first("LOCATION")?.text
    columns.note = Self.joined(component.properties.filter { $0.name.isWord("DESCRIPTION") }.map(\.text))
    columns.people = Self.joined(component.properties.flatMap(Self.people))
    if stored.kind == "VTODO" { columns.parent = Self.parent(of: component) }
    (columns.first, columns.last) = Self.span(of: component, resolver)
    return columns
  }

  private static func joined(_ texts: [String]) -> String? {
    let texts = texts.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  private static func people(_ property: ContentProperty) -> [String] {
    switch property.name.inUpperCase {
    case "ATTENDEE", "ORGANIZER":
      let address =
        property.value.lowercased().hasPrefix("mailto:") ? property.value.dropFirst(7) : property.value[...]
      return (property.parameter("CN") ?? []) + [String(address)]
    case "CONTACT": return [property.text]
    default: return []
    }
  }

  /// Source: RFC 5545, 3.2.15: PARENT is what a relation without RELTYPE means.
  static func parent(of component: Component) -> String? {
    component.properties.first { property in
      property.name.isWord("RELATED-TO")
        && (property.parameter("RELTYPE")?.first?.inUpperCase ?? "PARENT") == "PARENT"
    }?.text
  }

  /// When the instances of a component may be, as widely as is cheap to know.
  private static func span(of component: Component, _ resolver: ZoneResolver) -> (first: Int?, last: Int?) {
    func seconds(_ time: EventTime) -> Int {
      switch time {
      case .date, .floating, .utc: time.local.timeline
      case .zoned: resolver.instant(of: time).secondsSince1970
      }
    }
    let ends = ["DTEND", "DUE"].compactMap { component.first($0)?.time }
    let starts = ["DTSTART", "RECURRENCE-ID"].compactMap { component.first($0)?.time }
    guard let start = starts.first ?? ends.first else { return (nil, nil) }
    let begin = seconds(start)
    let dates = component.properties.filter { $0.name.isWord("RDATE") }.flatMap(\.times)
    let first = (dates.compactMap { $0 }.map(seconds) + starts.map(seconds) + [begin]).min() ?? begin
    var length = start.isDate ? 86_400 : 0
    if let end = ends.first {
      length = max(length, seconds(end) - begin)
    } else if let duration = component.first("DURATION")?.duration {
      length = max(length, duration.nominalDays * 86_400 + duration.exactSeconds + 86_400)
    }
    let isFuture = component.first("RECURRENCE-ID")?.parameter("RANGE") != nil
    let rules = component.properties.filter { $0.name.isWord("RRULE") }
    guard dates.isEmpty, !isFuture else { return (first, nil) }
    guard let rule = rules.first else { return (first, begin + length) }
    guard rules.count == 1, let until = (try? RuleParser.parse(rule.value))?.model.until else {
      return (first, nil)
    }
    return (first, max(begin, until.local.timeline + 86_400) + length)
  }
}
