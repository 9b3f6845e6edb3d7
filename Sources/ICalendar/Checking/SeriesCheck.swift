import CalendarDomain

/// Checks that no two components of a calendar claim to be the same one.
struct SeriesCheck {
  func check(_ calendar: Component, _ findings: inout [Diagnostic]) {
    var seen: [ExactText: SourceLocation?] = [:]
    for component in calendar.components {
      guard let uid = component.first("UID"), ComponentRule.of(component.name) != nil else { continue }
      let instance = component.first("RECURRENCE-ID")
      let key = ExactText(
        [component.name, uid.text, instance.map(ComponentPrinter.line) ?? ""].joined(separator: "\u{0}"))
      if let first = seen[key] {
        let line = first.map { ", as in line \($0.line)" } ?? ""
        findings.append(
          Diagnostic(
            "duplicate-uid", .error,
            "UID and RECURRENCE-ID are those of another \(component.name)\(line) (RFC 5545, 3.8.4.7)",
            location: uid.location, uid: uid.text, property: "UID"))
      } else {
        seen[key] = uid.location
      }
    }
  }
}
