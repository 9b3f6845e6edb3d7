import Foundation
import Testing

/// What the compiler knows of a module's public symbols, from the module of this build.
struct SymbolGraph {
  struct Symbol {
    var name: String
    /// `SnapshotStore.swift:32`.
    var place: String
    var documentation: String
  }

  /// Those that the sources declare, SPI among them; not what the compiler or a protocol adds.
  let symbols: [Symbol]

  private struct Form: Decodable {
    struct Entry: Decodable {
      struct Identifier: Decodable { var precise: String }
      struct Position: Decodable { var line: Int }
      struct Location: Decodable {
        var uri: String
        var position: Position
      }
      struct Comment: Decodable {
        struct Line: Decodable { var text: String }
        var lines: [Line]
      }
      var identifier: Identifier
      var pathComponents: [String]
      var location: Location?
      var docComment: Comment?
    }
    var symbols: [Entry]
  }

  /// Asks the toolchain's `swift-symbolgraph-extract`, which is done in a second; nil where there is none.
  init?(of module: String) throws {
    let modules = try #require(Repository.programs).appendingPathComponent("Modules")
    let script = """
      tool=$(command -v swift-symbolgraph-extract || xcrun --find swift-symbolgraph-extract) || exit 69
      target=$(swift -print-target-info | sed -n 's/.*"triple": "\\(.*\\)",/\\1/p' | head -n 1)
      exec "$tool" -module-name "$1" -I "$2" -target "$target" -minimum-access-level public \\
        -include-spi-symbols -skip-synthesized-members -output-dir "$3"
      """
    let form = try Shell.withTemporaryFolder { folder -> Form? in
      let result = try Shell.run(["sh", "-c", script, "sh", module, modules.path, folder.path])
      if result.status == 69 { return nil }
      try #require(result.status == 0, "\(result.output)")
      let file = folder.appendingPathComponent("\(module).symbols.json")
      return try JSONDecoder().decode(Form.self, from: Data(contentsOf: file))
    }
    guard let form else { return nil }
    symbols = form.symbols.compactMap { entry in
      guard let location = entry.location else { return nil }
      return Symbol(
        name: entry.pathComponents.joined(separator: "."),
        place: "\((location.uri as NSString).lastPathComponent):\(location.position.line + 1)",
        documentation: (entry.docComment?.lines ?? []).map(\.text).joined(separator: "\n"))
    }
  }
}
