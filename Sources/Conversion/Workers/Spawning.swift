import CProcessGuards

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Starts processes.
enum Spawning {
  /// Starts `program` with the given standard streams, and returns 0 or the system's error number.
  ///
  /// The child is in a process group of its own, so that an interrupt at the keyboard is the parent's
  /// to deal with, and holds no signals back.
  static func start(
    _ program: WorkerProgram, input: Int32, output: Int32, process: inout pid_t
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let closing = Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let closing: Int16 = 0
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    // What it says when it crashes is no message for users; how it ended is told by its status.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // What this process has open besides, its own parent's descriptors among it, stays with it.
    _ = calendarr_keep_descriptors()
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP) | closing)

    var arguments = ([program.executable] + program.arguments).map { strdup($0) }
    // Finding out where it crashed would take seconds.
    let variables = program.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    var environment = variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in arguments + environment { free(text) } }
    arguments.append(nil)
    environment.append(nil)
    return posix_spawnp(&process, program.executable, &actions, &attributes, arguments, environment)
  }
}

/// The two ends of a pipe, neither of which another process inherits by accident.
struct Pipe {
  var readEnd: Int32
  var writeEnd: Int32

  static func make() -> Pipe? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
      // Of the calls that set the flag from the start, this is the one that Swift can see.
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    #endif
    return Pipe(readEnd: ends[0], writeEnd: ends[1])
  }
}
