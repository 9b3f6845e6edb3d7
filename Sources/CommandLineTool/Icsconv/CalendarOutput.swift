import CalendarDomain
@_spi(Writer) import CalendarrCore
import ICalendar

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a command of `icsconv` writes its one calendar file.
struct CalendarOutput: ParsableArguments {
  @Option(
    name: ["-o", "--output"],
    help: ArgumentHelp("Write to this file, in one step; default: standard output.", valueName: "FILE"),
    completion: .file(extensions: ["ics"])) var output: String?

  /// Writes what `body` hands over, piece by piece. A file is replaced once all of it is written, and stays as it was
  /// where anything is thrown; standard output has what was written until then.
  func write<Result>(in environment: CommandEnvironment, _ body: (CalendarSink) throws -> Result) throws
    -> Result
  {
    do {
      let isFile = output != nil && output != "-"
      let file = try isFile ? AtomicFile(URL(namedPath: output ?? "")).begin() : nil
      do {
        let result = try body(CalendarSink(file, environment.standardOutput))
        try file?.finish()
        return result
      } catch {
        file?.discard()
        throw error
      }
    } catch let error as SnapshotFileError { throw CommandFailure(error) }
  }

  /// Writes calendars again, part by part, each as `change` makes it; gives what was found.
  ///
  /// - Parameter keepsWording: lines are written as they stand.
  func write(
    _ parts: any CalendarParts, keepsWording: Bool = true, in environment: CommandEnvironment,
    _ change: (CalendarPart) -> CalendarPart
  ) throws -> [Diagnostic] {
    try write(in: environment) { sink in
      let findings = try parts.read { part, stretch in
        try sink.write(change(part), in: keepsWording ? stretch : nil)
      }
      return try findings + sink.finish()
    }
  }

  /// Writes calendars in another form, part by part; gives what was found.
  func write(
    _ parts: any CalendarParts, as form: any StreamedForm, isIndented: Bool,
    in environment: CommandEnvironment
  ) throws -> [Diagnostic] {
    var writer = try form.writer(CalendarOutline(parts), isIndented: isIndented)
    return try write(in: environment) { sink in
      let findings = try parts.read { part, _ in
        writer.write(part)
        if writer.count >= 1 << 16 { try sink.take(writer.take()) }
      }
      writer.finish()
      try sink.take(writer.take())
      return findings
    }
  }

  func write(_ bytes: [UInt8], in environment: CommandEnvironment) throws {
    guard let output, output != "-" else { return environment.standardOutput.write(bytes) }
    do throws(SnapshotFileError) { try AtomicFile(URL(namedPath: output)).write(bytes) } catch {
      throw CommandFailure(error)
    }
  }
}

/// Takes what a command writes, piece by piece.
final class CalendarSink {
  private let file: AtomicFile.Writing?
  private let console: ConsoleOutput
  private var printer = CalendarStreamPrinter()

  fileprivate init(_ file: AtomicFile.Writing?, _ console: ConsoleOutput) {
    self.file = file
    self.console = console
  }

  func take(_ bytes: [UInt8]) throws {
    guard let file else { return console.write(bytes) }
    try file.append(Data(bytes))
  }

  /// Writes a part of iCalendar.
  ///
  /// - Parameter stretch: bytes in which its lines stand as they were read.
  func write(_ part: CalendarPart, in stretch: InputStretch?) throws {
    printer.write(part, in: stretch)
    if printer.count >= 1 << 16 { try take(printer.take()) }
  }

  /// Writes what is left of iCalendar; gives what was done to lines that are not written as they stood.
  func finish() throws -> [Diagnostic] {
    try take(printer.take())
    return printer.changes()
  }
}
