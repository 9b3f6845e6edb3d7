/// Reads the members of one JSON object; what does not fit is noted and read as absent.
public struct JSONObjectReader {
  public let path: JSONPath
  public let position: TextPosition
  public let log: JSONProblemLog
  private let members: [String: JSONNode.Member]

  /// Nil, with a note, when `node` is no object. Members besides `keys` are noted too.
  public init?(_ node: JSONNode, at path: JSONPath, keys: [String], log: JSONProblemLog) {
    guard case .object(let members) = node.value else {
      log.add(JSONProblem(path, at: node.position, "is \(node.kind), and should be an object"))
      return nil
    }
    self.members = Dictionary(members.map { ($0.key, $0) }) { $1 }
    self.path = path
    position = node.position
    self.log = log
    for key in self.members.keys.sorted() where !keys.contains(key) {
      note(key, "is not a known key", word: key, candidates: keys)
    }
  }

  /// Notes what is wrong with a member, at its name, or at the object where it is missing.
  public func note(_ key: String, _ reason: String, word: String? = nil, candidates: [String] = []) {
    log.add(
      JSONProblem(
        path.appending(key), at: members[key]?.position ?? position, reason, word: word,
        candidates: candidates))
  }

  /// Notes what is wrong with the object.
  public func note(_ reason: String) { log.add(JSONProblem(path, at: position, reason)) }

  /// The value, or nil when it is absent or null.
  public func value(_ key: String) -> JSONNode? {
    guard let value = members[key]?.value, !value.isNull else { return nil }
    return value
  }

  public func string(_ key: String) -> String? {
    guard let value = value(key) else { return nil }
    if let text = value.string { return text }
    note(key, "is \(value.kind), and should be a string")
    return nil
  }

  public func flag(_ key: String) -> Bool? {
    guard let value = value(key) else { return nil }
    if let isTrue = value.bool { return isTrue }
    note(key, "is \(value.kind), and should be true or false")
    return nil
  }

  /// A whole number, in any of the ways to write it: `5`, `5.0`, `5e0`.
  public func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let value = value(key) else { return nil }
    if let whole = value.integer ?? value.number.flatMap(Int.init(exactly:)), range.contains(whole) {
      return whole
    }
    note(key, "should be a whole number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  /// A word of a closed list.
  public func word(_ key: String, of words: [String]) -> String? {
    guard let text = string(key) else { return nil }
    if words.contains(text) { return text }
    note(
      key, "is '\(text)', and should be one of \(words.joined(separator: ", "))", word: text,
      candidates: words)
    return nil
  }

  /// One string, or several in a list.
  public func strings(_ key: String) -> [String]? {
    guard let value = value(key) else { return nil }
    switch value.value {
    case .string(let text): return [text]
    case .array(let items):
      let texts = items.compactMap(\.string)
      if texts.count == items.count { return texts }
      note(key, "should hold strings alone")
    default: note(key, "is \(value.kind), and should be a string or a list of strings")
    }
    return nil
  }

  public func list(_ key: String) -> [(JSONNode, JSONPath)]? {
    guard let value = value(key) else { return nil }
    let path = path.appending(key)
    if let items = value.array {
      return items.enumerated().map { ($0.element, path.appending($0.offset)) }
    }
    note(key, "is \(value.kind), and should be a list")
    return nil
  }

  public func object(_ key: String, keys: [String]) -> JSONObjectReader? {
    value(key).flatMap { JSONObjectReader($0, at: path.appending(key), keys: keys, log: log) }
  }
}
