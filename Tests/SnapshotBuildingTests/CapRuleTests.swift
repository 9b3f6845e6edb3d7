import CalendarDomain
import Testing

@testable import SnapshotBuilding

@Suite("Cap") struct CapRuleTests {
  private let coverage = Instant(secondsSince1970: 100)..<Instant(secondsSince1970: 1_000)

  private func apply(_ maximum: Int, _ starts: [Int]) -> (kept: Int, end: Int, isCut: Bool) {
    let result = CapRule(maximum: maximum).apply(
      sortedStarts: starts.map(Instant.init(secondsSince1970:)), coverage: coverage)
    #expect(result.coverage.lowerBound == coverage.lowerBound)
    return (result.kept, result.coverage.upperBound.secondsSince1970, result.isCut)
  }

  @Test("leaves what fits") func fits() {
    #expect(apply(3, [50, 200, 300]) == (3, 1_000, false))
    #expect(apply(3, []) == (0, 1_000, false))
  }

  @Test("ends the coverage at the first event left out") func cut() {
    #expect(apply(2, [50, 200, 300]) == (2, 300, true))
  }

  @Test("leaves out events that start together with the first one left out") func together() {
    #expect(apply(3, [50, 200, 300, 300, 300]) == (2, 300, true))
  }

  @Test("never ends the coverage before it starts; then nothing is kept") func empty() {
    #expect(apply(2, [20, 50, 60, 200]) == (0, 100, true))
    #expect(apply(2, [20, 50, 100, 200]) == (0, 100, true))
  }
}
