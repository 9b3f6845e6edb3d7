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
  private let blocks = Guarded<[Int: ZoneTable]>([:])

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
    let table = table(for: instant.secondsSince1970)
    return table.offsets[table.stretch(at: instant.secondsSince1970)]
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
    return Instant(secondsSince1970: table(for: timeline).instant(ofLocal: timeline))
  }

  /// Offset, daylight flag and abbreviation at an instant.
  public func type(at instant: Instant) -> LocalTimeType {
    let table = table(for: instant.secondsSince1970)
    return table.types[table.stretch(at: instant.secondsSince1970)]
  }

  /// The abbreviation that the zone gives its time at an instant: `CEST`, `+03`.
  public func abbreviation(at instant: Instant) -> String { type(at: instant).abbreviation }

  /// Whether the zone calls its time at an instant daylight saving time.
  public func isDaylight(at instant: Instant) -> Bool { type(at: instant).isDaylight }

  /// Whether the zone's clocks have ever been `offset` seconds east of UTC.
  func hasUsed(offset: Int) -> Bool { table.offsets.contains(offset) }

  /// The changes of offset in a half-open range, ascending.
  public func offsetChanges(in range: Range<Instant>) -> [OffsetChange] {
    var changes: [OffsetChange] = []
    var from = range.lowerBound.secondsSince1970
    let end = range.upperBound.secondsSince1970
    while from < end {
      let piece = piece(for: from)
      let upTo = min(end, piece.end)
      let table = piece.table
      var index = table.stretch(at: from - 1)
      while index < table.transitions.count, table.transitions[index] < upTo {
        let (before, after) = (table.offsets[index], table.types[index + 1])
        if before != after.offset {
          changes.append(
            OffsetChange(
              instant: Instant(secondsSince1970: table.transitions[index]), before: before,
              after: after.offset, abbreviation: after.abbreviation, isDaylight: after.isDaylight))
        }
        index += 1
      }
      from = upTo
    }
    return changes
  }
}

extension Zone {
  /// More than any offset: a table is asked only for times this far from its ends.
  static let reach = 8 * 86_400
  private static let yearsPerBlock = 32
  /// Years that rules are asked for; beyond them the nearest answer holds.
  private static let ruleYears = 0...10_000

  static func start(ofYear year: Int) -> Int { LocalDate(year: year, month: 1, day: 1).dayNumber * 86_400 }

  @inline(__always)
  private func table(for seconds: Int) -> ZoneTable {
    seconds < tableEnd ? table : piece(for: seconds).table
  }

  /// The table that answers for `seconds`, and where it stops to do so.
  private func piece(for seconds: Int) -> (table: ZoneTable, end: Int) {
    if seconds < tableEnd { return (table, tableEnd) }
    guard let rule else { return (table, Int.max) }
    let firstBlock = Zone.ruleYears.lowerBound / Zone.yearsPerBlock
    let lastBlock = Zone.ruleYears.upperBound / Zone.yearsPerBlock
    let block: Int
    if seconds < Zone.start(ofYear: Zone.ruleYears.lowerBound) {
      block = firstBlock
    } else if seconds >= Zone.start(ofYear: Zone.ruleYears.upperBound) {
      block = lastBlock
    } else {
      block = LocalDateTime(timeline: seconds).date.year / Zone.yearsPerBlock
    }
    let first = block * Zone.yearsPerBlock
    let table = blocks.withLock { blocks in
      if let known = blocks[block] { return known }
      let made = rule.table(years: first - 1..<first + Zone.yearsPerBlock + 1)
      blocks[block] = made
      return made
    }
    let blockEnd = block == lastBlock ? Int.max : Zone.start(ofYear: first + Zone.yearsPerBlock)
    return (table, blockEnd)
  }
}
