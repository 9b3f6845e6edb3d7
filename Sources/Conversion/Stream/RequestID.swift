import Basics

/// What a request calls itself, which its answer says again.
public enum RequestID: Hashable, Sendable {
  case null
  case string(String)
  /// The digits as they were given.
  case number(String)

  /// Nil for what cannot be an id.
  init?(_ node: JSONNode?) {
    switch node?.value {
    case nil, .null: self = .null
    case .string(let text): self = .string(text)
    case .number(let digits): self = .number(digits)
    default: return nil
    }
  }

  var node: JSONNode {
    switch self {
    case .null: .null
    case .string(let text): .string(text)
    case .number(let digits): .number(digits)
    }
  }
}

extension RequestID: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let whole = try? value.decode(Int.self) {
      self = .number(String(whole))
    } else {
      self = .number("\(try value.decode(Double.self))")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .string(let text): try value.encode(text)
    case .number(let digits):
      // Whole numbers without a fraction, so that an id comes back as it was given.
      if let whole = Int(digits) ?? Double(digits).flatMap(Int.init(exactly:)) {
        try value.encode(whole)
      } else {
        try value.encode(Double(digits))
      }
    }
  }
}
