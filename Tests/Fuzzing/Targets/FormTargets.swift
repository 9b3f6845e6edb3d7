import CommandLineTool

/// Calendars in each form: what one form holds comes back from another.
enum FormTargets {
  static let all = [
    FuzzTarget(
      name: "forms", summary: "a calendar to each other form and back, which loses no line",
      seeds: FuzzTarget.calendars, run: thereAndBack),
    FuzzTarget(name: "jcal", summary: "bytes taken for jCal") { read($0, as: "jcal") },
    FuzzTarget(name: "model", summary: "bytes taken for model JSON") { read($0, as: "model") },
    FuzzTarget(name: "xcal", summary: "bytes taken for xCal") { read($0, as: "xcal") },
    FuzzTarget(name: "jscal", summary: "bytes taken for JSCalendar") { read($0, as: "jscal") },
  ]

  /// A way there and back may write a loose value as it should be, once; no line is lost, and a second way changes nothing.
  @Sendable private static func thereAndBack(_ bytes: [UInt8]) {
    let plain = ProgramCall(.icsconv, ["convert", "--to", "ics", "-"], input: bytes)
    guard !plain.output.isEmpty else { return }
    for form in ["model", "jcal"] {
      let once = back(plain, from: form)
      let twice = back(once, from: form)
      guard lines(once) >= lines(plain), twice.output == once.output else {
        FuzzTarget.violated(
          "\(form) loses nothing", "\(plain.text)\n\(once.text)\n\(twice.text)\n\(twice.messages)")
      }
    }
  }

  private static func back(_ calendar: ProgramCall, from form: String) -> ProgramCall {
    let there = ProgramCall(.icsconv, ["convert", "--to", form, "-"], input: calendar.output)
    return ProgramCall(.icsconv, ["convert", "--from", form, "--to", "ics", "-"], input: there.output)
  }

  /// How many content lines there are, folds undone.
  private static func lines(_ calendar: ProgramCall) -> Int {
    calendar.text.split(separator: "\r\n").count { !$0.hasPrefix(" ") && !$0.hasPrefix("\t") }
  }

  /// What a form could read it writes, and reads again to the same end.
  @Sendable private static func read(_ bytes: [UInt8], as form: String) {
    let once = ProgramCall(.icsconv, ["convert", "--from", form, "--to", form, "-"], input: bytes)
    guard !once.output.isEmpty else { return }
    let twice = ProgramCall(.icsconv, ["convert", "--from", form, "--to", form, "-"], input: once.output)
    if once.output != twice.output {
      FuzzTarget.violated("what \(form) writes it reads", "\(once.text)\n\(twice.text)\n\(twice.messages)")
    }
  }
}
