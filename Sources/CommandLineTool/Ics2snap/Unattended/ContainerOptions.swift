import CalendarDomain
@_spi(Writer) import CalendarrCore
@_spi(Writer) package import Conversion
import SnapshotBuilding

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The options that say how containers are treated.
struct ContainerOptions: ParsableArguments {
  @Option(
    name: "--lock-wait",
    help: ArgumentHelp(
      "Seconds to wait for another run that holds a container's lock, before giving up with status 75.",
      valueName: "SECONDS"), transform: Int.argument(in: 0...86_400)) var lockWait = 5
  @Flag(
    name: "--no-carry-over",
    help: "Let a calendar that cannot be read vanish, instead of keeping its last known events.")
  var noCarryOver = false
  @Flag(
    name: "--incremental", help: "Parse no calendar again on the same day whose sources have not changed.")
  var incremental = false
  @Flag(name: "--force", help: "With --incremental: parse all the same.") var force = false

  func validate() throws {
    if force, !incremental { throw UsageError("--force needs --incremental") }
  }

  func policy(
    _ calendars: InputOptions, now: Instant, trustsNow: Bool
  ) -> ContainerSession.Policy {
    var policy = ContainerSession.Policy(
      holder: "ics2snap, process \(getpid()), since \(SnapshotReport.text(now))")
    policy.scans = !calendars.noScan
    policy.lockWait = lockWait
    policy.isIncremental = incremental
    policy.isForced = force
    policy.carriesOver = !noCarryOver
    policy.trustsNow = trustsNow
    return policy
  }
}

extension CommandFailure {
  /// A container that another run holds, or that cannot be locked.
  package init(_ failure: ContainerLock.Failure) {
    switch failure {
    case .held:
      self.init(
        .locked, failure.reason,
        hint: "Wait for it to end, or give it more time with --lock-wait SECONDS.")
    case .system, .planted, .otherOwner: self.init(.cannotCreate, failure.reason)
    case .interrupted: self.init(.locked, failure.reason)
    }
  }

  package init(_ failure: ContainerFailure) {
    switch failure {
    case .lock(let failure): self.init(failure)
    case .file(let error): self.init(error)
    case .clock:
      self.init(
        .inputOutput, failure.reason,
        hint: "Nothing was written. Set the clock, or say with --now that this is the time.")
    }
  }
}
