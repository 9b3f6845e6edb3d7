public import Basics
public import CalendarRepository

/// A calendar as it is shown.
public struct CalendarEntity: Hashable, Sendable, IntentAnswer {
  /// The calendarKey of a snapshot: `local:1`.
  public var id: String
  public var title: String
  /// `#RRGGBB`.
  public var color: String?
  public var source: String
  public var isHidden: Bool
  public var isBanished: Bool
  public var isReadOnly: Bool
  public var url: String?

  public init(_ calendar: StoredCalendarModel) {
    id = calendar.key
    title = calendar.title
    color = calendar.color
    source = calendar.source
    isHidden = calendar.isHidden
    isBanished = calendar.isBanished
    isReadOnly = calendar.isReadOnly
    url = calendar.url
  }

  public var json: JSONNode {
    .object([
      .init("id", .string(id)), .init("title", .string(title)), .init("color", .text(color)),
      .init("source", .string(source)), .init("isHidden", .bool(isHidden)),
      .init("isBanished", .bool(isBanished)), .init("isReadOnly", .bool(isReadOnly)),
      .init("url", .text(url)),
    ])
  }
}

extension JSONNode {
  /// A text, or null.
  static func text(_ text: String?) -> JSONNode { text.map(JSONNode.string) ?? .null }
}
