/// Digits of any script as those of ASCII, for values that are numbers in the end: programs that format dates by the
/// user's language write `٢٠٢٦` for 2026.
package enum PlainDigits {
  /// The text with other digits replaced and marks of direction left out, and whether there were any.
  ///
  /// Source: The Unicode Standard, 4.6 (decimal digits).
  package static func of(_ text: some StringProtocol) -> (text: String, hadOthers: Bool) {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return (String(text), false) }
    var plain = ""
    var hadOthers = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isBidiControl {
        hadOthers = true
      } else if !scalar.isASCII, scalar.properties.numericType == .decimal,
        let value = scalar.properties.numericValue
      {
        hadOthers = true
        plain.unicodeScalars.append(Unicode.Scalar(UInt8(0x30 + Int(value))))
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return (plain, hadOthers)
  }
}
