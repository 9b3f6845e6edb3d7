public import CalendarDomain

/// Holds calendars to what the RFCs demand; each finding ends with the section that says so.
///
/// Errors are what a MUST forbids, warnings what readers have to guess at.
public enum CalendarChecker {
  /// Everything that is wrong with one VCALENDAR, by line.
  public static func check(_ calendar: Component, file: String?) -> [Diagnostic] {
    var check = StructureCheck(file: file)
    check.visit(calendar, parent: nil, uid: nil)
    SeriesCheck(file: file).check(calendar, &check.findings)
    ZoneCheck(file: file).check(calendar, &check.findings)
    var findings = check.findings
    let said = Set(findings.map(Subject.init))
    findings += valueFindings(calendar, file: file).filter { !said.contains(Subject($0)) }
    // libical has one word for all faults of a property.
    let concerned = Set(findings.map { Subject($0, code: "restriction") })
    let restrictions = LibicalRestrictions.check(calendar, file: file)
    return sorted(findings + restrictions.filter { !concerned.contains(Subject($0)) })
  }

  /// What reading the values found, as a checker sees it: what cannot be read is an error.
  private static func valueFindings(_ calendar: Component, file: String?) -> [Diagnostic] {
    CalendarDecoder.decode(calendar, file: file).1.map { finding in
      var finding = finding
      switch finding.code {
      case "bad-value": finding.severity = .error
      case "sloppy-value": finding.severity = .warning
      default: break
      }
      if finding.code == "bad-value" || finding.code == "sloppy-value" {
        finding.message += " (RFC 5545, 3.3)"
      }
      return finding
    }
  }

  /// What a finding is about: two about the same are one too many.
  private struct Subject: Hashable {
    var code: Diagnostic.Code
    var property: String?
    var line: Int?

    init(_ finding: Diagnostic) { self.init(finding, code: finding.code) }

    init(_ finding: Diagnostic, code: Diagnostic.Code) {
      self.code = code
      property = finding.property
      line = finding.location?.line
    }
  }

  private static func sorted(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.enumerated().sorted {
      let (left, right) = ($0.element.location?.line ?? 0, $1.element.location?.line ?? 0)
      return left == right ? $0.offset < $1.offset : left < right
    }.map(\.element)
  }
}
