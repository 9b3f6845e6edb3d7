import CalendarDomain
import CalendarTime
import Conversion

/// `--watch`: the same run again whenever a source changes or the local day turns.
struct WatchMode {
  var inputs: [CalendarInput]
  var zone: Zone

  /// Runs `body` until the process is ended by a signal, which it is between two runs only.
  func run(in environment: CommandEnvironment, _ body: () throws -> ExitCode) throws -> ExitCode {
    let watch = SourceWatch(inputs)
    while true {
      do { _ = try body() } catch let failure as CommandFailure {
        // A lock that is held, or a disk that is full, may be better the next time.
        environment.standardError.writeLine("ics2snap: error: \(failure.message)")
      }
      environment.standardOutput.flush()
      environment.standardError.flush()
      // The clock is asked again at least once a minute: a machine that slept has missed its wait.
      let day = zone.local(at: environment.now()).date
      while zone.local(at: environment.now()).date == day {
        if watch.wait(seconds: min(60, secondsToMidnight(environment.now()))) { break }
      }
    }
  }

  private func secondsToMidnight(_ now: Instant) -> Int {
    let tomorrow = LocalDateTime(date: zone.local(at: now).date.adding(days: 1))
    return max(1, zone.instant(of: tomorrow).secondsSince1970 - now.secondsSince1970)
  }
}
