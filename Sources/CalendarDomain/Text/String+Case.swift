extension String {
  /// The same as `uppercased()`, quickly where nothing changes: most words of a calendar are in upper case.
  package var inUpperCase: String { mayHaveCase ? uppercased() : self }

  /// Whether `inUpperCase` is that word, which is in upper case itself.
  package func isWord(_ word: String) -> Bool { self == word || mayHaveCase && uppercased() == word }

  /// Whether there are small letters, or letters beyond ASCII.
  private var mayHaveCase: Bool { utf8.contains { $0 >= 0x61 } }
}
