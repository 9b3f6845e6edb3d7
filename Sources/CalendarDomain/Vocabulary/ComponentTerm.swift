/// What is known of a component: a row of the vocabulary.
public struct ComponentTerm: Hashable, Sendable {
  /// Two properties of which one says something about the other.
  public struct Pair: Hashable, Sendable {
    public let first: String
    public let second: String

    init(_ first: String, _ second: String) { (self.first, self.second) = (first, second) }
  }

  /// Upper case.
  public let name: String
  /// The components that it may stand in; empty for a calendar, which stands in none.
  public let parents: Set<String>
  /// It has a time and a UID, and may be a series: a span of time can be asked of it.
  public let isScheduled: Bool
  /// Never both.
  public let exclusive: [Pair]
  /// The first needs the second.
  public let needs: [Pair]
  /// The section that defines it.
  public let source: String

  init(
    _ name: String, in parents: Set<String>, isScheduled: Bool = false, exclusive: [Pair] = [],
    needs: [Pair] = [], _ source: String
  ) {
    self.name = name
    self.parents = parents
    self.isScheduled = isScheduled
    self.exclusive = exclusive
    self.needs = needs
    self.source = source
  }

  /// It stands in a calendar and nowhere else.
  public var isOfCalendar: Bool { parents == ["VCALENDAR"] }
}
