/// The lines of an event that a judgement needs.
extension ScanPass {
  mutating func note(
    _ name: KnownName, _ bytes: UnsafeRawBufferPointer, _ position: Int, _ end: Int, _ length: Int
  ) {
    let line = UnsafeRawBufferPointer(rebasing: bytes[position..<end])
    guard let value = ScanValue.value(of: line, nameEnd: length), value.count > 0 else {
      judge.hasDoubt = true
      return
    }
    switch name {
    case .uid:
      judge.hasDoubt =
        judge.hasDoubt || judge.uidHash != nil || line.count != length + 1 + value.count
        || value[0] <= 0x20
        || value[value.count - 1] <= 0x20
      judge.uidHash = ScanValue.hash(value)
    case .dtstart:
      judge.hasDoubt = judge.hasDoubt || judge.startDay != nil
      judge.startDay = ScanValue.day(value)
    case .dtend:
      judge.hasDoubt = judge.hasDoubt || judge.endDay != nil || judge.durationDays != nil
      judge.endDay = ScanValue.day(value)
      if judge.endDay == nil { judge.hasDoubt = true }
    case .duration:
      judge.hasDoubt = judge.hasDoubt || judge.endDay != nil || judge.durationDays != nil
      judge.durationDays = ScanValue.days(ofDuration: value)
      if judge.durationDays == nil { judge.hasDoubt = true }
    case .rrule:
      judge.rules += 1
      judge.rule = Array(value)
    case .status:
      judge.isCancelled = ScanValue.isCancelled(value)
    case .recurrenceID:
      judge.hasDoubt =
        judge.hasDoubt || judge.recurrenceIDHash != nil || line.hasRange(before: value)
        || ScanValue.day(value) == nil
      judge.recurrenceIDHash = ScanValue.hash(value)
      let parameters = UnsafeRawBufferPointer(rebasing: line[length..<(line.count - value.count)])
      judge.recurrenceIDForm = ScanValue.hash(parameters) &+ UInt32(value.count)
    default: judge.hasDoubt = true
    }
  }

  func isVersion2(_ bytes: UnsafeRawBufferPointer, _ position: Int, _ end: Int) -> Bool {
    bytes[position..<end].suffix(4).elementsEqual(":2.0".utf8)
  }

  /// Whether a line that ends in `=` may be quoted-printable text that goes on without a fold.
  func mayBreakSoftly(_ bytes: UnsafeRawBufferPointer, _ end: Int) -> Bool {
    guard lineStart >= 0 else { return true }
    let head = String(decoding: bytes[lineStart..<end].prefix(2_048), as: UTF8.self).uppercased()
    return head.contains("QUOTED")
  }
}
