import Basics
import CalendarDomain
import CalendarrCore
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Theme colours on the command line.
enum ThemeArgument {
  /// The six names, in the order of the file.
  static let names = ["today", "text", "background", "line", "primary", "accent"]

  /// The standard theme with each `NAME=#RRGGBB`, or JSON file of names and colours, applied in turn.
  static func theme(_ arguments: [String]) throws -> SnapshotTheme {
    var theme = SnapshotTheme.standard
    for argument in arguments {
      if let equals = argument.firstIndex(of: "=") {
        try set(String(argument[..<equals]), String(argument[argument.index(after: equals)...]), in: &theme)
      } else {
        for (name, color) in try colors(ofFile: argument).sorted(by: { $0.key < $1.key }) {
          try set(name, color, in: &theme)
        }
      }
    }
    return theme
  }

  static func set(_ name: String, _ color: String, in theme: inout SnapshotTheme) throws {
    guard let color = ColorRule.normalized(color) else {
      throw UsageError("--theme \(name): '\(color)' is not a colour like #4285f4")
    }
    switch name {
    case "today": theme.today = color
    case "text": theme.text = color
    case "background": theme.background = color
    case "line": theme.line = color
    case "primary": theme.primary = color
    case "accent": theme.accent = color
    default:
      throw UsageError(
        "--theme: '\(name)' is not one of \(names.joined(separator: ", "))",
        suggestion: NearestName.of(name, among: names))
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
