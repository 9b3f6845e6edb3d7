/// A text without case and diacritics, to be looked through: `CAFÉ` and `café` are alike.
public enum FoldedText {
  public static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = ""
    for scalar in text.lowercased().unicodeScalars {
      if scalar.isASCII {
        result.unicodeScalars.append(scalar)
      } else if scalar.properties.generalCategory != .nonspacingMark {
        result += base(of: scalar)
      }
    }
    return result
  }

  /// Unicode names a letter with diacritics `LATIN SMALL LETTER E WITH ACUTE`: what stands before WITH is the letter.
  private static func base(of scalar: Unicode.Scalar) -> String {
    let words = (scalar.properties.name ?? "").split(separator: " ")
    guard let with = words.firstIndex(of: "WITH"), with > 0 else { return plain(scalar, words) }
    let letter = words[with - 1]
    return letter.count == 1 ? letter.lowercased() : words[..<with].joined(separator: " ")
  }

  /// The letters of other scripts go by their names, as those with diacritics do.
  private static func plain(_ scalar: Unicode.Scalar, _ words: [Substring]) -> String {
    words.contains("LETTER") ? words.joined(separator: " ") : String(scalar)
  }
}
