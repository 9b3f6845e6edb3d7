import CLibical
public import CalendarDomain
public import ICalendar

/// Reads calendars through libical's parser, as the many programs do that are built on it.
///
/// What libical removes, splits or rewrites is lost here, too; what it marks as an error becomes a finding. It knows no
/// line numbers. For comparison, and for who wants to see a calendar with libical's eyes.
public struct LibicalReader: ComponentReader {
  public let name = "libical"

  /// Of the library that was compiled against.
  public static var version: String { ICAL_VERSION }

  public init() {}

  public func read(
    _ bytes: [UInt8], file: String?, limits: CalendarLimits
  ) throws(ParseError) -> ParsedStream {
    let start = SourceLocation(file: file, line: 1)
    guard bytes.count <= limits.maxBytes else {
      throw ParseError(
        .tooLarge, "the input has \(bytes.count) bytes; the limit is \(limits.maxBytes)", location: start)
    }
    try InputBounds.check(bytes, file: file, limits: limits)
    var log = FindingLog(file: file, most: limits.maxDiagnostics)
    let calendars = LibicalLock.holding { () -> [Component] in
      guard let parsed = LibicalComponent.parsed(bytes) else { return [] }
      let tree = Self.tree(parsed, &log)
      // One calendar, or a root with several.
      return tree.name == "VCALENDAR" ? [tree] : tree.components.filter { $0.name == "VCALENDAR" }
    }
    guard !calendars.isEmpty else {
      if bytes.allSatisfy({ $0 <= 0x20 }) {
        throw ParseError(
          .emptyInput, "the input is empty; a calendar starts with BEGIN:VCALENDAR", location: start)
      }
      throw ParseError(.notICalendar, "libical finds no VCALENDAR in the input", location: start)
    }
    return ParsedStream(calendars: calendars, diagnostics: log.findings)
  }

  private static func tree(_ parsed: LibicalComponent, _ log: inout FindingLog) -> Component {
    var component = Component(name: parsed.name)
    component.properties = parsed.lines.compactMap { ContentProperty(line: $0) }
    for error in parsed.errors { log.add(error, in: component) }
    for inner in parsed.components { component.components.append(tree(inner, &log)) }
    return component
  }
}

/// What libical marked as an error.
struct FindingLog {
  let file: String?
  let most: Int
  private(set) var findings: [Diagnostic] = []

  init(file: String?, most: Int) {
    self.file = file
    self.most = most
  }

  mutating func add(_ text: String, in component: Component) {
    guard findings.count < most else { return }
    findings.append(
      Diagnostic(
        "libical-error", text, location: file.map { SourceLocation(file: $0, line: 1) },
        uid: component.first("UID")?.text, action: "left out by libical"))
  }
}
