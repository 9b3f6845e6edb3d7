import Basics
import CalendarDomain
import SnapshotBuilding

extension CalendarInput {
  static let keys = ["key", "name", "color", "hidden", "banished", "path", "accept"]

  /// Reads a calendar among the members of an object; what is wrong is noted.
  ///
  /// - Parameters:
  ///   - defaultKey: for objects that need no key of their own; nil where they do.
  ///   - expand: what becomes of a path before it is looked at; nil where it cannot be read.
  init?(_ reader: JSONObjectReader, defaultKey: CalendarKey?, expand: (String, JSONObjectReader) -> String?) {
    guard let key = Self.key(reader, defaultKey) else { return nil }
    self.init(
      key: key, name: reader.string("name"), color: reader.string("color"),
      visibility: CalendarVisibility(
        isHidden: reader.flag("hidden") ?? false, isBanished: reader.flag("banished") ?? false),
      places: [])
    if let color, ColorRule.normalized(color) == nil {
      reader.note("color", "'\(color)' is not a colour like #4285f4 or teal")
    }
    for code in reader.strings("accept") ?? [] {
      if !FindingTable.isAcceptable(Diagnostic.Code(rawValue: code)) {
        reader.note(
          "accept", "'\(code)' is not a finding that can be accepted", word: code,
          candidates: FindingTable.acceptable
        )
      }
      accepted.insert(Diagnostic.Code(rawValue: code))
    }
    for path in reader.strings("path") ?? [] {
      guard !path.isEmpty else {
        reader.note("path", "is empty")
        continue
      }
      if let path = expand(path, reader) { places.append(Place(pathOrPattern: path)) }
    }
  }

  private static func key(_ reader: JSONObjectReader, _ defaultKey: CalendarKey?) -> CalendarKey? {
    guard let text = reader.string("key") else {
      if defaultKey == nil {
        reader.note("needs a key such as \"local:1\" (member 'key')")
      }
      return defaultKey
    }
    do throws(CalendarKey.Refusal) { return try CalendarKey(text) } catch .group {
      reader.note("key", "\(text) is a group overlay, which is never published")
    } catch {
      reader.note("key", "'\(text)' is not of the form source:id, such as local:1")
    }
    return nil
  }

  /// The object that `init` reads; for places that are paths.
  var node: JSONNode {
    let paths: [JSONNode] = places.compactMap { place in
      switch place {
      case .file(let path), .folder(let path), .glob(let path): .string(path)
      case .bytes, .descriptor: nil
      }
    }
    return .object([
      "key": .string(key.description), "name": name.map(JSONNode.string), "color": color.map(JSONNode.string),
      "hidden": visibility == .hidden ? .bool(true) : nil,
      "banished": visibility == .banished ? .bool(true) : nil,
      "accept": accepted.isEmpty ? nil : .array(accepted.map(\.rawValue).sorted().map { .string($0) }),
      "path": paths.isEmpty ? nil : .array(paths),
    ])
  }
}
