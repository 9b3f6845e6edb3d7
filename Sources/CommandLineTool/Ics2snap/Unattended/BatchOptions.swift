import Conversion

/// The options of runs over many containers: what to run, with how many workers, within which limits.
struct BatchOptions: ParsableArguments {
  @Option(
    name: "--config",
    help: ArgumentHelp(
      "Convert every profile of a configuration file, each into a container of its own.",
      discussion: "The file is described in ics2snap(5).", valueName: "FILE"),
    completion: .file(extensions: ["json5", "json"])) var config: String?
  @Flag(name: "--check", help: "Say what is wrong in the configuration, and convert nothing.") var check =
    false
  @Option(
    name: "--profile",
    help: ArgumentHelp("Convert this profile of the configuration alone.", valueName: "NAME"))
  var profile: [String] = []
  @Option(
    name: "--jobs",
    help: ArgumentHelp(
      "Worker processes that read calendars at a time; default: as many as processors.",
      valueName: "COUNT"), transform: Int.argument(in: 1...1024)) var jobs: Int?
  @Option(
    name: "--time-limit",
    help: ArgumentHelp(
      "Seconds that a worker may take for one profile or request; 0: no limit.", valueName: "SECONDS"),
    transform: Int.argument(in: 0...86_400)) var timeLimit = 60
  @Option(
    name: "--memory-limit",
    help: ArgumentHelp(
      "Memory that a worker may take, in MiB of address space; 0: no limit.", valueName: "MIB"),
    transform: Int.argument(in: 0...1_048_576)) var memoryLimit = 2048
  @Flag(
    name: "--stream",
    help: ArgumentHelp(
      "Answer requests, one JSON object a line on standard input, with one JSON object a line.",
      discussion: "The protocol is described below, under STREAMS.")) var stream = false
  /// Whoever started the stream ends it when it hangs.
  @Flag(name: "--worker", help: .hidden) var worker = false
  @Flag(name: "--watch", help: "Go on running: convert again when a source changes or the day turns.")
  var watch = false

  var limits: WorkerLimits {
    WorkerLimits(
      seconds: timeLimit == 0 ? nil : timeLimit, memoryMiB: memoryLimit == 0 ? nil : memoryLimit)
  }

  func validate() throws {
    if config == nil, !stream {
      if check { throw UsageError("--check needs a configuration; name it with --config FILE") }
      if !profile.isEmpty { throw UsageError("--profile needs a configuration; name it with --config FILE") }
      if jobs != nil { throw UsageError("--jobs needs a configuration; name it with --config FILE") }
    }
  }
}
