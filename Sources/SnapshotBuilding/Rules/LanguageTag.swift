/// Tags of languages, such as `de` or `pt-BR`.
public enum LanguageTag {
  /// Whether the text has the shape of one: two to eight letters, then parts of up to eight letters and
  /// digits. Whether there is such a language is not asked.
  ///
  /// Source: RFC 5646, 2.1.
  public static func isWellFormed(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.utf8.count), first.utf8.allSatisfy(isLetter) else {
      return false
    }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
