import Basics
import CalendarDomain
import SnapshotBuilding

/// The rules on single values: types, keys, and the forms of strings.
extension ContractCheck {
  mutating func checkShape(_ node: JSONNode, _ shape: ValueShape, _ path: String = "") {
    switch shape {
    case .object(let keys): checkObject(node, keys, path)
    case .array(let item, let isCapped): checkArray(node, item, isCapped, path)
    case .boolean: if node.bool == nil { reportType(node, "a boolean", path) }
    case .schema:
      if node.integer == nil {
        reportType(node, "a whole number", path)
      } else if node.integer != 2 {
        report(.schemaVersion, path, at: node.position.offset, "the schema is \(node.integer!), not 2")
      }
    case .string, .id, .date, .colour, .calendarKey, .address:
      guard let text = node.string else { return reportType(node, "a string", path) }
      checkText(text, shape, path, at: node.position.offset)
    }
  }

  private mutating func reportType(_ node: JSONNode, _ wanted: String, _ path: String) {
    report(.wrongType, path, at: node.position.offset, "\(wanted) expected, found \(node.kind)")
  }

  private mutating func checkArray(_ node: JSONNode, _ item: ValueShape, _ isCapped: Bool, _ path: String) {
    guard let items = node.array else { return reportType(node, "an array", path) }
    if isCapped, items.count > terms.maxEvents {
      report(.overCap, path, at: node.position.offset, "\(items.count) events, the cap is \(terms.maxEvents)")
    }
    for (index, each) in items.enumerated() { checkShape(each, item, "\(path)[\(index)]") }
  }

  private mutating func checkObject(
    _ node: JSONNode, _ keys: [(key: String, shape: ValueShape)], _ path: String
  ) {
    guard case .object(let members) = node.value else { return reportType(node, "an object", path) }
    let prefix = path.isEmpty ? "" : path + "."
    var seen: Set<String> = []
    for member in members {
      let place = prefix + member.key
      if !seen.insert(member.key).inserted {
        report(.repeatedKey, place, at: member.position.offset, "the key stands here a second time")
      }
      if let shape = keys.first(where: { $0.key == member.key })?.shape {
        checkShape(member.value, shape, place)
      } else {
        report(.unknownKey, place, at: member.position.offset, "not a key of the contract")
      }
    }
    for (key, _) in keys where !seen.contains(key) {
      report(.missingKey, prefix + key, at: node.position.offset, "the key is missing")
    }
  }

  private mutating func checkText(_ text: String, _ shape: ValueShape, _ path: String, at offset: Int) {
    switch shape {
    case .id where text.isEmpty: report(.emptyID, path, at: offset, "the id is empty")
    case .date where ContractText.instant(text) == nil:
      report(.dateForm, path, at: offset, "'\(text)' is not a date like 2026-03-09T08:00:00Z")
    case .colour where !ContractText.isColour(text):
      report(.colourForm, path, at: offset, "'\(text)' is not a colour like #4285f4")
    case .calendarKey where CalendarKey.isGroup(text):
      report(.groupScope, path, at: offset, "'\(text)' is a group overlay, which is never published")
    case .calendarKey where !ContractText.isCalendarKey(text):
      report(.calendarKeyForm, path, at: offset, "'\(text)' is not a key like local:1")
    case .address where ContractText.hasSecret(text):
      // The address itself is not repeated: it may hold a password.
      report(.secretInSession, path, at: offset, "the address carries a user, a password or a query")
    default: break
    }
  }
}

/// The forms of strings in the files.
enum ContractText {
  /// The instant of `2026-03-09T08:00:00Z`; nil for any other form, and for days and times that do not exist.
  static func instant(_ text: String) -> Instant? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 else { return nil }
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    for (byte, model) in zip(bytes, pattern) {
      let fits = model == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == model
      guard fits else { return nil }
    }
    func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 * 10 + Int(bytes[$1]) - 0x30 } }
    let date = LocalDate(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard date.isValid, hour < 24, minute < 60, second < 60 else { return nil }
    return Instant(
      utc: LocalDateTime(date: date, secondOfDay: hour * 3600 + minute * 60 + second))
  }

  static func isColour(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  /// A source, a colon, and something after it.
  static func isCalendarKey(_ text: String) -> Bool { (try? CalendarKey(text)) != nil }

  /// A user or password before the host, or a query, where tokens travel.
  static func hasSecret(_ address: String) -> Bool {
    if address.contains("?") { return true }
    guard let scheme = address.range(of: "://") else { return address.contains("@") }
    return address[scheme.upperBound...].prefix { $0 != "/" && $0 != "#" }.contains("@")
  }
}

extension StringProtocol {
  /// Where `part` first stands.
  fileprivate func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}
