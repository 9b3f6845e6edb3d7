#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON text as values, for readers that say where in it something is wrong.
public enum JSONTree: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// What a value is called in messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONTree: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  public init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Key.self) {
      var object: [String: JSONTree] = [:]
      for key in members.allKeys {
        object[key.stringValue] = try members.decode(JSONTree.self, forKey: key)
      }
      self = .object(object)
      return
    }
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let isTrue = try? value.decode(Bool.self) {
      self = .bool(isTrue)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else {
      self = .array(try value.decode([JSONTree].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let object):
      var members = encoder.container(keyedBy: Key.self)
      for (key, value) in object { try members.encode(value, forKey: Key(stringValue: key)) }
    case .null:
      var value = encoder.singleValueContainer()
      try value.encodeNil()
    case .bool(let isTrue): try isTrue.encode(to: encoder)
    case .number(let number):
      // Whole numbers without a fraction, so that an id comes back as it was given.
      if let whole = Int(exactly: number) {
        try whole.encode(to: encoder)
      } else {
        try number.encode(to: encoder)
      }
    case .string(let text): try text.encode(to: encoder)
    case .array(let items): try items.encode(to: encoder)
    }
  }
}

/// Why a text is no JSON.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// One sentence without a full stop.
  public var reason: String
  /// From 1; 1 where it is not known.
  public var line: Int
}

extension JSONTree {
  /// Reads JSON, or JSON5 with its comments, bare keys and trailing commas.
  public init(parsing bytes: some Collection<UInt8>, allowsJSON5: Bool) throws(JSONSyntaxError) {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = allowsJSON5
    do {
      self = try decoder.decode(JSONTree.self, from: Data(bytes))
    } catch {
      throw JSONSyntax.firstError(in: Array(bytes))
        ?? JSONSyntaxError(reason: "it is not valid JSON", line: 1)
    }
  }

  /// One line of JSON with sorted keys, without a line feed.
  var line: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return Array("null".utf8) }
    return Array(data)
  }
}
