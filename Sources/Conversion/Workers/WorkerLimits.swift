#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
    if let memoryMiB { Self.set(Self.addressSpace, memoryMiB << 20) }
    // A crash in a hostile file leaves no core dump behind.
    Self.set(Self.coreSize, 0)
  }

  /// The largest file that this process may write, in bytes; nil: no limit.
  static var fileSizeLimit: Int? {
    var limit = rlimit()
    guard getrlimit(fileSize, &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }

  /// Lets this process write no file, and open few at a time; says whether the system agreed.
  static func applyToFiles() -> Bool { set(fileSize, 0) && set(openFiles, 64) }

  /// Gives this process so much processor time from now on; past it the system ends the process.
  ///
  /// The parent watches the clock on the wall; this limit is for workers without a parent.
  public func applyToRequest() {
    guard let seconds else { return }
    var usage = rusage()
    getrusage(Self.ownUsage, &usage)
    let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    Self.set(Self.processorTime, used + seconds + 2, keepsHard: true)
  }

  #if canImport(Darwin)
    private typealias Resource = Int32
    private static let addressSpace = RLIMIT_AS
    private static let coreSize = RLIMIT_CORE
    private static let fileSize = RLIMIT_FSIZE
    private static let openFiles = RLIMIT_NOFILE
    private static let processorTime = RLIMIT_CPU
    private static let ownUsage = RUSAGE_SELF
  #else
    private typealias Resource = __rlimit_resource_t
    private static let addressSpace = Resource(RLIMIT_AS.rawValue)
    private static let coreSize = Resource(RLIMIT_CORE.rawValue)
    private static let fileSize = Resource(RLIMIT_FSIZE.rawValue)
    private static let openFiles = Resource(RLIMIT_NOFILE.rawValue)
    private static let processorTime = Resource(RLIMIT_CPU.rawValue)
    private static let ownUsage = RUSAGE_SELF.rawValue
  #endif

  @discardableResult
  private static func set(_ resource: Resource, _ value: Int, keepsHard: Bool = false) -> Bool {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return false }
    limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
    if !keepsHard { limit.rlim_max = limit.rlim_cur }
    return setrlimit(resource, &limit) == 0
  }
}
