public import CalendarDomain

/// Holds calendars to what the RFCs demand; each finding ends with the section that says so.
///
/// Errors are what a MUST forbids, warnings what readers have to guess at.
public struct CalendarChecker {
  /// Which check has found something, in the order in which they count.
  enum Kind: Int, CaseIterable { case structure, series, zone, form, value, message }

  private let header: Component
  private var structure: StructureCheck
  private var series = SeriesCheck()
  private var zones: ZoneCheck
  private var message: MessageCheck?
  private var context: DecodingContext
  /// Of the findings of `context`, how many were looked at.
  private var decoded = 0
  private let mayRepeat: (String) -> Bool
  private var found: [(Kind, Diagnostic)] = []

  /// - Parameters:
  ///   - header: the calendar without its components.
  ///   - starts: of the series that have overrides.
  ///   - mayRepeat: whether more than one component may have a UID.
  init(
    _ header: Component, zones: [Component], hasComponents: Bool, starts: SeriesStarts, file: String?,
    mayRepeat: @escaping (String) -> Bool = { _ in true }
  ) {
    self.header = header
    self.mayRepeat = mayRepeat
    structure = StructureCheck(header, starts: starts)
    var zoneFindings: [Diagnostic] = []
    self.zones = ZoneCheck(zones, &zoneFindings)
    message = MessageCheck(header, zones: zones)
    context = DecodingContext(file: file)
    context.keepsForms = false
    context.isVersion1 = header.first("VERSION").map { TextDecoding.trimmed($0.value) } == "1.0"
    structure.checkHeader(hasComponents: hasComponents)
    self.zones.check(header, &zoneFindings)
    var formFindings: [Diagnostic] = []
    FormCheck.check(header, &formFindings)
    _ = CalendarModel(decoding: header, &context)
    context.uid = header.first("UID")?.value
    _ = add(series: [], zone: zoneFindings, form: formFindings)
  }

  /// Everything that is wrong with one VCALENDAR, check by check.
  public static func check(_ calendar: Component, file: String?) -> [Diagnostic] {
    var header = calendar
    header.components = []
    var starts = SeriesStarts()
    for component in calendar.components { starts.note(component) }
    var checker = CalendarChecker(
      header, zones: calendar.components.filter { $0.name == "VTIMEZONE" },
      hasComponents: !calendar.components.isEmpty, starts: starts, file: file)
    for component in calendar.components { checker.check(component) }
    checker.finish()
    let found = checker.take()
    return Kind.allCases.flatMap { kind in found.filter { $0.0 == kind }.map(\.1) }
  }

  /// Looks at a component of the calendar.
  mutating func check(_ component: Component) {
    structure.check(component)
    var (seriesFindings, zoneFindings, formFindings): ([Diagnostic], [Diagnostic], [Diagnostic]) = (
      [], [], []
    )
    if let uid = component.first("UID")?.text, mayRepeat(uid) { series.check(component, &seriesFindings) }
    zones.check(component, &zoneFindings)
    if header.first("VERSION")?.value != "1.0" {
      FormCheck.check(component, &formFindings, uid: header.first("UID")?.text)
    }
    var calendar = CalendarModel()
    _ = calendar.take(component, &context)
    let known = add(series: seriesFindings, zone: zoneFindings, form: formFindings)
    found += (message?.check(component, besides: known) ?? []).map { (.message, $0) }
  }

  /// Takes in what the checks found, and of what reading values found what is no other finding again; gives all.
  private mutating func add(series: [Diagnostic], zone: [Diagnostic], form: [Diagnostic]) -> [Diagnostic] {
    let first = found.count
    for (kind, findings) in [
      (Kind.structure, structure.take()), (.series, series), (.zone, zone), (.form, form),
    ] where !findings.isEmpty {
      found += findings.map { (kind, $0) }
    }
    let values = context.log.diagnostics[decoded...]
    decoded = context.log.diagnostics.count
    if !values.isEmpty {
      let said = Set(found[first...].map { Subject($0.1) })
      found += values.filter(Self.isSeen).map { (.value, Self.asSeen($0)) }.filter {
        !said.contains(Subject($0.1))
      }
    }
    return found[first...].map(\.1)
  }

  /// Looks at the whole once all components were there.
  mutating func finish() {
    found += (message?.finish() ?? []).map { (.message, $0) }
    let all = context.log.finished()
    found += all.dropFirst(decoded).map { (.value, Self.asSeen($0)) }
    decoded = all.count
  }

  /// What was found since the last time.
  mutating func take() -> [(Kind, Diagnostic)] {
    defer { found.removeAll(keepingCapacity: true) }
    return found
  }

  /// Whether a checker tells what reading the values found: what stands too often is counted line by line, in all
  /// components; a field may also be filled by two names.
  private static func isSeen(_ finding: Diagnostic) -> Bool {
    finding.code != "duplicate-property" || finding.property?.hasPrefix("X-") == true
  }

  /// A finding of reading the values, as a checker sees it: what cannot be read is an error.
  private static func asSeen(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    switch finding.code {
    case "bad-value": finding.severity = .error
    case "sloppy-value": finding.severity = .warning
    default: return finding
    }
    finding.message += " (RFC 5545, 3.3)"
    return finding
  }

  /// What a finding is about: two about the same are one too many.
  private struct Subject: Hashable {
    var code: Diagnostic.Code
    var property: String?
    var line: Int?

    init(_ finding: Diagnostic) {
      code = finding.code
      property = finding.property
      line = finding.location?.line
    }
  }
}
