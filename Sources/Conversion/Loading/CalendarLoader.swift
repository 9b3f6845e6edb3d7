public import CalendarDomain
public import ICalendar
public import SnapshotBuilding

/// Turns one `CalendarInput` into what the snapshot's rules work on.
public struct CalendarLoader: Sendable {
  public var limits: ParserLimits

  public init(limits: ParserLimits = ParserLimits()) { self.limits = limits }

  /// Reads, parses and decodes every place of `input`.
  ///
  /// In a folder or under a pattern a broken file costs itself only, with a diagnostic, as long as another one is good.
  public func load(
    _ input: CalendarInput
  ) throws(InputFailure) -> (SourceCalendar, [Diagnostic]) {
    var calendar = SourceCalendar(
      key: input.key, configuredName: input.name, configuredColor: input.color,
      fallbackName: input.fallbackName, visibility: input.visibility)
    var diagnostics: [Diagnostic] = []
    for place in input.places {
      switch place {
      case .file(let path):
        let bytes = try InputReader.read(path, maxBytes: limits.maxBytes)
        try parse(bytes, name: path, into: &calendar, &diagnostics)
      case .bytes(let bytes, let name):
        try parse(bytes, name: name, into: &calendar, &diagnostics)
      case .folder(let folder):
        let paths = try InputReader.calendars(in: folder)
        if paths.isEmpty {
          diagnostics.append(
            Diagnostic(
              "empty-folder", .warning, "\(folder) holds no .ics file",
              location: SourceLocation(file: folder, line: 1),
              action: "an empty calendar is shown"))
        }
        try load(paths, into: &calendar, &diagnostics)
      case .glob(let pattern):
        try load(InputPattern.files(matching: pattern), into: &calendar, &diagnostics)
      }
    }
    return (calendar, diagnostics)
  }

  /// Files that are one calendar together: a broken one costs itself only, as long as one is good.
  private func load(
    _ paths: [String], into calendar: inout SourceCalendar, _ diagnostics: inout [Diagnostic]
  ) throws(InputFailure) {
    var failures: [InputFailure] = []
    for path in paths {
      do throws(InputFailure) {
        let bytes = try InputReader.read(path, maxBytes: limits.maxBytes)
        try parse(bytes, name: path, into: &calendar, &diagnostics)
      } catch { failures.append(error) }
    }
    if let first = failures.first, failures.count == paths.count { throw first }
    for failure in failures {
      var diagnostic = failure.diagnostic
      diagnostic.action = diagnostic.action ?? "the other files of the calendar are read"
      diagnostics.append(diagnostic)
    }
  }

  private func parse(
    _ bytes: [UInt8], name: String, into calendar: inout SourceCalendar,
    _ diagnostics: inout [Diagnostic]
  ) throws(InputFailure) {
    let stream: ParsedStream
    do throws(ParseError) {
      stream = try ComponentParser.parse(bytes, file: name, limits: limits)
    } catch {
      throw InputFailure(
        .badData,
        Diagnostic(
          Diagnostic.Code(rawValue: error.code.rawValue), .error, error.reason,
          location: error.location ?? SourceLocation(file: name, line: 1)))
    }
    diagnostics += stream.diagnostics
    for component in stream.calendars {
      let (model, found) = CalendarDecoder.decode(component, file: name, fidelity: .values)
      diagnostics += found
      calendar.objects.append(
        SourceCalendar.Object(model: model, inventory: ComponentInventory(of: component)))
    }
  }
}
