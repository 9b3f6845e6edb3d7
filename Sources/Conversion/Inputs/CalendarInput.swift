public import CalendarDomain
public import SnapshotBuilding

/// One calendar as the user names it: its key, its looks, and where its text comes from.
public struct CalendarInput: Sendable {
  /// Where the text of a calendar comes from.
  public enum Place: Hashable, Sendable {
    case file(String)
    /// Every `*.ics` in it is part of one calendar.
    case folder(String)
    /// Every file that fits a pattern of the shell, such as `team/*.ics`, is part of one calendar.
    case glob(String)
    /// An open descriptor, such as standard input; `name` is what messages call it.
    case descriptor(Int32, name: String)
    /// Text already at hand.
    case bytes([UInt8], name: String)
  }

  public var key: CalendarKey
  /// Nobody named `key`: the one that the calendar's own text gives it (X-CALENDARR-KEY) comes before it.
  public var prefersDeclaredKey = false
  public var name: String?
  public var color: String?
  public var visibility: CalendarVisibility
  public var places: [Place]
  /// Findings of this calendar that are known and no news any more.
  public var accepted: Set<Diagnostic.Code> = []

  public init(
    key: CalendarKey, name: String? = nil, color: String? = nil,
    visibility: CalendarVisibility = .visible, places: [Place]
  ) {
    self.key = key
    self.name = name
    self.color = color
    self.visibility = visibility
    self.places = places
  }

  /// The same, looked at again: what was a file may be a folder now.
  public var refreshed: CalendarInput {
    var input = self
    input.places = places.map { place in
      switch place {
      case .file(let path), .folder(let path): CalendarInput.Place(path: path)
      default: place
      }
    }
    return input
  }

  /// Where it lies, as the user says it: what it is known by from run to run where it says its own key.
  var placeText: String {
    places.map { place in
      switch place {
      case .file(let path), .folder(let path), .glob(let path): path
      case .descriptor(_, let name), .bytes(_, let name): name
      }
    }.joined(separator: "\n")
  }

  /// What to call the calendar when nobody else does: its file or folder, without the extension.
  var fallbackName: String {
    guard let place = places.first else { return key.description }
    switch place {
    case .bytes, .descriptor, .glob: return key.description
    case .file(let path), .folder(let path):
      let base = path.split(separator: "/").last.map(String.init) ?? path
      guard let dot = base.lastIndex(of: "."), dot != base.startIndex else { return base }
      return String(base[..<dot])
    }
  }
}

extension CalendarInput.Place {
  /// A folder where `path` is one, else a file.
  public init(path: String) {
    self = InputReader.isFolder(path) ? .folder(path) : .file(path)
  }

  /// A folder or file of that name where there is one, else a pattern where it looks like one.
  public init(pathOrPattern path: String) {
    self = InputPattern.isPattern(path) ? .glob(path) : Self(path: path)
  }
}

extension CalendarInput.Place {
  /// The calendar files that lie there, in the order in which they are read; none for what is no file.
  package func calendarFiles() throws(InputFailure) -> [String] {
    switch self {
    case .file(let path): [path]
    case .folder(let folder): try InputReader.calendars(in: folder)
    case .glob(let pattern): try InputPattern.files(matching: pattern)
    case .bytes, .descriptor: []
    }
  }

  /// The same for who opens them without the loader, which opens no link: throws where one of them is a link that the
  /// user did not name himself.
  package func calendarFilesWithoutLinks() throws(InputFailure) -> [String] {
    let paths = try calendarFiles()
    if case .file = self { return paths }
    for path in paths { try InputReader.refuseLink(path) }
    return paths
  }

  /// Every file that has a say in what the calendar is: those, and what a folder says of itself.
  func sourceFiles() throws(InputFailure) -> [String] {
    guard case .folder(let folder) = self else { return try calendarFiles() }
    return try calendarFiles() + FolderMetadata.files(in: folder)
  }

  /// Whether it is files, which can be looked at again.
  var isOnDisk: Bool {
    switch self {
    case .file, .folder, .glob: true
    case .bytes, .descriptor: false
    }
  }
}
