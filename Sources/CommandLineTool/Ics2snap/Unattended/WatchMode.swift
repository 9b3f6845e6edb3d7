import CalendarDomain
import CalendarTime
import Conversion

/// `--watch`: the same run again whenever a source changes or the local day turns.
struct WatchMode {
  var inputs: [CalendarInput]
  /// The zones whose midnights count.
  var zones: [Zone]

  /// Runs `body` until the process is ended by a signal, which it is between two runs only.
  func run(in environment: CommandEnvironment, _ body: () throws -> ExitCode) throws -> ExitCode {
    let watch = SourceWatch(inputs)
    return try run(in: environment, waiting: { watch.wait(seconds: $0) }, body)
  }

  /// - Parameter wait: returns true when a source has changed, false after so many seconds at most.
  func run(
    in environment: CommandEnvironment, waiting wait: (Int) -> Bool, _ body: () throws -> ExitCode
  ) throws -> ExitCode {
    while true {
      // Asked before the run: a day that turns meanwhile has turned for what is written.
      let days = days(at: environment.now())
      // A signal to end waits until nothing is half done, locks among it.
      do { _ = try PendingStop.holding { try body() } } catch let failure as CommandFailure {
        // A lock that is held, or a disk that is full, may be better the next time.
        environment.standardError.writeLine("ics2snap: error: \(failure.message)")
      }
      environment.standardOutput.flush()
      environment.standardError.flush()
      // The clock is asked again at least once a minute: a machine that slept has missed its wait.
      while self.days(at: environment.now()) == days {
        if wait(min(60, secondsToMidnight(environment.now()))) { break }
      }
    }
  }

  private func days(at now: Instant) -> [LocalDate] { zones.map { $0.local(at: now).date } }

  private func secondsToMidnight(_ now: Instant) -> Int {
    let midnights = zones.map { zone in
      zone.instant(of: LocalDateTime(date: zone.local(at: now).date.adding(days: 1)))
    }
    return max(1, (midnights.min() ?? now).secondsSince1970 - now.secondsSince1970)
  }
}
