public import Basics

/// A value of a setting of a run, in the form that configurations, requests and fingerprints give it.
public enum SettingValue: Hashable, Sendable {
  case number(Int)
  case flag(Bool)
  case text(String)
  case list([String])
  /// Colours by the names of a theme.
  case colors([String: String])

  /// As JSON; of colours, the members in the order of their names.
  public var node: JSONNode {
    switch self {
    case .number(let number): .number(number)
    case .flag(let isTrue): .bool(isTrue)
    case .text(let text): .string(text)
    case .list(let texts): .array(texts.map { .string($0) })
    case .colors(let colors):
      .object(colors.sorted { $0.key < $1.key }.map { JSONNode.Member($0.key, .string($0.value)) })
    }
  }
}
