import Foundation
import Testing

/// The wrong changes that `make mutants` holds against the tests: whether they still are what they say.
@Suite("The list of mutants")
struct MutantListTests {
  struct Mutant: Decodable {
    var id: String
    var file: String
    var old: String
    var new: String
    var effect: String
    var tests: String
    var statement: Bool?

    /// What stands in the file, without the marks around what is changed.
    var text: String { old.replacing("«", with: "").replacing("»", with: "") }
  }

  static func list() throws -> [Mutant] {
    try JSONDecoder().decode([Mutant].self, from: Data(Repository.text("Tests/Mutants/mutants.json").utf8))
  }

  @Test("Each stands once in its file: whoever changes what it names writes it anew, or another in its place")
  func places() throws {
    for mutant in try Self.list() {
      let found = try Repository.text(mutant.file).components(separatedBy: mutant.text).count - 1
      #expect(found == 1, "\(mutant.id) in \(mutant.file)")
      #expect(mutant.old.count { $0 == "«" } == 1 && mutant.old.count { $0 == "»" } == 1, "\(mutant.id)")
      #expect(!mutant.old.contains("«\(mutant.new)»"), "\(mutant.id) changes nothing")
      #expect(!mutant.effect.isEmpty && mutant.effect.last != ".", "\(mutant.id)")
    }
  }

  @Test("There are enough of them, each under a name of its own, in every room that computes something")
  func rooms() throws {
    let list = try Self.list()
    #expect(list.count >= 80)
    #expect(Set(list.map(\.id)).count == list.count)
    let touched = Set(list.compactMap { $0.file.split(separator: "/").dropFirst().first.map(String.init) })
    let rooms = Set(ImportTable.rooms.keys.filter { $0.first?.isUppercase == true && !$0.hasPrefix("C.") })
    // Three are headers of C libraries; the store's commands are made of intents and options.
    let none: Set = ["CLibical", "CSQLite", "CProcessGuards", "CalendarrCommands"]
    #expect(rooms.subtracting(touched).subtracting(none) == [])
  }

  @Test("Each names tests that are there")
  func tests() throws {
    let files = Repository.files(below: "Tests", withExtensions: ["swift"])
    let names = Set(
      try files.flatMap { file in
        file.split(separator: "/").dropFirst().prefix(1).map(String.init)
          + (try Repository.text(file).matches(of: /struct (\w+)/).map { String($0.output.1) })
      })
    for mutant in try Self.list() {
      for part in mutant.tests.split(separator: "|") {
        #expect(names.contains { $0.contains(part) }, "\(mutant.id): \(part)")
      }
    }
  }
}
