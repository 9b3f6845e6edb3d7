import CalendarDomain
@_spi(Writer) import CalendarrCore
import Conversion
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `ics2snap`: calendars to the three files of a snapshot.
struct Ics2snapCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "ics2snap",
      abstract: "Turn calendars (.ics) into the snapshot that widgets read.",
      discussion:
        "Without --output the snapshot is written to standard output as JSON. With it the three files widget-cache.json, widget-calendars.json and session.json are published in that folder, each in one step."
    )
  }

  @OptionGroup(title: "Calendars") var calendars: InputOptions
  @OptionGroup(title: "Snapshot") var conversion: ConversionOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Diagnostics") var diagnostics: DiagnosticsOptions
  @Flag(help: "Take warnings for errors: with any, nothing is written.") var strict = false

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    if output.signedOut { return try output.signOut(now: conversion.now ?? environment.now()) }
    let request = try conversion.request(in: environment)
    let inputs = try calendars.inputs(in: environment)
    let store = output.store
    let printer = diagnostics.printer(for: environment)
    printer.write(keyWarnings(inputs))

    let job = ConversionJob(
      request: request, loader: calendars.loader(for: request),
      previous: store.flatMap(PreviousSnapshot.init))
    let outcome = job.run(inputs)
    printer.write(outcome.diagnostics)

    guard let result = outcome.result else { return exitCode(ofFailed: outcome) }
    if strict, outcome.diagnostics.contains(where: { $0.severity >= .warning }) {
      throw CommandFailure(
        .badData, "there were warnings, and --strict takes them for errors",
        hint: "Nothing was written. Mend the calendars, or leave --strict out.")
    }
    try output.write(result, store: store, now: request.now, in: environment)
    if output.verify, let folder = store?.container {
      try Verification(request: request, inputs: inputs).run(on: folder, printer)
    }
    return outcome.failures.isEmpty ? .ok : .partial
  }

  private func exitCode(ofFailed outcome: ConversionJob.Outcome) -> ExitCode {
    let kinds = outcome.failures.map(\.failure.kind)
    if kinds.allSatisfy({ $0 == .noInput }) { return .noInput }
    if kinds.allSatisfy({ $0 == .readFailed }) { return .inputOutput }
    return .badData
  }

  /// The app parses the part after the colon as a number; other ids work, in other readers.
  private func keyWarnings(_ inputs: [CalendarInput]) -> [Diagnostic] {
    inputs.filter { !$0.key.hasIntegerID }.map {
      Diagnostic(
        "key-not-integer", .warning,
        "the app reads the id of a calendar as a whole number, and \($0.key) has none",
        action: "the key is used as it is")
    }
  }
}
