#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension SystemCall {
  /// Has the shell run a command with these bytes as its standard input, and waits for its end.
  ///
  /// The status as `wait` gives it, and how many bytes the command took; nil where none can be started. A command that
  /// does not read everything must not end this process: SIGPIPE is ignored from then on.
  package static func run(_ command: String, input bytes: [UInt8]) -> (status: Int32, taken: Int)? {
    signal(SIGPIPE, SIG_IGN)
    guard let stream = unsafe popen(command, "w") else { return nil }
    let taken = unsafe fwrite(bytes, 1, bytes.count, stream)
    return (unsafe pclose(stream), taken)
  }
}
