import CalendarDomain

/// The hours, minutes or seconds of a day, and which of them a sub-daily rule names.
struct SlotGrid: Sendable {
  /// Seconds in a slot: 3600, 60 or 1.
  let unit: Int
  /// Slots in a day.
  let perDay: Int
  private let parts: TimeParts

  init(_ frequency: RecurrenceModel.Frequency, _ parts: TimeParts) {
    unit = frequency == .hourly ? 3600 : frequency == .minutely ? 60 : 1
    perDay = 86_400 / unit
    self.parts = parts
  }

  /// Whether every slot of a day is named.
  var isOpen: Bool { rank(perDay) == perDay }

  /// The first named slot at or after `slot` (0 or more) on the same day, or nil.
  func next(from slot: Int) -> Int? {
    guard slot < perDay else { return nil }
    let hour = slot / (perDay / 24)
    if parts.hours >> UInt64(hour) & 1 != 0, let found = nextInHour(from: slot, hour) { return found }
    let later = parts.hours >> UInt64(hour + 1)
    guard later != 0 else { return nil }
    let nextHour = hour + 1 + later.trailingZeroBitCount
    return nextInHour(from: nextHour * (perDay / 24), nextHour)
  }

  private func nextInHour(from slot: Int, _ hour: Int) -> Int? {
    if unit == 3600 { return slot }
    let minute = slot / (60 / unit) % 60
    if unit == 60 {
      let left = parts.minutes >> UInt64(minute)
      return left == 0 ? nil : slot + left.trailingZeroBitCount
    }
    if parts.minutes >> UInt64(minute) & 1 != 0 {
      let left = parts.seconds >> UInt64(slot % 60)
      if left != 0 { return slot + left.trailingZeroBitCount }
    }
    let later = parts.minutes >> UInt64(minute + 1)
    guard later != 0, parts.seconds != 0 else { return nil }
    return hour * 3600 + (minute + 1 + later.trailingZeroBitCount) * 60 + parts.seconds.trailingZeroBitCount
  }

  func contains(_ slot: Int) -> Bool { next(from: slot) == slot }

  /// How many named slots lie before `slot` (0 ... `perDay`).
  func rank(_ slot: Int) -> Int {
    func below(_ bits: UInt64, _ limit: Int) -> Int { (bits & ((1 << UInt64(limit)) - 1)).nonzeroBitCount }
    func has(_ bits: UInt64, _ value: Int) -> Bool { bits >> UInt64(value) & 1 != 0 }
    if unit == 3600 { return below(parts.hours, slot) }
    if unit == 60 {
      let whole = below(parts.hours, slot / 60) * parts.minutes.nonzeroBitCount
      return whole + (has(parts.hours, slot / 60) ? below(parts.minutes, slot % 60) : 0)
    }
    let perMinute = parts.seconds.nonzeroBitCount
    var total = below(parts.hours, slot / 3600) * parts.minutes.nonzeroBitCount * perMinute
    if has(parts.hours, slot / 3600) {
      total += below(parts.minutes, slot / 60 % 60) * perMinute
      if has(parts.minutes, slot / 60 % 60) { total += below(parts.seconds, slot % 60) }
    }
    return total
  }

  /// Whether steps of `interval` from a slot numbered `base` ever meet a named one.
  ///
  /// They meet exactly the slots of a day that are congruent to `base` modulo gcd(interval, perDay).
  func isReachable(base: Int, interval: Int) -> Bool {
    let step = gcd(interval, perDay)
    let offset = (base % step + step) % step
    var slot = 0
    while let found = next(from: slot) {
      if found % step == offset { return true }
      slot = found + (offset - found % step + step) % step
    }
    return false
  }
}
