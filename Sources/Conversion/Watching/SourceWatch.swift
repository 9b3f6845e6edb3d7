import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Waits until a source of calendars changes.
///
/// Folders are watched, not files: whoever replaces a file puts another one in its place.
public final class SourceWatch {
  private let inputs: [CalendarInput]
  /// The sources as they were last looked at: what tells a change of interest from any other.
  private var last: [String]
  private var folders: Set<String>
  private var changes: FolderChanges

  /// Watches from now on.
  public init(_ inputs: [CalendarInput]) {
    self.inputs = inputs
    let places = inputs.flatMap(\.places)
    folders = Set(places.flatMap(Self.folders))
    changes = FolderChanges(folders)
    last = places.flatMap(Self.facts)
  }

  /// Milliseconds that a change may go on before it is looked at.
  private static let longestChange = 2000

  /// Returns true when a source has changed and nothing more follows, false after `seconds` at most.
  public func wait(seconds: Int) -> Bool {
    let deadline = MonotonicClock.milliseconds() + seconds * 1000
    while true {
      let left = deadline - MonotonicClock.milliseconds()
      guard left > 0 else { return false }
      guard changes.wait(milliseconds: left) else { continue }
      // A synchroniser writes many files at a time; they are one change. One that never ends is taken as it comes.
      let patience = min(deadline, MonotonicClock.milliseconds() + Self.longestChange)
      while changes.wait(milliseconds: 200), MonotonicClock.milliseconds() < patience {}
      let places = inputs.map(\.refreshed).flatMap(\.places)
      // A folder that comes, or comes back, is watched from then on.
      let current = Set(places.flatMap(Self.folders))
      if current != folders || current.contains(where: { !InputReader.isFolder($0) }) {
        folders = current
        changes = FolderChanges(folders)
      }
      let now = places.flatMap(Self.facts)
      if now != last {
        last = now
        return true
      }
    }
  }

  private static func folders(_ place: CalendarInput.Place) -> [String] {
    func above(_ path: String) -> String {
      path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }
    return switch place {
    case .folder(let path): [path, above(path)]
    case .file(let path), .glob(let path): [above(path)]
    default: []
    }
  }

  private static func facts(_ place: CalendarInput.Place) -> [String] {
    let paths = try? place.sourceFiles()
    return (paths ?? []).map { path in
      let facts = FileFacts(path)
      return "\(path) \(facts?.size ?? -1) \(facts?.modified ?? -1) \(facts?.inode ?? -1)"
    }
  }
}

#if os(Linux)
  /// Tells through inotify that something happens in one of several folders.
  private final class FolderChanges {
    private let descriptor: Int32

    init(_ folders: Set<String>) {
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      let events =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
        | UInt32(IN_MOVED_TO) | UInt32(IN_ATTRIB)
      for folder in folders { SystemCall.watch(folder, events, by: descriptor) }
    }

    deinit { close(descriptor) }

    /// Returns true when something happened, false after that time at most.
    func wait(milliseconds: Int) -> Bool {
      var polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
      // A folder that is not there, or lies on another machine, tells nothing: look now and then.
      let patience = 30_000
      guard SystemCall.wait(for: &polled, milliseconds: min(milliseconds, patience)) > 0 else {
        return milliseconds > patience
      }
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while SystemCall.fill(&buffer, 0..<buffer.count, from: descriptor) > 0 {}
      return true
    }
  }
#else
  /// Has the folders looked at once a second.
  private final class FolderChanges {
    init(_ folders: Set<String>) {}

    func wait(milliseconds: Int) -> Bool {
      usleep(UInt32(min(milliseconds, 1000)) * 1000)
      return milliseconds >= 1000
    }
  }
#endif
