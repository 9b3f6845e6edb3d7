/// A name that says its own offset: `GMT+0100`, `UTC-5`, `+01:00`, `GMT`.
///
/// Plus is east, as ISO 8601 has it. The names `Etc/GMT-1`, whose sign is the other way round, are
/// zones of the system and found before.
enum OffsetInName {
  static func zone(_ name: String) -> Zone? {
    guard let seconds = seconds(name) else { return nil }
    return .fixed(seconds: seconds, identifier: name)
  }

  /// Seconds east of UTC, or nil when the name is not of that form.
  static func seconds(_ name: String) -> Int? {
    var rest = name.uppercased().filter { $0 != " " }[...]
    for prefix in ["UTC", "GMT", "UT", "Z"] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
      if rest.isEmpty { return 0 }
      break
    }
    let sign: Int
    switch rest.first {
    case "+": sign = 1
    case "-", "\u{2212}", "\u{2013}": sign = -1
    default: return nil
    }
    let parts = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) })
    else { return nil }
    var numbers: [Int]
    if parts.count == 1 {
      // `1`, `01`, `100`, `0100` and `010000`.
      guard parts[0].count <= 6, let number = Int(parts[0]) else { return nil }
      switch parts[0].count {
      case 1, 2: numbers = [number]
      case 3, 4: numbers = [number / 100, number % 100]
      case 6: numbers = [number / 10_000, number / 100 % 100, number % 100]
      default: return nil
      }
    } else {
      guard parts.allSatisfy({ $0.count <= 2 }) else { return nil }
      numbers = parts.compactMap { Int($0) }
    }
    numbers += Array(repeating: 0, count: 3 - numbers.count)
    guard numbers[0] <= 18, numbers[1] < 60, numbers[2] < 60 else { return nil }
    return sign * (numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
