package import CalendarDomain

/// Which events of a calendar have a say in the window, so that what is wrong with the others is no error.
package struct EventRelevance: Sendable {
  /// UIDs of which something is shown.
  private var shown: Set<ExactText> = []
  /// UIDs that begin after the window, however they go on.
  private var later: Set<ExactText> = []

  /// Properties that add instances: without them, nobody knows whether there are some in the window.
  private static let adding: Set<String> = ["RRULE", "RDATE"]

  package mutating func noteShown(_ uid: String) { shown.insert(ExactText(uid)) }
  package mutating func noteLater(_ uid: String) { later.insert(ExactText(uid)) }

  package func isShown(_ uid: String) -> Bool { shown.contains(ExactText(uid)) }

  /// The finding with the weight that it has for the window.
  package func weighed(_ finding: Diagnostic) -> Diagnostic {
    guard finding.severity == .error, FindingTable.level(of: finding.code) == .eventError,
      let uid = finding.uid,
      // Where it would be, nobody knows.
      finding.code != "no-start"
    else { return finding }
    let name = ExactText(uid)
    guard !shown.contains(name), later.contains(name) || !Self.adding.contains(finding.property ?? "") else {
      return finding
    }
    var finding = finding
    finding.severity = .warning
    return finding
  }
}
