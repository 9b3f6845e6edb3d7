/// The names that a scan tells apart.
enum KnownName {
  case other, begin, end, method, version, uid, dtstart, dtend, duration, rrule, rdate, recurrenceID, status
  /// The name did not fit a key.
  case odd
  /// Nothing that can be continued came before.
  case nothing
}

extension NameKey {
  /// Which known name this is. The numbers are the lower-case names, eight bytes a word, first byte
  /// lowest: `0x646975` is `uid`; a test spells them out.
  @inline(__always)
  var known: KnownName {
    guard third | fourth == 0 else { return .other }
    switch first {
    case 0x6E_6967_6562: return second == 0 ? .begin : .other
    case 0x646E65: return second == 0 ? .end : .other
    case 0x646F_6874_656D: return second == 0 ? .method : .other
    case 0x6E_6F69_7372_6576: return second == 0 ? .version : .other
    case 0x646975: return second == 0 ? .uid : .other
    case 0x74_7261_7473_7464: return second == 0 ? .dtstart : .other
    case 0x64_6E65_7464: return second == 0 ? .dtend : .other
    case 0x6E6F_6974_6172_7564: return second == 0 ? .duration : .other
    case 0x65_6C75_7272: return second == 0 ? .rrule : .other
    case 0x65_7461_6472: return second == 0 ? .rdate : .other
    case 0x6E65_7272_7563_6572: return second == 0x64_692D_6563 ? .recurrenceID : .other
    case 0x7375_7461_7473: return second == 0 ? .status : .other
    default: return .other
    }
  }
}
