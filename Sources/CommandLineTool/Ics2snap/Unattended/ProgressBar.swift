/// A line on a terminal that says how far a run is, as wide as the terminal is at the moment; nothing anywhere else,
/// in the first second, or where only errors are wanted.
final class ProgressBar {
  private let output: ConsoleOutput
  private let total: Int
  private let isQuiet: Bool
  private var isShown = false
  private var last = 0

  init(_ output: ConsoleOutput, total: Int, isQuiet: Bool = false) {
    self.output = output
    self.total = total
    self.isQuiet = isQuiet
  }

  /// Shows that `done` are done after so many milliseconds, at most ten times a second.
  func show(_ done: Int, after milliseconds: Int) {
    guard output.redraws, !isQuiet, total > 0, milliseconds >= 1000, milliseconds - last >= 100 else {
      return
    }
    last = milliseconds
    isShown = true
    output.redrawLine(Self.line(done, of: total, after: milliseconds, width: output.width - 1))
    output.flush()
  }

  /// Takes the line away, so that another can be written in its place.
  func clear() {
    guard isShown else { return }
    isShown = false
    output.redrawLine("")
    output.flush()
  }

  /// `[#########·········] 532/1000  53 %  120/s  4 s left`, within `width` columns.
  static func line(_ done: Int, of total: Int, after milliseconds: Int, width: Int) -> String {
    let rate = milliseconds > 0 ? Double(done) * 1000 / Double(milliseconds) : 0
    let left = rate > 0 ? Int((Double(total - done) / rate).rounded(.up)) : nil
    let speed = rate < 10 ? "\(Int(rate)).\(Int(rate * 10) % 10)" : "\(Int(rate.rounded()))"
    let text =
      " \(done)/\(total)  \(done * 100 / total) %  \(speed)/s"
      + (left.map { "  \(duration($0)) left" } ?? "")
    let room = min(40, width - text.count - 2)
    guard room >= 5 else { return String(text.dropFirst().prefix(max(0, width))) }
    let filled = room * done / total
    return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled) + "]"
      + text
  }

  private static func duration(_ seconds: Int) -> String {
    if seconds < 60 { return "\(seconds) s" }
    return seconds < 3600
      ? "\(seconds / 60) min \(seconds % 60) s" : "\(seconds / 3600) h \(seconds % 3600 / 60) min"
  }
}
