public import CalendarDomain

/// A time zone: the offsets from UTC of one place's clocks, for all times. Immutable.
///
/// Answers come from a TZif file, a VTIMEZONE component or a fixed offset, never from the zone
/// data that Foundation carries.
public final class Zone: Sendable {
  /// The name of what the answers come from: `Europe/Paris`, the TZID of a VTIMEZONE, `UTC`.
  public let identifier: String
  private let table: ZoneTable
  /// `table` answers for what lies before this; `rule`, when there is one, from it on.
  private let tableEnd: Int
  private let rule: (any YearTableSource)?
  private let blocks = Guarded(Blocks())

  /// Tables by rule that were asked for, and the last of them.
  ///
  /// Types with names, and a list of the few that there are, so that at start-up the runtime need not put any together.
  private struct Blocks {
    var known: [Block] = []
    var last: Block?
  }

  private struct Block {
    var number: Int
    var table: ZoneTable
  }

  /// A zone whose `table` is complete up to the begin of `year` (UTC), and whose `rule` answers for
  /// later times.
  init(identifier: String, table: ZoneTable, upToYear year: Int, rule: any YearTableSource) {
    self.identifier = identifier
    self.table = table
    self.rule = rule
    tableEnd = Zone.start(ofYear: year) - Zone.reach
  }

  /// A zone whose `table` answers for all times.
  init(identifier: String, table: ZoneTable) {
    self.identifier = identifier
    self.table = table
    rule = nil
    tableEnd = Int.max
  }

  /// A zone whose `rule` answers for all times.
  init(identifier: String, rule: any YearTableSource) {
    self.identifier = identifier
    self.rule = rule
    table = ZoneTable(initial: LocalTimeType(offset: 0, abbreviation: ""))
    tableEnd = Int.min
  }

  /// Coordinated Universal Time.
  public static let utc = fixed(seconds: 0, identifier: "UTC")

  /// A zone of one offset, in seconds east of UTC.
  public static func fixed(seconds: Int, identifier: String) -> Zone {
    let type = LocalTimeType(offset: seconds, abbreviation: identifier)
    return Zone(identifier: identifier, table: ZoneTable(initial: type))
  }

  /// Seconds east of UTC at an instant.
  public func offset(at instant: Instant) -> Int {
    let seconds = instant.secondsSince1970
    return seconds < tableEnd
      ? table.offset(at: seconds) : withPiece(for: seconds) { table, _ in table.offset(at: seconds) }
  }

  /// What the zone's clocks show at an instant.
  public func local(at instant: Instant) -> LocalDateTime {
    LocalDateTime(timeline: instant.secondsSince1970 + offset(at: instant))
  }

  /// The instant at which the zone's clocks first show `local`; a reading that they skip is taken
  /// with the offset before the gap.
  ///
  /// Source: RFC 5545, 3.3.5.
  public func instant(of local: LocalDateTime) -> Instant {
    let timeline = local.timeline
    return Instant(
      secondsSince1970: timeline < tableEnd
        ? table.instant(ofLocal: timeline)
        : withPiece(for: timeline) { table, _ in table.instant(ofLocal: timeline) })
  }

  /// Offset, daylight flag and abbreviation at an instant.
  public func type(at instant: Instant) -> LocalTimeType {
    withPiece(for: instant.secondsSince1970) { table, _ in
      table.types[table.stretch(at: instant.secondsSince1970)]
    }
  }

  /// The abbreviation that the zone gives its time at an instant: `CEST`, `+03`.
  public func abbreviation(at instant: Instant) -> String { type(at: instant).abbreviation }

  /// Whether the zone calls its time at an instant daylight saving time.
  public func isDaylight(at instant: Instant) -> Bool { type(at: instant).isDaylight }

  /// Whether its clocks stay as they are: none of them changes from 1970 to 2100.
  var isFixed: Bool {
    !changesOffset(in: Instant(utc: LocalDateTime(1970, 1, 2))..<Instant(utc: LocalDateTime(2100, 1, 1)))
  }

  /// Whether the zone's clocks have ever been `offset` seconds east of UTC.
  func hasUsed(offset: Int) -> Bool { table.offsets.contains(offset) }

  /// The changes of offset in a half-open range, ascending.
  public func offsetChanges(in range: Range<Instant>) -> [OffsetChange] {
    var changes: [OffsetChange] = []
    findOffsetChanges(in: range) { table, index in
      let after = table.types[index + 1]
      changes.append(
        OffsetChange(
          instant: Instant(secondsSince1970: table.transitions[index]), before: table.offsets[index],
          after: after.offset, abbreviation: after.abbreviation, isDaylight: after.isDaylight))
      return true
    }
    return changes
  }

  /// Whether the offset changes in a half-open range.
  func changesOffset(in range: Range<Instant>) -> Bool {
    var isFound = false
    findOffsetChanges(in: range) { _, _ in
      isFound = true
      return false
    }
    return isFound
  }

  /// Calls `body` with the tables and indices of transitions to another offset, until it says false.
  private func findOffsetChanges(in range: Range<Instant>, _ body: (ZoneTable, Int) -> Bool) {
    var from = range.lowerBound.secondsSince1970
    let end = range.upperBound.secondsSince1970
    while from < end {
      from = withPiece(for: from) { table, pieceEnd in
        let upTo = min(end, pieceEnd)
        var index = table.stretch(at: from - 1)
        while index < table.transitions.count, table.transitions[index] < upTo {
          if table.offsets[index] != table.offsets[index + 1], !body(table, index) { return end }
          index += 1
        }
        return upTo
      }
    }
  }
}

extension Zone {
  /// More than any offset: a table is asked only for times this far from its ends.
  static let reach = 8 * 86_400
  /// 32 mean years.
  private static let blockLength = 32 * 31_556_952
  /// Blocks that rules are asked for, years 0 to 10000; beyond them the nearest answer holds.
  private static let ruleBlocks =
    start(ofYear: 0) / blockLength - 1...start(ofYear: 10_000) / blockLength

  static func start(ofYear year: Int) -> Int { LocalDate(year: year, month: 1, day: 1).dayNumber * 86_400 }

  private static func year(of seconds: Int) -> Int { LocalDateTime(timeline: seconds).date.year }

  /// Hands over the table that answers for `seconds`, and where it stops to do so.
  private func withPiece<Answer: Sendable>(for seconds: Int, _ body: (ZoneTable, Int) -> Answer) -> Answer {
    guard seconds >= tableEnd, let rule else { return body(table, tableEnd) }
    let wanted = (max(seconds, -1 << 48) - (seconds < 0 ? Zone.blockLength - 1 : 0)) / Zone.blockLength
    let block = min(max(wanted, Zone.ruleBlocks.lowerBound), Zone.ruleBlocks.upperBound)
    let begin = block * Zone.blockLength
    let end = begin + Zone.blockLength
    return blocks.withLock { blocks in
      if blocks.last?.number != block {
        blocks.last = blocks.known.first { $0.number == block }
      }
      if blocks.last == nil {
        let table = rule.table(years: Zone.year(of: begin) - 1..<Zone.year(of: end) + 2)
        let made = Block(number: block, table: table)
        blocks.known.append(made)
        blocks.last = made
      }
      return body(blocks.last?.table ?? table, block == Zone.ruleBlocks.upperBound ? Int.max : end)
    }
  }
}
