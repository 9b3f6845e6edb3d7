import CalendarDomain
public import CalendarTime
public import CalendarrCore

extension LegacyCoverage {
  /// The writer's rule in the days of `zone`.
  public static func reckoned(in zone: Zone) -> LegacyCoverage {
    LegacyCoverage { writtenAt in
      let today = zone.day(of: Instant(writtenAt))
      return SnapshotCoverage(
        start: zone.dayStart(today.adding(days: -SnapshotCoverage.daysBehind)).date,
        end: zone.dayStart(today.adding(days: SnapshotCoverage.daysAhead)).date)
    }
  }
}
