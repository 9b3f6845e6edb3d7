import CalendarDomain

/// What a generated calendar is to look like: equal recipes give equal bytes, on every machine.
struct GenerateRecipe: Equatable {
  /// A named set of sizes, each for one kind of test or benchmark.
  enum Name: String, CaseIterable, ExpressibleByArgument {
    /// A handful of events, to look at.
    case tiny
    /// As many events as a snapshot holds, within the seven weeks of one.
    case window
    /// Eleven years of a busy person: about 25 MB, most of it long past.
    case longLived = "long-lived"
    /// Endless series of every frequency, begun decades ago.
    case series
    /// Ten times `longLived`.
    case huge
  }

  /// Components to write, overrides not counted.
  var events: Int
  /// The first day on which an event may start.
  var start: LocalDate
  /// Starts fall on this many days, the first one included.
  var days: Int
  /// 0 to 100: how many of a hundred events repeat.
  var recurringPercent: Int
  /// Series have neither COUNT nor UNTIL, and use every frequency down to SECONDLY.
  var isEndless = false
  /// The zones of zoned times, used equally often; IANA names.
  var zones = ["Europe/Berlin", "Europe/London", "America/New_York"]
  /// Whether a quarter of the events has something that careless exporters do.
  var hasOddities = false
  var seed: UInt64 = 1

  init(_ name: Name) {
    let march2026 = LocalDate(year: 2026, month: 3, day: 13)
    switch name {
    case .tiny:
      (events, start, days, recurringPercent) = (20, march2026, 49, 20)
    case .window:
      (events, start, days, recurringPercent) = (500, march2026, 49, 0)
    case .longLived:
      (events, start, recurringPercent) = (50_000, LocalDate(year: 2016, month: 1, day: 1), 5)
      days = Self.days(years: 11, from: start)
    case .series:
      (events, start, recurringPercent) = (10_000, LocalDate(year: 1970, month: 1, day: 1), 100)
      days = Self.days(years: 20, from: start)
      isEndless = true
    case .huge:
      (events, start, recurringPercent) = (500_000, LocalDate(year: 2006, month: 1, day: 1), 5)
      days = Self.days(years: 21, from: start)
    }
  }

  /// The days from `start` to the same date `years` later, that one excluded.
  static func days(years: Int, from start: LocalDate) -> Int {
    LocalDate(year: start.year + years, month: start.month, day: start.day).dayNumber - start.dayNumber
  }
}
