/// Who turns the bytes of calendars into components.
public enum ReaderChoice: String, Hashable, Sendable, CaseIterable {
  /// The project's own reader, which keeps every line.
  case lines
  /// The parser of libical, to see what programs see that are built on it.
  case libical
}
