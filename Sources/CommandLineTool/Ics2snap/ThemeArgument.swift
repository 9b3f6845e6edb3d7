import Basics
import CalendarDomain
import Conversion
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Theme colours on the command line.
enum ThemeArgument {
  private static let names = ConversionSettings.themeNames

  /// The colours by their names that `NAME=#RRGGBB`, or a JSON file of names and colours, sets. Throws `UsageError`,
  /// `CommandFailure`.
  static func colors(_ argument: String) throws -> [String: String] {
    guard let equals = argument.firstIndex(of: "=") else {
      let colors = try colors(ofFile: argument)
      for (name, color) in colors.sorted(by: { $0.key < $1.key }) { try check(name, color) }
      return colors
    }
    let (name, color) = (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    try check(name, color)
    return [name: color]
  }

  private static func check(_ name: String, _ color: String) throws {
    guard names.contains(name) else {
      throw UsageError(
        "--theme: '\(name)' is not one of \(names.joined(separator: ", "))",
        suggestion: NearestName.of(name, among: names))
    }
    guard ColorRule.normalized(color) != nil else {
      throw UsageError("--theme \(name): '\(color)' is not a colour like #4285f4")
    }
  }

  private static func colors(ofFile path: String) throws -> [String: String] {
    let data = try NamedFile.read(path, for: "--theme", hint: "Give NAME=#RRGGBB or a JSON file.")
    do throws(JSONError) {
      let node = try JSONReader.read(Array(data))
      guard let members = node.members else { throw .expected("an object of colours", found: node) }
      var colors: [String: String] = [:]
      for member in members {
        guard let color = member.value.string else { throw .expected("a colour", found: member.value) }
        colors[member.key] = color
      }
      return colors
    } catch {
      throw CommandFailure(
        .badData, error.reason, hint: "It looks like {\"today\": \"#4285f4\", \"text\": \"#FFFFFF\"}.",
        location: SourceLocation(error.position, in: path))
    }
  }
}
