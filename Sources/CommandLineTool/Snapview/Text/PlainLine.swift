/// Foreign text made safe for one line of a terminal or page.
enum PlainLine {
  /// Line breaks and tabs become spaces; control characters, among them those that steer a terminal or turn
  /// the direction of the text that follows, go.
  static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: VisibleText.isHidden) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: result.append(" ")
      default: if !VisibleText.isHidden(scalar) { result.append(scalar) }
      }
    }
    return String(result)
  }
}
