import Basics
import CalendarDomain

/// Values of properties in the forms of jCal, and back.
///
/// Source: RFC 7265, 3.4 and 3.6.
enum JCalValue {
  /// The values of a property of that type; nil when its text is not of the type.
  static func encode(_ property: ContentProperty, kind: String) -> [JSONNode]? {
    let text = property.value
    switch property.canonicalName {
    case "GEO":
      let parts = text.split(separator: ";").map { TextDecoding.trimmed(String($0)) }
      guard parts.count == 2, parts.allSatisfy({ number($0) != nil }) else { return nil }
      return [.array(parts.compactMap(number))]
    case "REQUEST-STATUS":
      let parts = TextDecoding.split(text) { $0 == UInt8(ascii: ";") }
      guard parts.count > 1 else { return nil }
      return [.array(parts.map { .string(TextDecoding.unescaped(String($0))) })]
    case let name where ValueKind.isList(name):
      let parts =
        kind == "text" ? TextDecoding.split(text) { $0 == UInt8(ascii: ",") } : text.split(separator: ",")
      let values = parts.compactMap { encode(String($0), kind: kind) }
      return values.count == parts.count && !values.isEmpty ? values : nil
    default:
      return encode(kind == "text" ? TextDecoding.raw(property) : text, kind: kind).map { [$0] }
    }
  }

  private static func encode(_ text: String, kind: String) -> JSONNode? {
    switch kind {
    case "text": return .string(TextDecoding.unescaped(text))
    case "integer": return Int(TextDecoding.trimmed(text)).map { .number($0) }
    case "float": return number(TextDecoding.trimmed(text))
    case "boolean":
      let word = TextDecoding.word(text)
      return word == "TRUE" ? .bool(true) : word == "FALSE" ? .bool(false) : nil
    case "date", "date-time":
      guard let time = TimeDecoding.time(text, tzid: nil, type: kind.uppercased())?.time,
        time.isDate == (kind == "date")
      else { return nil }
      return .string(extended(time))
    case "period":
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let start = TimeDecoding.time(parts[0], tzid: nil, type: nil)?.time else {
        return nil
      }
      if let duration = DurationDecoding.duration(parts[1]) {
        return .array([.string(extended(start)), .string(DurationEncoding.text(duration.duration))])
      }
      guard let end = TimeDecoding.time(parts[1], tzid: nil, type: nil)?.time else { return nil }
      return .array([.string(extended(start)), .string(extended(end))])
    case "duration":
      return DurationDecoding.duration(text).map { .string(DurationEncoding.text($0.duration)) }
    case "utc-offset":
      guard let offset = OffsetDecoding.offset(text)?.seconds else { return nil }
      let plain = NumberEncoding.utcOffset(offset)
      var parts = [String(plain.prefix(3))]
      for start in stride(from: 3, to: plain.utf8.count, by: 2) {
        parts.append(String(plain.dropFirst(start).prefix(2)))
      }
      return .string(parts.joined(separator: ":"))
    case "recur": return recur(text)
    case "time": return time(TextDecoding.trimmed(text)).map { .string($0) }
    default: return .string(text)
    }
  }

  /// The text of a property's value from its jCal values; nil when they do not fit the type.
  static func decode(_ values: [JSONNode], name: String, kind: String) -> String? {
    if name == "GEO" || name == "REQUEST-STATUS", let parts = values.first?.array {
      let texts = parts.compactMap { decode($0, kind: kind) }
      return texts.count == parts.count ? texts.joined(separator: ";") : nil
    }
    let texts = values.compactMap { decode($0, kind: kind) }
    return texts.count == values.count ? texts.joined(separator: ",") : nil
  }

  private static func decode(_ value: JSONNode, kind: String) -> String? {
    switch (value.value, kind) {
    case (.string(let text), "text"): return TextEncoding.escaped(text)
    case (.string(let text), "date"), (.string(let text), "date-time"):
      return TimeDecoding.time(text, tzid: nil, type: nil).map { TimeEncoding.text($0.time) }
    case (.array(let parts), "period"):
      guard parts.count == 2, let start = parts[0].string, let end = parts[1].string,
        let first = decode(.string(start), kind: "date-time")
      else { return nil }
      return first + "/" + (decode(.string(end), kind: "date-time") ?? end)
    case (.string(let text), "period"):
      let parts = text.split(separator: "/").map { JSONNode.string(String($0)) }
      return parts.count == 2 ? decode(.array(parts), kind: kind) : nil
    case (.string(let text), "utc-offset"), (.string(let text), "time"): return text.filter { $0 != ":" }
    case (.object(let members), "recur"): return recur(members)
    case (.string(let text), _): return text
    case (.number(let digits), _): return digits
    case (.bool(let flag), _): return flag ? "TRUE" : "FALSE"
    default: return nil
    }
  }

  /// `2026-05-12`, `2026-05-12T10:00:00`, with `Z` in UTC.
  private static func extended(_ time: EventTime) -> String {
    let text = TimeEncoding.text(time)
    let date = "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.dropFirst(6).prefix(2))"
    guard !time.isDate else { return date }
    let clock = text.dropFirst(9)
    return "\(date)T\(clock.prefix(2)):\(clock.dropFirst(2).prefix(2)):\(clock.dropFirst(4))"
  }

  /// `23:00:00`, with `Z` in UTC; nil where the text is no TIME.
  ///
  /// Source: RFC 5545, 3.3.12; RFC 7265, 3.6.12.
  private static func time(_ text: String) -> String? {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }.map { Int($0) - 0x30 }
    let isUTC = text.utf8.count == 7 && text.utf8.last == UInt8(ascii: "Z")
    guard digits.count == 6, isUTC || text.utf8.count == 6, digits[0] * 10 + digits[1] < 24, digits[2] < 6,
      digits[4] * 10 + digits[5] <= 60
    else { return nil }
    return "\(digits[0])\(digits[1]):\(digits[2])\(digits[3]):\(digits[4])\(digits[5])" + (isUTC ? "Z" : "")
  }

  /// A number that JSON can hold.
  private static func number(_ text: String) -> JSONNode? {
    let plain = text.hasPrefix("+") ? String(text.dropFirst()) : text
    guard let value = Double(plain), value.isFinite, !plain.lowercased().contains("x") else { return nil }
    let isJSON =
      (try? JSONReader.read(Array(plain.utf8))) == .number(plain)
    return .number(isJSON ? plain : NumberEncoding.text(value))
  }

  /// A rule as an object: lower-case names, numbers as numbers, lists as arrays.
  private static func recur(_ text: String) -> JSONNode? {
    var members: [JSONNode.Member] = []
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { return nil }
      let key = pair[0].lowercased()
      let values = pair[1].split(separator: ",").compactMap { ruleValue(String($0), key: key) }
      // A part that is given twice has no place in an object (RFC 8259, 4): the text stays as it is.
      guard !values.isEmpty, !members.contains(where: { $0.key == key }) else { return nil }
      members.append(JSONNode.Member(key, values.count == 1 ? values[0] : .array(values)))
    }
    return members.contains { $0.key == "freq" } ? .object(members) : nil
  }

  private static func ruleValue(_ text: String, key: String) -> JSONNode? {
    if key == "until" {
      return TimeDecoding.time(text, tzid: nil, type: nil).map { .string(extended($0.time)) }
    }
    if let number = Int(text) { return .number(number) }
    return .string(text)
  }

  private static func recur(_ members: [JSONNode.Member]) -> String? {
    var parts: [String] = []
    for member in members {
      let kind = member.key.lowercased() == "until" ? "date-time" : "unknown"
      let texts = (member.value.array ?? [member.value]).map { decode($0, kind: kind) }
      guard !texts.contains(nil) else { return nil }
      parts.append(member.key.uppercased() + "=" + texts.compactMap { $0 }.joined(separator: ","))
    }
    return parts.joined(separator: ";")
  }
}
