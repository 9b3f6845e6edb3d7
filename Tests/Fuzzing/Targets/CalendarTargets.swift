import CommandLineTool

/// Bytes taken for a calendar.
enum CalendarTargets {
  static let all = [
    FuzzTarget(
      name: "snapshot", summary: "a calendar to a snapshot, by both routes, which agree",
      seeds: FuzzTarget.calendars, run: bothRoutes),
    FuzzTarget(
      name: "check", summary: "a calendar to the findings of a check", seeds: FuzzTarget.calendars, run: check
    ),
    FuzzTarget(
      name: "repair", summary: "a repaired calendar, which is not repaired again",
      seeds: FuzzTarget.calendars, run: repair),
    FuzzTarget(
      name: "anonymize", summary: "an anonymous calendar, which can be read again",
      seeds: FuzzTarget.calendars, run: anonymize),
    FuzzTarget(
      name: "filter", summary: "a calendar reduced to a window, which can be read again",
      seeds: FuzzTarget.calendars, run: filter),
    FuzzTarget(
      name: "occurrences", summary: "a calendar to its occurrences", seeds: FuzzTarget.calendars,
      run: occurrences),
  ]

  /// The scan and the whole parse give the same snapshot, and end the same way.
  @Sendable private static func bothRoutes(_ bytes: [UInt8]) {
    let scanned = ProgramCall(.ics2snap, ProgramCall.day + ["--quiet", "-"], input: bytes)
    let parsed = ProgramCall(.ics2snap, ProgramCall.day + ["--quiet", "--no-scan", "-"], input: bytes)
    guard scanned.code == parsed.code, scanned.output == parsed.output else {
      FuzzTarget.violated(
        "both routes agree",
        "\(scanned.code) \(scanned.messages)\n\(scanned.text)\n\(parsed.code) \(parsed.messages)\n\(parsed.text)"
      )
    }
    if !scanned.output.isEmpty { ContainerTargets.read(snapshot: scanned.output, isOurs: true) }
  }

  @Sendable private static func check(_ bytes: [UInt8]) {
    _ = ProgramCall(.icsconv, ["check", "-"], input: bytes)
  }

  @Sendable private static func repair(_ bytes: [UInt8]) {
    let once = ProgramCall(.icsconv, ["repair", "-"], input: bytes)
    guard !once.output.isEmpty else { return }
    let twice = ProgramCall(.icsconv, ["repair", "-"], input: once.output)
    if once.output != twice.output {
      FuzzTarget.violated("a repair has nothing left to mend", once.text + twice.text)
    }
  }

  @Sendable private static func anonymize(_ bytes: [UInt8]) {
    let answer = ProgramCall(.icsconv, ["anonymize", "-"], input: bytes)
    readable(answer, "an anonymous calendar can be read")
  }

  @Sendable private static func filter(_ bytes: [UInt8]) {
    let answer = ProgramCall(
      .icsconv, ["filter", "--from", "2026-03-01", "--to", "2026-05-01", "-"], input: bytes)
    readable(answer, "a filtered calendar can be read")
  }

  @Sendable private static func occurrences(_ bytes: [UInt8]) {
    let arguments = ["--from", "20260320", "--days", "14", "--timezone", "Europe/Berlin", "--limit", "200"]
    _ = ProgramCall(.icsconv, ["occurrences", "-"] + arguments, input: bytes)
  }

  private static func readable(_ answer: ProgramCall, _ law: String) {
    guard !answer.output.isEmpty else { return }
    let again = ProgramCall(.icsconv, ["convert", "--to", "model", "-"], input: answer.output)
    if again.output.isEmpty { FuzzTarget.violated(law, answer.text + again.messages) }
  }
}
