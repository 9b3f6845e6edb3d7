import Foundation
import Testing

@Suite("Stores that mail each other")
struct StoreCorrespondenceTests {
  @Test(
    "Whatever was edited, answered, lost, doubled and late: where all arrived all agree, and what was refused changed nothing",
    arguments: [2, 3], [UInt64](1...3))
  func agreement(people: Int, seed: UInt64) async throws {
    var correspondence = try await StoreCorrespondence(
      Array(["olga", "ben", "carla"].prefix(people)), seed: seed)
    try await correspondence.run(steps: 60)
    let found = try await correspondence.disagreements() + correspondence.faults
    #expect(found == [], "\(found)\n\(correspondence.history.joined(separator: "\n"))")
    // A history in which nothing happens proves nothing.
    #expect(correspondence.mails.count > 10)
    try MailOracle.check(correspondence.mails)
  }
}
