import CalendarDomain
import CalendarTime
import Database
import ICalendar

/// Makes the derived columns of components.
final class ComponentDeriving {
  private let database: Database
  private let zones = ZoneShelf()

  init(_ database: Database) { self.database = database }

  /// - Parameter facts: what its text says, where that is known already.
  func columns(of stored: StoredComponentModel, facts: ComponentFacts? = nil) throws -> ComponentColumns {
    guard let facts = facts ?? ComponentText(stored.text).map(ComponentFacts.init) else {
      return ComponentColumns()
    }
    let resolver = try zones.resolver(stored.zones) { try StoreReader(database).zone(id: $0) }
    var columns = ComponentColumns()
    columns.title = facts.summary?.text
    columns.place = facts.location?.text
    columns.note = Self.joined(facts.descriptions.map(\.text))
    columns.people = Self.joined(facts.people.flatMap { Self.people($0.property, isContact: $0.isContact) })
    if stored.kind == "VTODO" { columns.parent = Self.parent(of: facts) }
    (columns.first, columns.last) = Self.span(of: facts, resolver)
    return columns
  }

  private static func joined(_ texts: [String]) -> String? {
    let texts = texts.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  private static func people(_ property: ContentProperty, isContact: Bool) -> [String] {
    if isContact { return [property.text] }
    let isMail = property.value.utf8.count >= 7 && property.value.prefix(7).lowercased() == "mailto:"
    return (property.parameter("CN") ?? []) + [
      String(isMail ? property.value.dropFirst(7) : property.value[...])
    ]
  }

  /// Source: RFC 5545, 3.2.15: PARENT is what a relation without RELTYPE means.
  private static func parent(of facts: ComponentFacts) -> String? {
    facts.relations.first { ($0.parameter("RELTYPE")?.first?.inUpperCase ?? "PARENT") == "PARENT" }?.text
  }

  /// When the instances of a component may be, as widely as is cheap to know.
  private static func span(of facts: ComponentFacts, _ resolver: ZoneResolver) -> (first: Int?, last: Int?) {
    func seconds(_ time: EventTime) -> Int {
      switch time {
      case .date, .floating, .utc: time.local.timeline
      case .zoned: resolver.instant(of: time).secondsSince1970
      }
    }
    let end = facts.end?.time ?? facts.due?.time
    guard let start = facts.start?.time ?? facts.recurrenceID?.time ?? end else { return (nil, nil) }
    let begin = seconds(start)
    let dates = facts.dates.flatMap(\.times)
    var first = min(begin, facts.recurrenceID?.time.map(seconds) ?? begin)
    for date in dates.compactMap({ $0 }) { first = min(first, seconds(date)) }
    var length = start.isDate ? 86_400 : 0
    if let end {
      length = max(length, seconds(end) - begin)
    } else if let duration = facts.duration?.duration {
      length = max(length, duration.nominalDays * 86_400 + duration.exactSeconds + 86_400)
    }
    let isFuture = facts.recurrenceID?.parameter("RANGE") != nil
    guard dates.isEmpty, !isFuture else { return (first, nil) }
    guard let rule = facts.rules.first else { return (first, begin + length) }
    guard facts.rules.count == 1, let until = (try? RuleParser.parse(rule.value))?.model.until else {
      return (first, nil)
    }
    return (first, max(begin, until.local.timeline + 86_400) + length)
  }
}
