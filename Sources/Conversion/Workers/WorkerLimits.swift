import SystemCalls

/// What a process that reads calendars may use.
public struct WorkerLimits: Hashable, Sendable {
  /// Seconds for one request; nil: no limit.
  public var seconds: Int?
  /// Address space in MiB; nil: no limit.
  public var memoryMiB: Int?

  public init(seconds: Int? = nil, memoryMiB: Int? = nil) {
    self.seconds = seconds
    self.memoryMiB = memoryMiB
  }

  /// Limits the memory of this process, and has it leave no core dump.
  public func applyToProcess() {
    if let memoryMiB, !SystemCall.isWatchedBySanitizer {
      SystemCall.setLimit(of: .addressSpace, to: memoryMiB << 20)
    }
    // A crash in a hostile file leaves no core dump behind.
    SystemCall.setLimit(of: .coreSize, to: 0)
  }

  /// Lets this process write no file, and open few at a time; says whether the system agreed.
  static func applyToFiles() -> Bool {
    SystemCall.setLimit(of: .fileSize, to: 0) && SystemCall.setLimit(of: .openFiles, to: 64)
  }

  /// Gives this process so much processor time from now on; past it the system ends the process.
  ///
  /// The parent watches the clock on the wall; this limit is for workers without a parent.
  public func applyToRequest() {
    guard let seconds else { return }
    SystemCall.setLimit(
      of: .processorTime, to: SystemCall.processorSeconds() + seconds + 2, isFinal: false)
  }
}
