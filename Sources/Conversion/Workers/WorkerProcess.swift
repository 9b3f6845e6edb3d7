import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One running worker: lines go in, lines come out, and it may die at any moment.
///
/// Used by one thread at a time. Releasing it ends the process.
final class WorkerProcess {
  /// What became of a request.
  enum Answer {
    case line([UInt8])
    /// It crashed, hung or was ended; one sentence without a full stop.
    case lost(String)
    /// The run is to stop.
    case interrupted
  }

  private let program: WorkerProgram
  private let process: Int32
  private let input: Int32
  private let output: Int32
  private var buffer: LineBuffer
  private var isReaped = false

  /// Longest answer taken, in bytes.
  private static let answerLimit = 256 << 20

  /// Starts the program; nil, with the system's error number in `failure`, when it cannot be started.
  init?(_ program: WorkerProgram, failure: inout Int32) {
    // Writing to one that is gone is an error like any other.
    signal(SIGPIPE, SIG_IGN)
    guard let inputs = SystemCall.pipeEnds(), let outputs = SystemCall.pipeEnds() else {
      failure = errno
      return nil
    }
    var process: Int32 = 0
    // Finding out where it crashed would take seconds.
    let environment = program.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    failure = SystemCall.start(
      program.executable, program.arguments, environment: environment, input: inputs.readEnd,
      output: outputs.writeEnd, process: &process)
    close(inputs.readEnd)
    close(outputs.writeEnd)
    guard failure == 0 else {
      close(inputs.writeEnd)
      close(outputs.readEnd)
      return nil
    }
    self.program = program
    self.process = process
    input = inputs.writeEnd
    output = outputs.readEnd
    buffer = LineBuffer(limit: Self.answerLimit)
    for descriptor in [input, output] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    close(input)
    close(output)
    if !isReaped {
      kill(process, SIGKILL)
      reap()
    }
  }

  /// Sends a line and waits for the answer, at most as long as the limits say.
  func ask(_ request: [UInt8], isInterrupted: () -> Bool) -> Answer {
    send(request)
    return receive(isInterrupted: isInterrupted)
  }

  private var unsent: ArraySlice<UInt8> = []
  private var deadline = Int.max

  /// Hands over a request; the time for it begins.
  func send(_ request: [UInt8]) {
    unsent = request[...]
    deadline = program.limits.seconds.map { MonotonicClock.milliseconds() + $0 * 1000 } ?? .max
    push()
  }

  /// Waits for the answer to the request sent.
  func receive(isInterrupted: () -> Bool) -> Answer {
    while true {
      if let line = buffer.next() {
        guard case .bytes(let bytes) = line else { return end("gave too long an answer") }
        return .line(bytes)
      }
      switch pull() {
      case .some(let count) where count > 0: continue
      case .some: return end(nil)
      case .none: break
      }
      if isInterrupted() { return .interrupted }
      let left = deadline == .max ? Int.max : deadline - MonotonicClock.milliseconds()
      guard left > 0 else {
        return end("took longer than \(program.limits.seconds ?? 0) seconds")
      }
      // A signal that is held back wakes nobody, so the wait is cut into pieces.
      wait(milliseconds: min(left, 200))
      push()
    }
  }

  private func wait(milliseconds: Int) {
    var polled = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
    if !unsent.isEmpty { polled.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
    SystemCall.wait(for: &polled, milliseconds: milliseconds)
  }

  /// Writes what the worker takes now; one that is gone shows when its answer is awaited.
  private func push() {
    while !unsent.isEmpty {
      let count = SystemCall.write(unsent, to: input)
      if count > 0 {
        unsent = unsent.dropFirst(count)
      } else if errno != EINTR {
        if errno == EPIPE { unsent = [] }
        return
      }
    }
  }

  /// Reads what is there: the number of bytes, 0 at the end, nil when there is nothing yet.
  private func pull() -> Int? {
    while true {
      if let chunk = SystemCall.bytes(of: output, atMost: 1 << 16) {
        if !chunk.isEmpty { buffer.append(chunk) }
        return chunk.count
      }
      if errno == EINTR { continue }
      return errno == EAGAIN ? nil : 0
    }
  }

  /// Ends the process, and says why in words; nil: it ended by itself.
  private func end(_ reason: String?) -> Answer {
    if reason != nil { kill(process, SIGKILL) }
    let ending = reap()
    return .lost(reason ?? ending)
  }

  @discardableResult
  private func reap() -> String {
    let (status, peakMiB) = SystemCall.end(of: process)
    isReaped = true
    let signal = status & 0x7F
    let words = signal == 0 ? "ended with status \(status >> 8 & 0xFF)" : Self.words(signal)
    guard let limit = program.limits.memoryMiB, signal != SIGKILL else { return words }
    return peakMiB * 2 > limit ? "needed more than \(limit) MiB of memory" : words
  }

  private static func words(_ signal: Int32) -> String {
    switch signal {
    case SIGKILL: "was killed"
    case SIGXCPU: "took too much processor time"
    default: "crashed (\(SystemCall.signalName(signal)))"
    }
  }
}
