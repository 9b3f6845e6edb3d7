/// Builds TZif files byte by byte, for tests.
struct ZoneFileBytes {
  var version: UInt8 = UInt8(ascii: "2")
  var transitions: [(time: Int, type: Int)] = []
  /// Offset, daylight flag, abbreviation.
  var types: [(offset: Int, isDaylight: Bool, name: String)] = [(0, false, "UTC")]
  var footer = ""
  var leapCount = 0

  var bytes: [UInt8] {
    if version == 0 { return block(timeSize: 4) }
    var empty = self
    empty.transitions = []
    empty.types = [(0, false, "")]
    empty.leapCount = 0
    return empty.block(timeSize: 4) + block(timeSize: 8) + Array("\n\(footer)\n".utf8)
  }

  private func block(timeSize: Int) -> [UInt8] {
    var names: [UInt8] = []
    var records: [UInt8] = []
    for type in types {
      records += number(type.offset, 4) + [type.isDaylight ? 1 : 0, UInt8(names.count)]
      names += Array(type.name.utf8) + [0]
    }
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, leapCount, transitions.count, types.count, names.count] { bytes += number(count, 4) }
    for transition in transitions { bytes += number(transition.time, timeSize) }
    bytes += transitions.map { UInt8($0.type) }
    bytes += records + names
    for index in 0..<leapCount { bytes += number(78_796_800 + index, timeSize) + number(index + 1, 4) }
    return bytes
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }
}
