public import CalendarDomain

/// Holds calendars to what the RFCs demand; each finding ends with the section that says so.
///
/// Errors are what a MUST forbids, warnings what readers have to guess at.
public enum CalendarChecker {
  /// Everything that is wrong with one VCALENDAR, check by check.
  public static func check(_ calendar: Component, file: String?) -> [Diagnostic] {
    var findings = StructureCheck.check(calendar)
    SeriesCheck().check(calendar, &findings)
    ZoneCheck().check(calendar, &findings)
    FormCheck.check(calendar, &findings)
    let said = Set(findings.map(Subject.init))
    findings += valueFindings(calendar, file: file).filter { !said.contains(Subject($0)) }
    findings += MessageCheck.check(calendar, besides: findings)
    return findings
  }

  /// What is wrong with the lines of an input, whatever they say.
  public static func check(lines bytes: [UInt8], file: String?) -> [Diagnostic] {
    LineCheck.check(bytes, file: file)
  }

  /// What reading the values found, as a checker sees it: what cannot be read is an error.
  private static func valueFindings(_ calendar: Component, file: String?) -> [Diagnostic] {
    CalendarDecoder.decode(calendar, file: file, fidelity: .values).1.filter { finding in
      // What stands too often is counted line by line, in all components; a field may also be filled by two names.
      finding.code != "duplicate-property" || finding.property?.hasPrefix("X-") == true
    }.map { finding in
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

    init(_ finding: Diagnostic) {
      code = finding.code
      property = finding.property
      line = finding.location?.line
    }
  }
}
