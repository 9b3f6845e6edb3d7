import Basics
import Conversion
import ICalendar
import SnapshotBuilding

/// `ics2snap --stream`: one JSON object a line in, one out, in order.
struct StreamMode {
  var base: SnapshotRequest
  /// Set when requests without a `now` of their own are to follow the clock.
  var followsClock: Bool
  /// Components outside the window are told apart before parsing.
  var scans: Bool
  var limits: WorkerLimits
  /// Someone watches the clock, so that a request may wait for a pipe.
  var isWatched: Bool

  /// Answers until the input ends. A line that is no request is answered with an error.
  func run(in environment: CommandEnvironment) throws -> ExitCode {
    // For good: a process that has other things to do keeps its rights, and its time.
    if environment.ownsProcess { limits.applyToProcess() }
    let guards = environment.ownsProcess ? ProcessGuard.applyAll(isWorker: isWatched) : []
    // JSON writes a line end of the calendar as four bytes and a character beyond ASCII as up to six.
    var lines = LineBuffer(limit: base.limits.maxBytes * 2 + 1 << 20)
    while true {
      let piece = try environment.standardInput.read()
      lines.append(piece)
      while let line = lines.next() { answer(line, guards, in: environment) }
      if piece.isEmpty { break }
    }
    if let line = lines.last() { answer(line, guards, in: environment) }
    return .ok
  }

  private func answer(
    _ line: LineBuffer.Line, _ guards: [ProcessGuard], in environment: CommandEnvironment
  ) {
    if case .bytes(let bytes) = line, bytes.allSatisfy({ $0 <= 0x20 }) { return }
    var response = response(to: line, in: environment)
    response.guards = guards
    environment.standardOutput.writeJSON(isWatched ? response.line : response.forEveryone.line)
    environment.standardOutput.flush()
  }

  private func response(
    to line: LineBuffer.Line, in environment: CommandEnvironment
  ) -> StreamResponse {
    guard case .bytes(let bytes) = line else {
      return StreamResponse(
        id: .null,
        error: .init(code: "too-large", message: "the line is longer than --max-bytes allows"))
    }
    if environment.ownsProcess { limits.applyToRequest() }
    do throws(StreamRequest.Refusal) {
      let request = try StreamRequest(line: bytes, zones: base.database, maxDepth: base.limits.maxDepth)
      var base = base
      if followsClock { base.now = environment.now() }
      return request.run(base: base, scans: scans, onlyRegular: !isWatched)
    } catch {
      let text = error.problem.map(\.text) ?? error.reason
      return StreamResponse(
        id: error.id,
        error: .init(code: "bad-request", message: text, path: error.problem?.path.description))
    }
  }
}

extension JSONProblem {
  /// The whole sentence, with the word that was probably meant.
  var text: String {
    let nearest = word.flatMap { NearestName.of($0, among: candidates) }
    return "\(path): \(reason)" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
  }
}
