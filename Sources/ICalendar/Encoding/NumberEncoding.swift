/// Writes numbers.
enum NumberEncoding {
  static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return digits.utf8.count >= width
      ? digits : String(repeating: "0", count: width - digits.utf8.count) + digits
  }

  /// The shortest decimal that reads as the same number, without an exponent.
  ///
  /// Source: RFC 5545, 3.3.7.
  static func text(_ value: Double) -> String {
    let text = "\(value)"
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else {
      return text
    }
    let sign = value < 0 ? "-" : ""
    let mantissa = text[..<mark].drop { $0 == "-" }
    let digits = mantissa.filter { $0 != "." }
    let point =
      (mantissa.firstIndex(of: ".").map { mantissa.distance(from: mantissa.startIndex, to: $0) })
      ?? digits.count
    let position = point + exponent
    if position <= 0 { return sign + "0." + String(repeating: "0", count: -position) + digits }
    return sign + digits + String(repeating: "0", count: max(0, position - digits.count))
  }

  /// `+0100`, `-003015`. Source: RFC 5545, 3.3.14.
  static func utcOffset(_ seconds: Int) -> String {
    let size = abs(seconds)
    return (seconds < 0 ? "-" : "+") + padded(size / 3600, 2) + padded(size / 60 % 60, 2)
      + (size % 60 == 0 ? "" : padded(size % 60, 2))
  }
}
