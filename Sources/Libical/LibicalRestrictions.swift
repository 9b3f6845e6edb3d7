public import CalendarDomain

/// The restrictions of RFC 5545 and RFC 5546 as libical knows them: a second opinion on those of the project.
public enum LibicalRestrictions {
  /// A finding of libical, in its words: `Failed iTIP restrictions for UID property. ...`
  public struct Finding: Hashable, Sendable {
    /// The component that libical marked.
    public var component: String
    /// Upper case.
    public var property: String?
    public var text: String
  }

  /// What libical finds in a calendar. Its cost grows with the square of the number of components.
  public static func check(_ calendar: Component) -> [Finding] {
    LibicalLock.holding {
      guard let built = LibicalWriter.build(calendar) else { return [] }
      built.markRestrictions()
      var findings: [Finding] = []
      collect(built, &findings)
      return findings
    }
  }

  private static func collect(_ component: LibicalComponent, _ findings: inout [Finding]) {
    let name = component.name
    for text in component.errors {
      let words = text.split(separator: " ")
      let subject = words.firstIndex(of: "for").flatMap { words.dropFirst($0 + 1).first }
      findings.append(Finding(component: name, property: subject.map(String.init), text: text))
    }
    for inner in component.components { collect(inner, &findings) }
  }
}
