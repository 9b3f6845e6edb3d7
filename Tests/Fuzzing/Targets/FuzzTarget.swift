/// One way into the programs for bytes that somebody else chose, with what has to hold for all of them.
///
/// A target never throws. What must not happen ends the process through `FuzzTarget.violated`, so that a fuzzer keeps
/// the input; a crash, a hang and memory beyond the limit are seen by the fuzzer itself.
public struct FuzzTarget: Sendable {
  /// The word on the command line, and the folder of its corpus.
  public let name: String
  /// What a byte sequence is taken for.
  public let summary: String
  /// Folders with inputs to start from, below the project's own unless they begin with a slash.
  public let seeds: [String]
  public let run: @Sendable ([UInt8]) -> Void

  /// All of them, in the order of a calendar's way through the programs.
  public static let all: [FuzzTarget] =
    CalendarTargets.all + FormTargets.all + [RuleTarget.target] + ZoneTargets.all + ContainerTargets.all
    + RunTargets.all + CorrespondenceTargets.all

  init(name: String, summary: String, seeds: [String]? = nil, run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.summary = summary
    self.seeds = seeds ?? ["Tests/Fuzzing/Seeds/\(name)"]
    self.run = run
  }

  /// The calendars of the samples and cases.
  static let calendars = ["samples/calendars", "samples/broken", "Tests/Fixtures/cases"]

  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// Ends the process, saying what did not hold.
  static func violated(_ law: String, _ details: String = "") -> Never { fatalError("\(law)\n\(details)") }
}
