/// Reads the members of one JSON object; what does not fit is noted and read as absent.
struct JSONObjectReader {
  let path: JSONPath
  let log: JSONProblemLog
  private let members: [String: JSONTree]

  /// Nil, with a note, when `tree` is no object. Members besides `keys` are noted too.
  init?(_ tree: JSONTree, at path: JSONPath, keys: [String], log: JSONProblemLog) {
    guard case .object(let members) = tree else {
      log.add(JSONProblem(path, "is \(tree.kind), and should be an object"))
      return nil
    }
    self.members = members
    self.path = path
    self.log = log
    for key in members.keys.sorted() where !keys.contains(key) {
      log.add(JSONProblem(path.appending(key), "is not a known key", word: key, candidates: keys))
    }
  }

  func note(_ key: String, _ reason: String, word: String? = nil, candidates: [String] = []) {
    log.add(JSONProblem(path.appending(key), reason, word: word, candidates: candidates))
  }

  /// The value, or nil when it is absent or null.
  func value(_ key: String) -> JSONTree? {
    guard let value = members[key], value != .null else { return nil }
    return value
  }

  func string(_ key: String) -> String? {
    guard let value = value(key) else { return nil }
    if case .string(let text) = value { return text }
    note(key, "is \(value.kind), and should be a string")
    return nil
  }

  func flag(_ key: String) -> Bool? {
    guard let value = value(key) else { return nil }
    if case .bool(let isTrue) = value { return isTrue }
    note(key, "is \(value.kind), and should be true or false")
    return nil
  }

  func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let value = value(key) else { return nil }
    if case .number(let number) = value, let whole = Int(exactly: number), range.contains(whole) {
      return whole
    }
    note(key, "should be a whole number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  /// A word of a closed list.
  func word<Word: RawRepresentable & CaseIterable>(_ key: String, of type: Word.Type) -> Word?
  where Word.RawValue == String {
    guard let text = string(key) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    note(
      key, "is '\(text)', and should be one of \(words.joined(separator: ", "))", word: text,
      candidates: words)
    return nil
  }

  /// One string, or several in a list.
  func strings(_ key: String) -> [String]? {
    guard let value = value(key) else { return nil }
    switch value {
    case .string(let text): return [text]
    case .array(let items):
      let texts = items.compactMap { item in
        if case .string(let text) = item { text } else { nil }
      }
      if texts.count == items.count { return texts }
      note(key, "should hold strings alone")
    default: note(key, "is \(value.kind), and should be a string or a list of strings")
    }
    return nil
  }

  func list(_ key: String) -> [(JSONTree, JSONPath)]? {
    guard let value = value(key) else { return nil }
    let path = path.appending(key)
    if case .array(let items) = value {
      return items.enumerated().map { ($0.element, path.appending($0.offset)) }
    }
    note(key, "is \(value.kind), and should be a list")
    return nil
  }

  func object(_ key: String, keys: [String]) -> JSONObjectReader? {
    value(key).flatMap { JSONObjectReader($0, at: path.appending(key), keys: keys, log: log) }
  }
}
