/// What was wrong with a JSON file, in one line for a log.
struct DecodingFault: CustomStringConvertible {
  let description: String

  init(_ error: any Error) {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      description = "\(Self.place(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context):
      description = "\(Self.place(context.codingPath)) is null"
    case .typeMismatch(let type, let context):
      description = "\(Self.place(context.codingPath)) is not of type \(type)"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      description = "not JSON: \(context.debugDescription)"
    case .dataCorrupted(let context):
      description = "\(Self.place(context.codingPath)): \(context.debugDescription)"
    default:
      description = "\(error)"
    }
  }

  /// `events[3].start`, or `the whole file` for the root.
  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "the whole file" }
    return path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}
