/// Puts values one after the other, for files that only this program reads.
struct StateWriter {
  private(set) var bytes: [UInt8] = []

  /// Small numbers, negative ones too, take one byte. Source: Protocol Buffers, 'Encoding', ZigZag.
  mutating func put(_ number: Int) {
    var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func put(_ text: String) {
    put(text.utf8.count)
    bytes += text.utf8
  }

  mutating func put(_ value: some StateCodable) { value.write(to: &self) }
}
