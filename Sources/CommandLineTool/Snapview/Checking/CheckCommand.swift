/// `snapview check`: proves a container against the contract.
struct CheckCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Prove a container against the contract.",
      discussion: """
        Looks at the three files as they are written, not as a reader takes them, and lists every place that breaks \
        a rule, with the rule's code. Ends with 65 when there is one, and with 66 when there is nothing to check.
        """)
  }

  @Argument(
    help: ArgumentHelp("Folder that holds the three files.", valueName: "CONTAINER"), completion: .directory)
  var container: String?
  @Option(
    name: "--ids", help: "Form of ids: every one once, or the app's form, where a series repeats its UID.")
  var ids: ContractTerms.IDs = .unique
  @Option(
    name: "--max-events", help: ArgumentHelp("The most events that are allowed.", valueName: "COUNT"),
    transform: Int.argument(in: 1...Int.max))
  var maxEvents = 500
  @Option(name: "--hidden", help: ArgumentHelp("A calendar whose events must be absent.", valueName: "KEY"))
  var hidden: [String] = []
  @Option(
    name: "--banished", help: ArgumentHelp("A calendar that must be absent altogether.", valueName: "KEY"))
  var banished: [String] = []
  @Option(
    name: "--timezone",
    help: ArgumentHelp(
      "Expect midnights of this IANA time zone; not looked at when not given.", valueName: "ZONE"))
  var timezone: String?
  @OptionGroup var diagnostics: DiagnosticsOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let folder = try ReadingOptions.container(container)
    let terms = ContractTerms(
      maxEvents: maxEvents, ids: ids, hidden: Set(hidden), banished: Set(banished),
      zone: try timezone.map { try ZoneOptions.find($0, in: environment).zone })
    let findings = SnapshotContract.check(container: folder, terms: terms)
    guard findings.isEmpty else {
      diagnostics.printer(for: environment).write(findings.map { $0.diagnostic(in: folder.path) })
      return .badData
    }
    guard SnapshotContract.hasFiles(folder) else {
      throw CommandFailure(
        .noInput, "\(folder.path): none of the three files is there",
        hint: "Name a folder that was published to.")
    }
    return .ok
  }
}
