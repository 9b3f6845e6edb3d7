public import CalendarDomain
public import ICalendar

/// A file that is to be imported, parsed.
public struct ImportFile: Sendable {
  /// What messages call it.
  public let name: String
  /// In the order of the file.
  let components: [IncomingComponent]
  let header: CalendarHeader
  public let findings: [Diagnostic]
  /// Its end is missing: what it lacks may have been there.
  let isUnended: Bool

  /// The name that the file gives its calendar.
  public var calendarName: String? { header.name }
  /// The key that `snap2ics` wrote into it.
  public var declaredKey: String? { header.key }

  /// Throws what makes the file unusable: it is no calendar, or it ends in the middle of a line.
  public init(_ bytes: [UInt8], name: String, limits: ParserLimits = ParserLimits()) throws(ParseError) {
    let stream = try ComponentParser.parse(bytes, file: name, limits: limits)
    if stream.isCutOff {
      let found = stream.diagnostics.last { $0.code == "truncated" }
      throw ParseError(
        .notICalendar, found?.message ?? "the input ends in the middle of a line",
        location: found?.location ?? SourceLocation(file: name, line: 1))
    }
    self.name = name
    findings = stream.diagnostics
    isUnended = stream.isUnfinished
    var components: [IncomingComponent] = []
    var header: CalendarHeader?
    for calendar in stream.calendars {
      let zones = Dictionary(
        calendar.components.filter { $0.name == "VTIMEZONE" }.compactMap { zone in
          zone.first("TZID").map { ($0.text, ComponentText(zone, in: bytes)) }
        }, uniquingKeysWith: { first, _ in first })
      let method = calendar.first("METHOD")?.value.inUpperCase
      if header == nil {
        var own = calendar
        own.components = []
        header = CalendarHeader(of: ComponentText(own, in: bytes))
      }
      for component in calendar.components where component.name != "VTIMEZONE" {
        components.append(IncomingComponent(component, in: bytes, method: method, zones: zones))
      }
    }
    // What was read of the last component may be half of it.
    if stream.openUID != nil, let last = components.indices.last {
      components[last].fault = Diagnostic(
        "component-unended", .warning, "the input ends inside this component",
        location: components[last].location, uid: stream.openUID, action: "refused it")
    }
    self.components = components
    self.header = header ?? CalendarHeader("")
  }
}
