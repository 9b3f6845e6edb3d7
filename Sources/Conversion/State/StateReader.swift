/// Takes values in the order in which a `StateWriter` put them. Whatever the bytes are, it ends with a
/// value or with `StateDamage`.
struct StateReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() throws(StateDamage) -> Int {
    var value: UInt = 0
    for shift in stride(from: UInt(0), to: 64, by: 7) {
      guard let byte = rest.popFirst() else { throw StateDamage() }
      value |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1) }
    }
    throw StateDamage()
  }

  /// A number of things that were counted: whatever is added up from such numbers stays a number.
  mutating func tally() throws(StateDamage) -> Int {
    let number = try number()
    guard 0...(1 << 48) ~= number else { throw StateDamage() }
    return number
  }

  /// Such numbers by name.
  mutating func tallies() throws(StateDamage) -> [String: Int] {
    var tallies: [String: Int] = [:]
    for _ in 0..<(try count()) {
      let name = try text()
      tallies[name] = try tally()
    }
    return tallies
  }

  /// How many elements follow, each of at least one byte.
  mutating func count() throws(StateDamage) -> Int {
    let count = try number()
    guard 0...rest.count ~= count else { throw StateDamage() }
    return count
  }

  mutating func text() throws(StateDamage) -> String {
    let count = try count()
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }

  /// The type is always named: where an optional is read, its value alone would be inferred too.
  mutating func value<Value: StateCodable>(_ type: Value.Type) throws(StateDamage) -> Value {
    try Value(from: &self)
  }
}
