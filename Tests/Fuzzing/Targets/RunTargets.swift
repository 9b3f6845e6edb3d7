import CommandLineTool

/// Bytes taken for what starts a run.
enum RunTargets {
  static let all = [
    FuzzTarget(name: "configuration", summary: "a configuration, looked at by --check") { bytes in
      let path = ScratchFolder.write(bytes, to: "configuration.json")
      _ = ProgramCall(.ics2snap, ProgramCall.day + ["--config", path, "--check"])
    },
    FuzzTarget(name: "rule-questions", summary: "lines of icsconv occurrences --batch") { bytes in
      _ = ProgramCall(.icsconv, ["occurrences", "--batch", "--limit", "50"], input: bytes)
    },
    FuzzTarget(name: "zone-questions", summary: "lines of icsconv zones --batch") { bytes in
      _ = ProgramCall(.icsconv, ["zones", "--batch"], input: bytes)
    },
  ]
}
