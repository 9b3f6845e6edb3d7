import CalendarDomain

/// A TZif file, read whole.
///
/// Versions 1 to 4, with or without transitions that the footer's rule gives too. Files with leap
/// seconds are refused: their clock is not the one that calendars count by.
/// Source: RFC 9636, 3 (and RFC 8536, which it replaces).
struct ZoneFile {
  var transitions: [Int] = []
  /// Index into `types` of the type from each transition on.
  var typeIndexes: [Int] = []
  var types: [LocalTimeType] = []
  /// The footer, for times after the last transition.
  var rule: PosixZoneRule?

  /// Offsets that make sense; RFC 9636 says that they SHOULD lie in -89999 to 93599.
  private static let offsets = -89_999...93_599

  init(bytes: [UInt8]) throws(ZoneFileError) {
    var reader = ByteReader(bytes: bytes)
    let first = try Header(&reader)
    if first.version == 0 {
      try readBlock(first, timeSize: 4, &reader)
      return
    }
    try reader.skip(first.blockSize(timeSize: 4))
    try readBlock(try Header(&reader), timeSize: 8, &reader)
    try readFooter(&reader)
  }

  private mutating func readBlock(
    _ header: Header, timeSize: Int, _ reader: inout ByteReader
  ) throws(ZoneFileError) {
    guard header.blockSize(timeSize: timeSize) <= reader.remaining else { throw .truncated }
    guard header.leapCount == 0 else {
      throw ZoneFileError(
        .leapSeconds, "it counts leap seconds, which calendar times do not; use the zone without right/")
    }
    guard header.typeCount > 0, header.typeCount <= 256, header.characterCount > 0,
      header.standardCount == 0 || header.standardCount == header.typeCount,
      header.universalCount == 0 || header.universalCount == header.typeCount
    else { throw .malformed("its header has counts that do not fit together") }
    transitions.reserveCapacity(header.transitionCount)
    for _ in 0..<header.transitionCount {
      let time = try reader.signed(timeSize)
      if let last = transitions.last, time <= last {
        throw .malformed("its transition times are not in order")
      }
      // Times before the Big Bang stand for 'always'; RFC 9636 allows none below -2^59.
      guard time >= -(1 << 59), time <= 1 << 59 else {
        throw .malformed("it has a transition time out of range")
      }
      transitions.append(time)
    }
    for _ in 0..<header.transitionCount {
      let index = Int(try reader.byte())
      guard index < header.typeCount else { throw .malformed("a transition names a type that is not there") }
      typeIndexes.append(index)
    }
    var records: [(offset: Int, isDaylight: Bool, name: Int)] = []
    for _ in 0..<header.typeCount {
      let offset = try reader.signed(4)
      guard Self.offsets.contains(offset) else { throw .malformed("it has an offset of more than a day") }
      records.append((offset, try reader.byte() != 0, Int(try reader.byte())))
    }
    let names = try reader.slice(header.characterCount)
    for record in records {
      guard record.name < names.count, let end = names.dropFirst(record.name).firstIndex(of: 0) else {
        throw .malformed("an abbreviation has no end")
      }
      types.append(
        LocalTimeType(
          offset: record.offset, isDaylight: record.isDaylight,
          abbreviation: String(decoding: names[(names.startIndex + record.name)..<end], as: UTF8.self)))
    }
    try reader.skip(header.standardCount + header.universalCount)
  }

  private mutating func readFooter(_ reader: inout ByteReader) throws(ZoneFileError) {
    guard try reader.byte() == UInt8(ascii: "\n") else { throw .malformed("its footer has no begin") }
    let footer = try reader.slice(reader.remaining)
    guard let end = footer.firstIndex(of: UInt8(ascii: "\n")) else { throw .truncated }
    let text = String(decoding: footer[..<end], as: UTF8.self)
    if text.isEmpty { return }
    guard let rule = PosixZoneRuleParser.parse(text) else {
      throw .malformed("its footer '\(text.prefix(60))' is not a zone rule")
    }
    self.rule = rule
  }
}

extension ZoneFile {
  /// Years beyond the last transition that the rule is written out for at once, so that lookups
  /// in everyday years are a search in one table.
  private static let everydayYear = 2100
  private static let yearsBeyond = 40

  /// The zone that the file describes.
  func zone(identifier: String) -> Zone {
    // Before the first transition type 0 holds. Source: RFC 9636, 3.2.
    var table = ZoneTable(initial: types[0])
    for (transition, index) in zip(transitions, typeIndexes) { table.append(transition, types[index]) }
    guard let rule else { return Zone(identifier: identifier, table: table) }
    let lastYear = transitions.last.map { Instant(secondsSince1970: $0).utc.date.year } ?? 1900
    guard lastYear < 9_900 else { return Zone(identifier: identifier, table: table) }
    let endYear = max(lastYear + Self.yearsBeyond, Self.everydayYear)
    let later = rule.table(years: max(lastYear, 1)..<endYear + 1)
    let last = transitions.last ?? Int.min
    table.replaceLast(later.types[later.stretch(at: max(last, Zone.start(ofYear: max(lastYear, 1))))])
    for (transition, type) in zip(later.transitions, later.types.dropFirst()) where transition > last {
      table.append(transition, type)
    }
    return Zone(identifier: identifier, table: table, upToYear: endYear, rule: rule)
  }
}

/// The fixed part before a data block. Source: RFC 9636, 3.1.
private struct Header {
  var version: Int
  var universalCount: Int
  var standardCount: Int
  var leapCount: Int
  var transitionCount: Int
  var typeCount: Int
  var characterCount: Int

  init(_ reader: inout ByteReader) throws(ZoneFileError) {
    guard reader.remaining >= 44 else { throw .truncated }
    guard try reader.slice(4).elementsEqual("TZif".utf8) else {
      throw .malformed("it does not begin with TZif")
    }
    let byte = try reader.byte()
    // Later versions must stay readable by readers of version 2. Source: RFC 9636, 3.
    version = byte == 0 ? 0 : Int(byte) - 0x30
    guard version == 0 || version >= 2 else { throw .malformed("its version is unknown") }
    try reader.skip(15)
    universalCount = try reader.unsigned4()
    standardCount = try reader.unsigned4()
    leapCount = try reader.unsigned4()
    transitionCount = try reader.unsigned4()
    typeCount = try reader.unsigned4()
    characterCount = try reader.unsigned4()
  }

  func blockSize(timeSize: Int) -> Int {
    transitionCount * (timeSize + 1) + typeCount * 6 + characterCount
      + leapCount * (timeSize + 4) + standardCount + universalCount
  }
}

/// A cursor over bytes that never reads past their end.
private struct ByteReader {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var remaining: Int { bytes.count - position }

  mutating func slice(_ count: Int) throws(ZoneFileError) -> ArraySlice<UInt8> {
    guard count <= remaining else { throw .truncated }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func skip(_ count: Int) throws(ZoneFileError) { _ = try slice(count) }

  mutating func byte() throws(ZoneFileError) -> UInt8 {
    guard remaining > 0 else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func unsigned4() throws(ZoneFileError) -> Int {
    Int(try slice(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }

  /// A two's complement number of 4 or 8 bytes, most significant first.
  mutating func signed(_ size: Int) throws(ZoneFileError) -> Int {
    let bits = try slice(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Int(Int32(truncatingIfNeeded: bits)) : Int(Int64(bitPattern: bits))
  }
}

extension ZoneFileError {
  fileprivate static let truncated = ZoneFileError(.malformed, "it is cut short")
  fileprivate static func malformed(_ reason: String) -> ZoneFileError { ZoneFileError(.malformed, reason) }
}
