import CalendarDomain
public import SnapshotBuilding

/// Calendars of which every file is one, where folders and patterns would be one together.
///
/// A file's calendar has a key made from the file's name, so that it means the same one whatever comes or goes beside it.
/// Looks and known findings of the input hold for each, but for its name, which would be that of all.
public struct FolderSplit: Sendable {
  /// The calendars in the order of their inputs, and of their files in them. Where something failed, what failed and
  /// nothing else: no run may take an empty folder for calendars that went away.
  public private(set) var calendars: [CalendarInput] = []
  /// Folders and patterns without a calendar, and files whose keys are the same, by key.
  public private(set) var failures: [CalendarKey: InputFailure] = [:]

  /// `inputs` as they are where the request leaves folders whole.
  public init(_ inputs: [CalendarInput], for request: SnapshotRequest) {
    guard request.splitsFolders else {
      calendars = inputs
      return
    }
    for input in inputs {
      do throws(InputFailure) { calendars += try Self.files(of: input) } catch { failures[input.key] = error }
    }
    tellTwins(of: inputs)
    guard !failures.isEmpty else { return }
    calendars = (calendars + inputs).filter { failures[$0.key] != nil }
    var seen: Set<CalendarKey> = []
    calendars.removeAll { !seen.insert($0.key).inserted }
  }

  /// Notes keys that two files, or a file and another calendar, would have.
  private mutating func tellTwins(of inputs: [CalendarInput]) {
    var owners: [CalendarKey: String] = [:]
    for calendar in calendars {
      let path = calendar.placeText
      if let other = owners.updateValue(path, forKey: calendar.key) {
        failures[calendar.key] = InputFailure(
          .badData,
          Diagnostic(
            "each-key-twice", "\(other) and \(path) would both have the key \(calendar.key)",
            location: SourceLocation(file: path, line: 1),
            action: "rename one of them, or give their folders keys of their own (KEY=FOLDER)"))
      }
    }
  }

  /// The calendars of an input; itself where it is one file, or none.
  private static func files(of input: CalendarInput) throws(InputFailure) -> [CalendarInput] {
    guard input.isManyFiles else { return [input] }
    var calendars: [CalendarInput] = []
    for place in input.places {
      if place.isMissingFolder { throw .system(input.placeText, SystemError.missing) }
      let paths = try place.calendarFilesWithoutLinks()
      if paths.isEmpty, case .folder(let folder) = place { throw try noCalendar(in: folder) }
      for path in paths {
        var calendar = input
        calendar.key = key(of: path, in: input)
        calendar.name = nil
        calendar.places = [.file(path)]
        calendars.append(calendar)
      }
    }
    return calendars
  }

  private static func noCalendar(in folder: String) throws(InputFailure) -> InputFailure {
    let contents = try FolderContents(folder)
    return InputFailure(
      .noInput,
      Diagnostic(
        "no-calendar-files",
        "\(folder) holds no .ics file" + (contents.isEmpty ? "" : ", but \(contents.text)"),
        location: SourceLocation(file: folder, line: 1),
        action: "nothing was written, so that no calendar vanishes: is what lies there mounted?"))
  }

  /// The key of a file: the source of the input's key, and a number that follows from the file's name without its
  /// extension, and from the input's key where the user gave it one.
  ///
  /// Numbers have seven digits or more, so that none is one that counts, and fit 32 bits, which is all that some readers
  /// take. Source: wire format, calendar object.
  static func key(of path: String, in input: CalendarInput) -> CalendarKey {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = file.lowercased().hasSuffix(".ics") ? String(file.dropLast(4)) : file
    let text = (input.prefersDeclaredKey ? "" : input.key.description + "/") + name
    let hash = UInt64(SHA256.hex(Array(text.utf8)).prefix(16), radix: 16) ?? 0
    let least = 1_000_000
    return CalendarKey(
      source: input.key.source, id: String(least + Int(hash % UInt64(Int(Int32.max) - least))))
  }
}

extension CalendarInput {
  /// A folder, a pattern or several places; or what is not there and looks like a folder.
  var isManyFiles: Bool {
    guard places.count == 1, let place = places.first else {
      return places.count > 1 && places.allSatisfy(\.isOnDisk)
    }
    switch place {
    case .folder, .glob: return true
    case .file: return place.isMissingFolder
    case .descriptor, .bytes: return false
    }
  }
}

extension CalendarInput.Place {
  /// What is not there and is not called `*.ics`: a folder on a disk that is not mounted must not pass for one calendar
  /// that cannot be read.
  fileprivate var isMissingFolder: Bool {
    guard case .file(let path) = self else { return false }
    return FileFacts(path) == nil && !path.lowercased().hasSuffix(".ics")
  }
}
