#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `snapview diff`: what a reader would notice between two containers.
struct DiffCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "diff",
      abstract: "Say what a reader would notice between two containers.",
      discussion: """
        Lists events that were added, removed, moved, renamed or given another place, colour or calendar, and \
        changes of state, coverage, theme, language, calendars and session. An event that one of them leaves out \
        because its coverage does not reach it counts as entered or left, not as added or removed. Ends with 0 when \
        there is no difference, and with 1 when there is one.
        """)
  }

  @Argument(help: ArgumentHelp("The container before.", valueName: "OLD"), completion: .directory) var old:
    String
  @Argument(help: ArgumentHelp("The container after.", valueName: "NEW"), completion: .directory) var new:
    String
  @OptionGroup var reading: ReadingOptions
  @Option(name: "--language", help: "Write in this language; the new snapshot's own when not given.")
  var language: ViewLanguage?
  @Flag(name: "--json", help: "Write JSON for scripts.") var json = false

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let zone = try reading.zone(in: environment)
    for path in [old, new] where !FileManager.default.fileExists(atPath: path) {
      throw CommandFailure(
        .noInput, "\(path) does not exist", hint: "Name two folders that were published to.")
    }
    let before = ContainerReading(container: try ReadingOptions.container(old), zone: zone)
    let after = ContainerReading(container: try ReadingOptions.container(new), zone: zone)
    let language = ViewLanguage(
      asked: language, snapshot: after.snapshot?.language, environment: environment.environment)
    let format = ViewFormat(language: language, zone: zone)
    let changes = SnapshotDifference(from: before, to: after, format: format).changes
    let output = environment.standardOutput
    if json {
      output.writeJSON(try Self.json(changes))
    } else {
      output.write(Self.text(changes, output))
    }
    return changes.isEmpty ? .ok : .partial
  }

  static func text(_ changes: [SnapshotChange], _ output: ConsoleOutput) -> String {
    let width = changes.map { $0.kind.rawValue.count }.max() ?? 0
    return changes.map { change in
      let style: ConsoleStyle = change.old == nil ? .green : change.new == nil ? .red : .yellow
      let label = output.styled(DisplayWidth.padded(change.kind.rawValue, to: width), style)
      let ends =
        change.kind == .session ? [change.old ?? "none", change.new ?? "none"] : [change.old, change.new]
      let values = ends.compactMap { $0 }.map { $0.isEmpty ? "''" : PlainLine.of($0) }
      let title = PlainLine.of(change.title)
      // A rename shows both titles already.
      let showsTitle = !title.isEmpty && !values.contains(title)
      let subject = [showsTitle ? title : nil, change.time].compactMap { $0 }.joined(separator: ", ")
      return "\(label)  \(subject.isEmpty ? "" : subject + ": ")\(values.joined(separator: " → "))\n"
    }.joined()
  }

  static func json(_ changes: [SnapshotChange]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return String(decoding: try encoder.encode(changes), as: UTF8.self) + "\n"
  }
}
