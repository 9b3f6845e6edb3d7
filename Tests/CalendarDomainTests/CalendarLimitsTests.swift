import CalendarDomain
import Testing

@Suite("Limits")
struct CalendarLimitsTests {
  @Test("Each has a default within its range, and an option made of its name")
  func terms() {
    let limits = CalendarLimits()
    for term in CalendarLimits.terms {
      #expect(term.range.contains(limits[keyPath: term.path]), "\(term.name)")
      #expect(term.abstract.hasSuffix("."), "\(term.name)")
    }
    #expect(
      CalendarLimits.terms.map(\.option).prefix(4) == [
        "--max-bytes", "--max-components", "--max-nesting", "--max-line-length",
      ])
    #expect(Set(CalendarLimits.terms.map(\.name)).count == CalendarLimits.terms.count)
  }
}
