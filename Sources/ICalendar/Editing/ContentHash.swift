import CalendarDomain

/// FNV-1a, 64 bits, over texts: the same on every run and machine. It names things and keeps no secrets.
struct ContentHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init() {}

  /// Of everything that a component says.
  init(of component: Component) {
    for property in component.properties { add(ComponentPrinter.line(property)) }
    for inner in component.components { add(ContentHash(of: inner).hexDigits) }
  }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) {
    value ^= UInt64(byte)
    value = value &* 0x100_0000_01b3
  }

  var hexDigits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
