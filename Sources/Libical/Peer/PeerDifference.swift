/// The ways in which libical reads otherwise than the reader of lines: all that are known, of 3.0.16.
///
/// The same table stands in docs/libical.md; a test compares the two, and finds these differences and no others in
/// every sample and case, and in thousands of calendars that were made up or damaged.
public enum PeerDifference: String, CaseIterable, Sendable {
  case unknownProperty = "unknown-property"
  case unknownComponent = "unknown-component"
  case emptyValue = "empty-value"
  case badValue = "bad-value"
  case rewrittenValue = "rewritten-value"
  case rewrittenText = "rewritten-text"
  case trailingBlank = "trailing-blank"
  case parameters
  case otherLine = "other-line"
  case otherFrame = "other-frame"

  /// What libical does.
  public var symptom: String {
    switch self {
    case .unknownProperty:
      "a property whose name it does not know, and that does not begin with X-, is removed"
    case .unknownComponent:
      "a component whose name it does not know loses its name, and is none for most programs"
    case .emptyValue: "a property with an empty value is removed, a SUMMARY as well as an X-NOTE"
    case .badValue: "a property whose value is not of its type is removed"
    case .rewrittenValue:
      "a value that it can make something of is written as it understands it, PRIORITY:urgent as 0"
    case .rewrittenText: "a text is cut, or its escapes are changed"
    case .trailingBlank: "blanks at the end of a text are lost"
    case .parameters: "a parameter is lost or changed: RFC 6868 is not decoded, an unknown VALUE removed"
    case .otherLine: "a line is split at another place, or taken for none"
    case .otherFrame: "a component ends at another line"
    }
  }

  /// Who is right, and by what.
  public var verdict: String {
    switch self {
    case .unknownProperty: "lines: RFC 5545, 3.8.8.1 (iana-prop)"
    case .unknownComponent: "lines: RFC 5545, 3.6 (iana-comp)"
    case .emptyValue: "lines: RFC 5545, 3.3.11 (a text may be empty)"
    case .badValue: "both: the value is against RFC 5545, 3.3; lines keep it, and read it where it is certain"
    case .rewrittenValue:
      "lines: what was written is kept; the value is against RFC 5545, 3.3, or in another order"
    case .rewrittenText: "lines: RFC 5545, 3.3.11"
    case .trailingBlank: "lines: RFC 5545, 3.3.11"
    case .parameters: "lines: RFC 5545, 3.2, and RFC 6868"
    case .otherLine: "both: the line is against RFC 5545, 3.1"
    case .otherFrame: "both: the frame is against RFC 5545, 3.6"
    }
  }
}
