import CalendarDomain
@_spi(Writer) import CalendarrCore
@_spi(Writer) import Conversion
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
        "Without --output the snapshot is written to standard output as JSON. With it the three files widget-cache.json, widget-calendars.json and session.json are published in that folder, each in one step.",
      examples: [
        .init(
          "every night, a calendar and a folder of which every file is one",
          "ics2snap -q --timezone Europe/Berlin -o box --each caldav:1=work.ics feeds"),
        .init("what a snapshot of a calendar would hold", "ics2snap team.ics | snapview -"),
        .init(
          "a container for each of many users", "ics2snap --config profiles.json --timezone Europe/Berlin"),
      ])
  }

  @OptionGroup(title: "Calendars") var calendars: InputOptions
  @OptionGroup(title: "Snapshot") var conversion: ConversionOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Many containers") var batch: BatchOptions
  @OptionGroup(title: "Containers") var containers: ContainerOptions
  @OptionGroup(title: "Diagnostics") var log: LogOptions
  @OptionGroup(title: "Diagnostics") var diagnostics: DiagnosticsOptions
  @Flag(name: "--strict", help: "Take warnings for errors: with any, nothing is written.") var strict = false

  func validate() throws {
    if batch.config != nil || batch.stream {
      // What would be ignored is refused: whoever hides a calendar has to know that it is not hidden.
      let mode = batch.stream ? "--stream" : "--config"
      if let option = (ofOneContainer + (batch.stream ? ofManyRuns : [])).first(where: \.isGiven) {
        throw UsageError("\(mode) and \(option.name) exclude each other")
      }
    } else if output.verify, output.output == nil {
      throw UsageError("--verify proves a container; name it with --output DIR")
    } else if output.signedOut, output.output == nil {
      throw UsageError("--signed-out needs a container; name it with --output DIR")
    } else if output.report == "-", output.output == nil {
      throw UsageError(
        "--report - would mix with the snapshot on standard output; name a file, or use --output")
    }
    if batch.watch {
      if conversion.now != nil { throw UsageError("--watch follows the clock; leave --now out") }
      if batch.config == nil, output.output == nil {
        throw UsageError("--watch needs a container; name it with --output DIR")
      }
    }
  }

  private typealias Given = (name: String, isGiven: Bool)

  /// What is said of one container or its calendars: a configuration or a request says it itself.
  private var ofOneContainer: [Given] {
    [
      ("calendars on the command line", !calendars.input.isEmpty), ("--output", output.output != nil),
      ("--name", !calendars.name.isEmpty), ("--color", !calendars.color.isEmpty),
      ("--hide", !calendars.hide.isEmpty), ("--banish", !calendars.banish.isEmpty),
      ("--base-url", output.baseURL != nil), ("--username", output.username != nil),
      ("--signed-out", output.signedOut), ("--verify", output.verify), ("--strict", strict),
    ]
  }

  /// What runs that write containers know, and answers to requests do not.
  private var ofManyRuns: [Given] {
    [
      ("--config", batch.config != nil), ("--check", batch.check), ("--profile", !batch.profile.isEmpty),
      ("--jobs", batch.jobs != nil), ("--watch", batch.watch), ("--report", output.report != nil),
      ("--incremental", containers.incremental),
    ]
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    if conversion.now != nil || output.signedOut {
      let now = try conversion.instant(telling: diagnostics.printer(for: environment), in: environment)
      if output.signedOut { return try output.signOut(now: now) }
    }
    if batch.stream {
      return try StreamMode(
        base: conversion.request(in: environment), followsClock: conversion.now == nil,
        scans: !calendars.noScan, limits: batch.limits, isWatched: batch.worker
      ).run(in: environment)
    }
    if let config = batch.config { return try runBatch(config, in: environment) }
    return try runOnce(in: environment)
  }

  private func runOnce(in environment: CommandEnvironment) throws -> ExitCode {
    let given = try calendars.inputs(in: environment)
    try output.proveReport(
      keeping: given.flatMap(\.places).compactMap { if case .file(let path) = $0 { path } else { nil } })
    var printer = diagnostics.printer(for: environment)
    if log.logFormat == .json { printer.format = .json }
    // What is taken for an error is shown like one.
    if strict { printer.least = min(printer.least, .warning) }
    let first = try FolderSplit(given, for: conversion.request(in: environment))
    let keyWarnings = try keyWarnings(described(first))
    printer.write(keyWarnings)
    if strict, !keyWarnings.isEmpty { throw SingleRun.warningsTakenForErrors }
    let run = { [printer] in
      let request = try conversion.request(in: environment)
      let split = FolderSplit(given.map(\.refreshed), for: request)
      return try SingleRun(
        request: request, inputs: described(split), failures: split.failures, output: output,
        policy: containers.policy(calendars, now: environment.now(), trustsNow: conversion.now != nil),
        isStrict: strict, printer: printer
      ).execute(in: environment)
    }
    guard batch.watch else { return try run() }
    let zone = try conversion.request(in: environment).zone
    return try WatchMode(inputs: given, zones: [zone]).run(in: environment, run)
  }

  /// What failed is told as it is: which of the others the options speak of, nobody knows.
  private func described(_ split: FolderSplit) throws -> [CalendarInput] {
    split.failures.isEmpty ? try calendars.described(split.calendars) : split.calendars
  }

  private func runBatch(_ config: String, in environment: CommandEnvironment) throws -> ExitCode {
    try output.proveReport(keeping: [config])
    let request = try conversion.request(in: environment)
    var printer = diagnostics.printer(for: environment)
    if log.logFormat == .json { printer.format = .json }
    let profiles = try ConfigurationFile.profiles(
      config, named: batch.profile, zones: request.database, printer: printer, isChecking: batch.check,
      in: environment)
    if batch.check {
      for profile in profiles { printer.write(keyWarnings(profile.calendars)) }
      environment.standardOutput.writeLine(ConfigurationFile.summary(profiles, path: config))
      return .ok
    }
    let policy = {
      var policy = containers.policy(calendars, now: environment.now(), trustsNow: conversion.now != nil)
      policy.refusesOtherOwners = FolderOwner.isSuperuser
      return policy
    }
    let worker = try BatchMode.worker(
      calendars, maxBytes: request.limits.maxBytes, limits: batch.limits, in: environment)
    let run = {
      try BatchMode(
        run: BatchRun(
          profiles: profiles, base: conversion.request(in: environment),
          policy: policy(), program: worker, jobs: batch.jobs ?? BatchMode.processors),
        log: RunLog(environment, log: log, diagnostics: diagnostics),
        report: output.report.map { ($0, output.reportFormat, output.pretty) }
      ).execute(in: environment)
    }
    guard batch.watch else { return try run() }
    let zones = profiles.map { $0.settings.applied(to: request).zone }
    let named = Dictionary(zones.map { ($0.identifier, $0) }) { first, _ in first }
    return try WatchMode(
      inputs: profiles.flatMap(\.calendars), zones: named.sorted { $0.key < $1.key }.map(\.value)
    ).run(in: environment, run)
  }

  /// The app parses the part after the colon as a number; other ids work, in other readers.
  private func keyWarnings(_ inputs: [CalendarInput]) -> [Diagnostic] {
    inputs.map(\.key).filter { !$0.hasIntegerID }.map { DeclaredKey.notInteger($0, at: nil) }
  }
}
