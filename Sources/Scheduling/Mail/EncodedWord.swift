/// Words of a header that are not ASCII.
///
/// Source: RFC 2047.
enum EncodedWord {
  /// The text with its encoded words read; those that cannot be stay as they are.
  static func decode(_ text: String) -> String {
    guard text.contains("=?") else { return text }
    var result = ""
    // Words of one charset that follow each other may share a letter.
    var pending: (charset: String, bytes: [UInt8])?
    var gap = ""
    func flush() {
      if let word = pending {
        result += Charset.text(word.bytes, charset: word.charset) ?? Charset.lenient(word.bytes)
      }
      pending = nil
    }
    var rest = text[...]
    while let start = rest.firstRange(of: "=?") {
      let before = rest[..<start.lowerBound]
      guard let word = word(at: rest[start.lowerBound...]) else {
        flush()
        result += gap + before + "=?"
        gap = ""
        rest = rest[start.upperBound...]
        continue
      }
      let isBlank = before.allSatisfy { $0 == " " || $0 == "\t" }
      if pending == nil || !isBlank {
        flush()
        result += gap + before
        gap = ""
      }
      if let known = pending, known.charset == word.charset {
        pending = (known.charset, known.bytes + word.bytes)
      } else {
        flush()
        pending = (word.charset, word.bytes)
      }
      rest = word.rest
    }
    flush()
    return result + gap + rest
  }

  private static func word(at text: Substring) -> (charset: String, bytes: [UInt8], rest: Substring)? {
    let parts = text.dropFirst(2).split(separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[3].hasPrefix("="), !parts[0].isEmpty, parts[0].count < 60,
      !parts[2].contains(where: { $0 == " " && parts[1] == "B" })
    else { return nil }
    let charset = String(parts[0].prefix { $0 != "*" }).lowercased()
    let bytes: [UInt8]
    switch parts[1].uppercased() {
    case "B": bytes = TransferDecoding.base64(parts[2].utf8)
    case "Q":
      let spaced = parts[2].utf8.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }
      // A blank at the end is a letter here, which a body would not keep.
      bytes = TransferDecoding.quotedPrintable((spaced + [UInt8(ascii: ".")])[...]).dropLast()
    default: return nil
    }
    return (charset, bytes, parts[3].dropFirst())
  }

  /// ASCII for the text of a header, folded where it has to be; `text` holds no control characters.
  static func encode(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) || text.contains("=?") else { return text }
    var words: [String] = []
    var bytes: [UInt8] = []
    for character in text.unicodeScalars {
      let letter = Array(String(character).utf8)
      if bytes.count + letter.count > 42 {
        words.append(word(bytes))
        bytes = []
      }
      bytes += letter
    }
    if !bytes.isEmpty { words.append(word(bytes)) }
    return words.joined(separator: "\r\n ")
  }

  private static func word(_ bytes: [UInt8]) -> String {
    "=?UTF-8?B?" + TransferEncoding.base64(bytes) + "?="
  }
}
