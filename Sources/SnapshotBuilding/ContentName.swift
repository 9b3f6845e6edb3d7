import CalendarDomain

/// A stable name for an event without a UID, made from what it says.
enum ContentName {
  /// `no-uid-` and 16 hex digits: the same for the same times, title and place on every run.
  static func make(of event: EventModel) -> String {
    var hash = FNV1a()
    hash.add(event.summary ?? "")
    hash.add(event.location ?? "")
    hash.add(event.scheduling.start.map(text) ?? "")
    hash.add(event.scheduling.recurrenceID.map { text(of: $0.time) } ?? "")
    return "no-uid-" + hash.hexDigits
  }

  private static func text(of time: EventTime) -> String {
    IdentifierRule.text(of: time) + (time.tzid ?? "")
  }
}

/// FNV-1a, 64 bits: names things, keeps no secrets.
struct FNV1a {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  mutating func add(_ byte: UInt8) {
    state ^= UInt64(byte)
    state = state &* 0x100_0000_01b3
  }

  var hexDigits: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
