/// A text that equals another where their bytes are the same, as UIDs do.
///
/// Swift's strings are also equal where they only look alike, since `é` may be one scalar or two; calendars with both
/// would lose one of two events. Source: RFC 5545, 3.8.4.7, and RFC 4791, 7.5.1 (`i;octet`).
public struct ExactText: Hashable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }

  public static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
