import CalendarDomain

extension RequestStatusModel {
  /// Reads REQUEST-STATUS; nil without a code and a text.
  init?(decoding property: ContentProperty) {
    let parts = TextDecoding.split(property.value) { $0 == UInt8(ascii: ";") }
    guard parts.count >= 2, let digit = parts[0].utf8.first, (0x30...0x39).contains(digit) else { return nil }
    self.init(
      code: String(parts[0]), text: TextDecoding.unescaped(String(parts[1])),
      data: parts.count == 2
        ? nil : TextDecoding.unescaped(parts[2...].joined(separator: ";")))
  }
}
