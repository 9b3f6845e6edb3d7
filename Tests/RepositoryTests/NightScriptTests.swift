import Foundation
import Testing

/// Situations that the programs' surroundings put them in, as scripts in Tests/Fixtures/nights: each ends with 0 where
/// the program does what is wanted, and with 77 where the situation cannot be made here.
@Suite("Surroundings that are not what they should be")
struct NightScriptTests {
  static let scripts = Repository.files(below: "Tests/Fixtures/nights", withExtensions: ["sh"])

  @Test("are met as wanted", arguments: scripts)
  func script(_ path: String) throws {
    let programs = try #require(Repository.programs)
    let result = try Shell.run(["bash", Repository.root.appendingPathComponent(path).path, programs.path])
    #expect(result.status == 0 || result.status == 77, "\(path): \(result.output)")
  }

  @Test("The scripts are there") func present() { #expect(Self.scripts.count >= 9) }
}
