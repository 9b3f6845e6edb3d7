public import CalendarDomain

/// iCalendar, and vCalendar 1.0.
///
/// Source: RFC 5545.
public struct ICSForm: CalendarForm {
  public let name = "ics"
  public let mediaTypes = ["text/calendar"]
  public let fileEndings = ["ics", "ical", "ifb", "icalendar", "vcs"]

  private let reader: any ComponentReader

  public init(reader: any ComponentReader = LinesReader()) { self.reader = reader }

  /// The last in doubt: its reader mends most.
  public func isLikely(_ start: ArraySlice<UInt8>) -> Bool {
    start.prefix(6).elementsEqual("BEGIN:".utf8) || start.prefix(6).elementsEqual("begin:".utf8)
  }

  public func read(
    _ bytes: [UInt8], file: String?, limits: CalendarLimits
  ) throws(FormError) -> ParsedStream {
    do throws(ParseError) { return try reader.read(bytes, file: file, limits: limits) } catch {
      throw FormError(
        error.code.rawValue, error.reason, at: error.location ?? SourceLocation(file: file, line: 1))
    }
  }

  public func write(_ calendars: [Component], isIndented: Bool) -> [UInt8] {
    ComponentPrinter.print(calendars)
  }
}
