public import CalendarDomain

extension CalendarChecker {
  /// Where a finding of a stream has its place among all of them: by line, and on one line in the order of the checks.
  public struct Place: Comparable, Sendable {
    let line: Int
    let check: Int
    let number: Int

    init(line: Int, check: Int, number: Int) {
      self.line = line
      self.check = check
      self.number = number
    }

    /// The place of a finding among those that are in order but for their lines.
    public init(of finding: Diagnostic, number: Int) {
      self.init(line: finding.location?.line ?? 0, check: 0, number: number)
    }

    public static func < (left: Place, right: Place) -> Bool {
      (left.line, left.check, left.number) < (right.line, right.check, right.number)
    }
  }

  /// Everything that is wrong with the lines and calendars of a stream, in the order in which it is found.
  ///
  /// What is remembered of a component that no other shares its UID with is a hash of that. Throws what
  /// `CalendarStream.read` throws.
  public static func check(_ stream: CalendarStream, _ report: (Diagnostic, Place) -> Void) throws {
    var number = 0
    func tell(_ finding: Diagnostic, _ check: Int) {
      report(finding, Place(line: finding.location?.line ?? 0, check: check, number: number))
      number += 1
    }
    let outline = try CalendarOutline(stream)
    let starts = try starts(in: stream, outline)
    var calendars = -1
    var checker: CalendarChecker?
    func flush() {
      for (kind, finding) in checker?.take() ?? [] {
        tell(finding, 2 + calendars * Kind.allCases.count + kind.rawValue)
      }
    }
    let findings = try stream.read { part, _ in
      switch part {
      case .begin:
        calendars += 1
        let calendar = outline.calendars[calendars]
        checker = CalendarChecker(
          calendar.header, zones: calendar.zones.map(\.component), hasComponents: calendar.count > 0,
          starts: starts[calendars], file: stream.file, mayRepeat: outline.isRepeated)
      case .property: return
      case .component(let component): checker?.check(component)
      case .end: checker?.finish()
      }
      flush()
    }
    for finding in findings { tell(finding, 0) }
    try LineCheck.check(stream.original, file: stream.file) { tell($0, 1) }
  }

  /// What is wrong with the lines of an input, whatever they say.
  public static func check(lines bytes: [UInt8], file: String?) throws -> [Diagnostic] {
    var findings: [Diagnostic] = []
    try LineCheck.check(ByteArraySource(bytes), file: file) { findings.append($0) }
    return findings
  }

  /// The starts of the series that share their UIDs with other components, for each calendar.
  private static func starts(in stream: CalendarStream, _ outline: CalendarOutline) throws -> [SeriesStarts] {
    var starts = outline.calendars.map { _ in SeriesStarts() }
    guard outline.hasRepeated else { return starts }
    var calendars = -1
    try stream.lookOver(for: ["uid", "dtstart", "recurrence-id"]) { part, _ in
      switch part {
      case .begin: calendars += 1
      case .component(let component):
        guard let uid = component.first("UID")?.text, outline.isRepeated(uid) else { return }
        starts[calendars].note(component)
      case .property, .end: return
      }
    }
    return starts
  }
}
