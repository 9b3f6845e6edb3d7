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
    let values = valueFindings(calendar, file: file)
    let findings = check.findings + values.filter { isNew($0, beside: check.findings) }
    let restrictions = LibicalRestrictions.check(calendar, file: file)
    return sorted(findings + restrictions.filter { isNew($0, beside: findings) })
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

  /// Whether nothing was said yet about that property of that line or component.
  private static func isNew(_ finding: Diagnostic, beside others: [Diagnostic]) -> Bool {
    !others.contains {
      $0.property == finding.property && $0.location?.line == finding.location?.line
        && ($0.code == finding.code || finding.code == "restriction")
    }
  }

  private static func sorted(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.enumerated().sorted {
      let (left, right) = ($0.element.location?.line ?? 0, $1.element.location?.line ?? 0)
      return left == right ? $0.offset < $1.offset : left < right
    }.map(\.element)
  }
}
