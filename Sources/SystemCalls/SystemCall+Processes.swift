import CProcessGuards

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension SystemCall {
  /// posix_spawnp(3): starts a program with two of its standard streams given and the third thrown away; 0, or the
  /// system's error number.
  ///
  /// The child is in a process group of its own, so that an interrupt at the keyboard is the parent's to deal with, holds
  /// no signals back, and has no other descriptor.
  ///
  /// - Parameters:
  ///   - program: its path, or a name to look for in PATH.
  ///   - arguments: without the program's name.
  package static func start(
    _ program: String, _ arguments: [String], environment: [String: String], input: Int32, output: Int32,
    process: inout Int32
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t? = unsafe nil
      var attributes: posix_spawnattr_t? = unsafe nil
      let closing = Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let closing: Int16 = 0
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    // What it says when it crashes is no message for users; how it ended is told by its status.
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // What this process has open besides, its own parent's descriptors among it, stays with it.
    _ = calendarr_keep_descriptors()
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP) | closing)

    var words = unsafe ([program] + arguments).map { unsafe strdup($0) }
    var variables = unsafe environment.sorted { $0.key < $1.key }.map { name, value in
      unsafe strdup("\(name)=\(value)")
    }
    var texts = unsafe words + variables
    defer { while let text = unsafe texts.popLast() { unsafe free(text) } }
    unsafe words.append(nil)
    unsafe variables.append(nil)
    return unsafe posix_spawnp(&process, program, &actions, &attributes, words, variables)
  }

  /// wait4(2) until the process has ended: its status as `wait` gives it, and the most memory that it had, in MiB.
  package static func end(of process: Int32) -> (status: Int32, peakMiB: Int) {
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    #if canImport(Darwin)
      return (status, usage.ru_maxrss >> 20)
    #else
      return (status, usage.ru_maxrss >> 10)
    #endif
  }

  /// strsignal(3).
  package static func signalName(_ signal: Int32) -> String { unsafe String(cString: strsignal(signal)) }

  /// What a process may be limited in.
  package enum Resource: Sendable {
    /// Bytes of address space.
    case addressSpace
    /// Bytes of a core dump.
    case coreSize
    /// Bytes of a file that is written.
    case fileSize
    /// Descriptors.
    case openFiles
    /// Seconds of processor time since the process began.
    case processorTime
  }

  /// getrlimit(2): what this process may use of a resource; nil: without end.
  package static func limit(of resource: Resource) -> Int? {
    var limit = rlimit()
    guard unsafe getrlimit(number(resource), &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }

  /// Whether a sanitizer watches this process, whose shadow takes more addresses than any limit of them allows.
  package static let isWatchedBySanitizer: Bool = {
    #if canImport(Darwin)
      let everywhere = unsafe UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    let marks: [String] = ["__asan_init", "__tsan_init"]
    return marks.contains { mark in unsafe dlsym(everywhere, mark) != nil }
  }()

  /// setrlimit(2), no higher than the process may; says whether the system agreed.
  ///
  /// - Parameter isFinal: whether it cannot be raised again.
  @discardableResult
  package static func setLimit(of resource: Resource, to value: Int, isFinal: Bool = true) -> Bool {
    var limit = rlimit()
    guard unsafe getrlimit(number(resource), &limit) == 0 else { return false }
    limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
    if isFinal { limit.rlim_max = limit.rlim_cur }
    return unsafe setrlimit(number(resource), &limit) == 0
  }

  /// getrusage(2): seconds of processor time that this process has had.
  package static func processorSeconds() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      unsafe getrusage(RUSAGE_SELF, &usage)
    #else
      unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
    #endif
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
  }

  #if canImport(Darwin)
    private static func number(_ resource: Resource) -> Int32 {
      switch resource {
      case .addressSpace: RLIMIT_AS
      case .coreSize: RLIMIT_CORE
      case .fileSize: RLIMIT_FSIZE
      case .openFiles: RLIMIT_NOFILE
      case .processorTime: RLIMIT_CPU
      }
    }
  #else
    private static func number(_ resource: Resource) -> __rlimit_resource_t {
      switch resource {
      case .addressSpace: __rlimit_resource_t(RLIMIT_AS.rawValue)
      case .coreSize: __rlimit_resource_t(RLIMIT_CORE.rawValue)
      case .fileSize: __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      case .openFiles: __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      case .processorTime: __rlimit_resource_t(RLIMIT_CPU.rawValue)
      }
    }
  #endif
}
