public import CalendarDomain
public import ICalendar
public import SnapshotBuilding

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Turns one `CalendarInput` into what the snapshot's rules work on.
public struct CalendarLoader: Sendable {
  public var limits: CalendarLimits
  /// Leave components that cannot matter for this window unparsed; nil: parse everything.
  public var window: ScanWindow?
  /// Who turns bytes into components; a scan is for the reader of lines alone.
  var choice = ReaderChoice.lines
  /// Read nothing but files: who answers many requests must not wait for one.
  var onlyRegular = false
  /// What is better shown than a part of an input that is cut off in the middle of a line; asked for when one is.
  var lastKnown: @Sendable () -> SourceCalendar.CarriedOver? = { nil }
  /// Whether events of the input were shown before; asked for when a folder is empty.
  var hadEvents: @Sendable () -> Bool = { false }
  /// The UIDs of all events have to be known, since other calendars may have them too.
  var remembersUIDs = false
  /// Properties that the rules read besides the usual ones.
  var properties: Set<String> = []
  /// Findings that are known: what is wrong with a source then does not make it fail.
  var accepted: Set<Diagnostic.Code> = []
  /// What is read is one of several files of a calendar.
  private var isPart = false
  /// Whether a last link is followed: the user named the file himself.
  private var followsLinks = true

  /// - Parameter properties: of an event, upper case, that are read besides those of a snapshot.
  public init(
    limits: CalendarLimits = CalendarLimits(), window: ScanWindow? = nil, properties: Set<String> = []
  ) {
    self.limits = limits
    self.window = window
    self.properties = properties
  }

  /// Reads for the window and by the rules of a request.
  ///
  /// - Parameter scans: components that cannot matter for the window may stay unparsed.
  public init(for request: SnapshotRequest, scans: Bool) {
    // A scan passes over all that is no event.
    let window =
      scans && !request.showsFreeBusy
      ? ScanWindow(request.window, defaultDuration: request.defaultDuration) : nil
    self.init(limits: request.limits, window: window)
    if request.declined != .keep { properties = ["ATTENDEE"] }
  }

  /// Reads, parses and decodes every place of `input`.
  ///
  /// In a folder or under a pattern a broken file costs itself only, with a diagnostic, as long as another one is good.
  public func load(
    _ input: CalendarInput
  ) throws(InputFailure) -> (SourceCalendar, [Diagnostic]) {
    var broken: [InputFailure] = []
    return try load(input, broken: &broken)
  }

  /// The same; `broken` takes the failures of single files.
  func load(
    _ input: CalendarInput, broken: inout [InputFailure]
  ) throws(InputFailure) -> (SourceCalendar, [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    var calendar = SourceCalendar(input, &diagnostics)
    for place in input.places {
      switch place {
      case .file(let path): try loadFile(path, into: &calendar, &diagnostics, &broken)
      case .descriptor(let descriptor, let name):
        try load(
          InputFile(taking: descriptor, name: name, maxBytes: limits.maxBytes), name: name, into: &calendar,
          &diagnostics, &broken)
      case .bytes(let bytes, let name):
        try load(ByteArraySource(bytes), name: name, into: &calendar, &diagnostics, &broken) {
          () throws(InputFailure) in bytes
        }
      case .folder(let folder):
        let paths = try place.calendarFiles()
        if paths.isEmpty { diagnostics.append(try emptyFolder(folder)) }
        try load(paths, into: &calendar, &diagnostics, &broken)
      case .glob: try load(place.calendarFiles(), into: &calendar, &diagnostics, &broken)
      }
    }
    if input.prefersDeclaredKey, let key = DeclaredKey.read(calendar, &diagnostics) { calendar.key = key }
    return (calendar, diagnostics)
  }

  /// What a folder without calendar files means: its share may not be there, or the folder be the wrong one.
  private func emptyFolder(_ folder: String) throws(InputFailure) -> Diagnostic {
    let contents = try FolderContents(folder)
    let finding =
      if contents.isEmpty, hadEvents() {
        Diagnostic(
          "emptied-folder", "\(folder) is empty, and held events before",
          location: SourceLocation(file: folder, line: 1), action: "is what lies there mounted?")
      } else if contents.isEmpty {
        Diagnostic(
          "empty-folder", "\(folder) holds no .ics file", location: SourceLocation(file: folder, line: 1),
          action: "an empty calendar is shown")
      } else {
        Diagnostic(
          "no-calendar-files", "\(folder) holds no .ics file, but \(contents.text)",
          location: SourceLocation(file: folder, line: 1),
          action: contents.folders.isEmpty ? nil : "a folder is one calendar: name the one that is meant")
      }
    if finding.severity == .error, !accepted.contains(finding.code) { throw InputFailure(.noInput, finding) }
    return finding
  }

  /// How often a file that changes while it is read is read again, and how long to wait in between.
  private static let mostReadings = 5
  private static let pause: UInt32 = 100_000

  /// Reads a file as it is when nobody writes it.
  private func loadFile(
    _ path: String, into calendar: inout SourceCalendar, _ diagnostics: inout [Diagnostic],
    _ broken: inout [InputFailure]
  ) throws(InputFailure) {
    let (objects, inventory, isCutOff) = (calendar.objects.count, calendar.inventory, calendar.isCutOff)
    for _ in 1...Self.mostReadings {
      let before = FileFacts(path)
      var (found, parts): ([Diagnostic], [InputFailure]) = ([], [])
      var failure: InputFailure?
      do throws(InputFailure) {
        try load(open(path), name: path, into: &calendar, &found, &parts)
      } catch { failure = error }
      // What is no plain file has no state to compare.
      if FileFacts(path) == before || before?.isRegular == false {
        diagnostics += found
        broken += parts
        if let failure { throw failure }
        return
      }
      calendar.objects.removeSubrange(objects...)
      (calendar.inventory, calendar.isCutOff) = (inventory, isCutOff)
      usleep(Self.pause)
    }
    throw InputFailure(
      .readFailed,
      Diagnostic(
        "changed-while-read", "\(path) is being written: it changed each time that it was read",
        location: SourceLocation(file: path, line: 1),
        action: "write it under another name, and rename it when it is whole"))
  }

  private func open(_ path: String) throws(InputFailure) -> InputFile {
    try InputFile(
      path: path, maxBytes: limits.maxBytes, onlyRegular: onlyRegular, followsLinks: followsLinks)
  }

  /// Files that are one calendar together: a broken one costs itself only, as long as one is good.
  ///
  /// A series may stand in one file and its override in another, so the files are parsed whole and their
  /// components put together.
  private func load(
    _ paths: [String], into calendar: inout SourceCalendar, _ diagnostics: inout [Diagnostic],
    _ broken: inout [InputFailure]
  ) throws(InputFailure) {
    var failures: [InputFailure] = []
    var whole = self
    whole.window = nil
    whole.isPart = true
    whole.followsLinks = false
    for path in paths {
      do throws(InputFailure) {
        try whole.loadFile(path, into: &calendar, &diagnostics, &broken)
      } catch { failures.append(error) }
    }
    let names = Set(calendar.objects.compactMap(\.model.name)).filter { !$0.isEmpty }
    if names.count > 1, calendar.configuredName == nil, let folder = paths.first {
      let shown = names.sorted().prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
      diagnostics.append(
        Diagnostic(
          "names-differ", "the files of \(calendar.key) name \(names.count) calendars (\(shown))",
          location: SourceLocation(file: folder, line: 1), property: "X-WR-CALNAME",
          action:
            "a folder or pattern is one calendar: name each file as a calendar of its own, or give it a --name"
        ))
    }
    calendar.joinObjects()
    if let first = failures.first, failures.count == paths.count { throw first }
    for failure in failures {
      var diagnostic = failure.diagnostic
      diagnostic.action = diagnostic.action ?? "the other files of the calendar are read"
      diagnostics.append(diagnostic)
    }
    broken += failures
  }

  private func load(
    _ input: InputFile, name: String, into calendar: inout SourceCalendar,
    _ diagnostics: inout [Diagnostic], _ broken: inout [InputFailure]
  ) throws(InputFailure) {
    try load(input, name: name, into: &calendar, &diagnostics, &broken) { () throws(InputFailure) in
      try input.readAll(maxBytes: limits.maxBytes)
    }
  }

  /// Scans the input where it may, else parses the `whole` of it.
  private func load(
    _ source: some ScanByteSource, name: String, into calendar: inout SourceCalendar,
    _ diagnostics: inout [Diagnostic], _ broken: inout [InputFailure],
    whole: () throws(InputFailure) -> [UInt8]
  ) throws(InputFailure) {
    // Which calendar of several has a UID, hashes do not tell.
    guard let scanned = try scan(source), scanned.calendarCount < 2 || !remembersUIDs else {
      return try parse(whole(), name: name, into: &calendar, &diagnostics, &broken)
    }
    calendar.inventory += ComponentInventory(
      eventFields: scanned.eventFields, otherComponents: scanned.otherComponents,
      skippedOutside: scanned.outside, skippedCancelled: scanned.cancelled)
    let read = try failing(in: name) { () throws(ParseError) in
      try scanned.read(file: name, limits: limits)
    }
    for (component, events, found) in read {
      diagnostics += found
      calendar.objects.append(
        SourceCalendar.Object(
          model: decode(component, name: name, &diagnostics), events: events, uids: uids(scanned.uidHashes)))
    }
  }

  private func uids(_ hashes: [UInt32]) -> UIDSet? {
    remembersUIDs ? UIDSet(hashes: hashes, hash: ScannedStream.hash(ofUID:)) : nil
  }

  private func scan(_ source: some ScanByteSource) throws(InputFailure) -> ScannedStream? {
    guard let window, choice == .lines else { return nil }
    do {
      return try ComponentScanner.scan(
        source, window: window, properties: DroppedFields.read.union(properties), limits: limits,
        remembersUIDs: remembersUIDs)
    } catch let error as InputFailure { throw error } catch {
      // No source of this module throws anything else; the whole is then read the plain way.
      return nil
    }
  }

  private func parse(
    _ bytes: [UInt8], name: String, into calendar: inout SourceCalendar,
    _ diagnostics: inout [Diagnostic], _ broken: inout [InputFailure]
  ) throws(InputFailure) {
    let stream = try failing(in: name) { () throws(ParseError) in
      try choice.reader.read(bytes, file: name, limits: limits)
    }
    if stream.isCutOff, !accepted.contains("truncated"), let known = lastKnown() {
      // Of several files, the others are shown, and so is what nothing better is known of.
      if isPart {
        append(stream.calendars.map { known.unspoken(in: $0) }, name: name, to: &calendar, &diagnostics)
      }
      let found = stream.diagnostics.last { $0.code == "truncated" }
      throw InputFailure(
        .badData,
        Diagnostic(
          "truncated", found?.message ?? "the input ends in the middle of a line",
          location: found?.location ?? SourceLocation(file: name, line: 1)))
    }
    diagnostics += stream.diagnostics
    if stream.isUnfinished, !accepted.contains("missing-last-end"), let known = lastKnown() {
      // What is there is newer than what is known, but for the component that did not come to its end.
      append(
        stream.calendars.map { known.without(stream.openUID, in: $0) }, name: name, to: &calendar,
        &diagnostics)
      if let finding = diagnostics.last(where: { $0.code == "missing-last-end" }) {
        broken.append(InputFailure(.badData, finding))
      }
      return
    }
    calendar.isCutOff =
      calendar.isCutOff || stream.isCutOff && !accepted.contains("truncated")
      || stream.isUnfinished && !accepted.contains("missing-last-end")
    append(stream.calendars, name: name, to: &calendar, &diagnostics)
  }

  private func append(
    _ components: [Component], name: String, to calendar: inout SourceCalendar,
    _ diagnostics: inout [Diagnostic]
  ) {
    for component in components {
      calendar.objects.append(
        SourceCalendar.Object(model: decode(component, name: name, &diagnostics), uids: uids([])))
      calendar.inventory += ComponentInventory(of: component)
    }
  }

  private func decode(_ component: Component, name: String, _ diagnostics: inout [Diagnostic])
    -> CalendarModel
  {
    let (model, found) = CalendarDecoder.decode(component, file: name, fidelity: .values)
    diagnostics += found
    return model
  }

  /// Makes of an error in the text of `name` one of the input.
  private func failing<Value>(
    in name: String, _ body: () throws(ParseError) -> Value
  ) throws(InputFailure) -> Value {
    do throws(ParseError) { return try body() } catch {
      throw InputFailure(
        .badData,
        Diagnostic(
          Diagnostic.Code(rawValue: error.code.rawValue), error.reason,
          location: error.location ?? SourceLocation(file: name, line: 1)))
    }
  }
}

extension SourceCalendar {
  /// A calendar of which no text has been read yet, with the looks that its user or its folder gives it.
  init(_ input: CalendarInput, _ diagnostics: inout [Diagnostic]) {
    let metadata = FolderMetadata(of: input, &diagnostics)
    self.init(
      key: input.key, configuredName: input.name ?? metadata.name,
      configuredColor: input.color ?? metadata.color, fallbackName: input.fallbackName,
      visibility: input.visibility)
  }
}

extension SourceCalendar.CarriedOver {
  /// A calendar without the components that these events may be instances of.
  fileprivate func unspoken(in calendar: Component) -> Component {
    let known = uids
    var calendar = calendar
    calendar.components.removeAll { component in
      component.first("UID").map { known.contains(ExactText($0.text)) } ?? false
    }
    return calendar
  }

  /// A calendar without its last component, where that has this UID and these events may be instances of it.
  fileprivate func without(_ uid: String?, in calendar: Component) -> Component {
    guard let uid, calendar.components.last?.first("UID")?.text == uid, uids.contains(ExactText(uid)) else {
      return calendar
    }
    var calendar = calendar
    calendar.components.removeLast()
    return calendar
  }

  private var uids: Set<ExactText> {
    Set(events.flatMap { IdentifierRule.possibleUIDs(of: $0.id) }.map(ExactText.init))
  }
}
