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
        "Without --output the snapshot is written to standard output as JSON. With it the three files widget-cache.json, widget-calendars.json and session.json are published in that folder, each in one step."
    )
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
      let mode = batch.stream ? "--stream" : "--config"
      if !calendars.input.isEmpty {
        throw UsageError("\(mode) and calendars on the command line exclude each other")
      }
      if output.output != nil { throw UsageError("\(mode) and --output exclude each other") }
      if strict { throw UsageError("\(mode) and --strict exclude each other") }
      if output.verify { throw UsageError("\(mode) and --verify exclude each other") }
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

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    if output.signedOut { return try output.signOut(now: conversion.now ?? environment.now()) }
    if batch.stream {
      return try StreamMode(
        base: conversion.request(in: environment), followsClock: conversion.now == nil,
        parserLimits: calendars.parserLimits, scans: !calendars.noScan, limits: batch.limits
      ).run(in: environment)
    }
    if let config = batch.config { return try runBatch(config, in: environment) }
    return try runOnce(in: environment)
  }

  private func runOnce(in environment: CommandEnvironment) throws -> ExitCode {
    let inputs = try calendars.inputs(in: environment)
    try output.proveReport(
      keeping: inputs.flatMap(\.places).compactMap { if case .file(let path) = $0 { path } else { nil } })
    var printer = diagnostics.printer(for: environment)
    if log.logFormat == .json { printer.format = .json }
    printer.write(keyWarnings(inputs))
    let store = containers.noCarryOver ? nil : output.store
    let run = { [printer] in
      let request = try conversion.request(in: environment)
      return try SingleRun(
        job: ConversionJob(
          request: request, loader: calendars.loader(for: request),
          previous: store.flatMap(PreviousSnapshot.init)),
        inputs: inputs, output: output,
        policy: containers.policy(calendars, now: environment.now()),
        isStrict: strict, printer: printer
      ).execute(in: environment)
    }
    guard batch.watch else { return try run() }
    let zone = try conversion.request(in: environment).zone
    return try WatchMode(inputs: inputs, zones: [zone]).run(in: environment, run)
  }

  private func runBatch(_ config: String, in environment: CommandEnvironment) throws -> ExitCode {
    try output.proveReport(keeping: [config])
    let request = try conversion.request(in: environment)
    var printer = diagnostics.printer(for: environment)
    if log.logFormat == .json { printer.format = .json }
    let profiles = try ConfigurationFile.profiles(
      config, named: batch.profile, zones: request.database, printer: printer, in: environment)
    if batch.check {
      for profile in profiles { printer.write(keyWarnings(profile.calendars)) }
      environment.standardOutput.writeLine(ConfigurationFile.summary(profiles, path: config))
      return .ok
    }
    let worker = try BatchMode.worker(calendars, limits: batch.limits, in: environment)
    let run = {
      try BatchMode(
        run: BatchRun(
          profiles: profiles, base: conversion.request(in: environment),
          policy: containers.policy(calendars, now: environment.now()), program: worker,
          jobs: batch.jobs ?? BatchMode.processors),
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
