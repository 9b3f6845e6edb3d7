import CalendarDomain

extension StrictTime {
  /// Reads bytes as they lie, eight at a time.
  init?(_ value: Span<UInt8>) {
    switch value.count {
    case 8: self.init(first: value.word(at: 0), rest: 0, count: 8)
    // The last byte of the first eight goes again.
    case 15: self.init(first: value.word(at: 0), rest: value.word(at: 7) >> 8, count: 15)
    case 16: self.init(first: value.word(at: 0), rest: value.word(at: 8), count: 16)
    default: return nil
    }
  }
}
