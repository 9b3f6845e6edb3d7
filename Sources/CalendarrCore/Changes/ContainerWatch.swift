#if os(Linux)
  import Glibc

  /// The inotify watches that tell of changes in a container, one that exists or one to come.
  ///
  /// A container that exists is watched for its files being replaced, and its ancestors for being moved
  /// or removed themselves. Of one that does not, the nearest ancestor is watched for the next folder of
  /// the path to appear. Whenever the path may have come to mean another folder, all watches are set anew.
  final class ContainerWatch {
    private static let itself = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    private static let lost = itself | UInt32(IN_Q_OVERFLOW) | UInt32(IN_UNMOUNT)
    private static let arrivals = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)

    /// What is looked for in the container.
    private let files: WatchedFiles

    /// `/`, then each folder on the way, last the container.
    private let folders: [String]
    /// The inotify instance to poll, or -1 when the system gives none.
    private(set) var descriptor: Int32 = -1
    /// The watch on the deepest folder of the path that exists.
    private var deepest: Int32 = -1
    /// The folder awaited there, or nil when the deepest one is the container.
    private var awaited: String?

    private var isPresent: Bool { deepest >= 0 && awaited == nil }

    /// Watches the absolute path given.
    init(_ path: String, _ files: WatchedFiles = .snapshot) {
      self.files = files
      folders = path.split(separator: "/").reduce(into: ["/"]) { folders, name in
        folders.append(folders.count == 1 ? "/\(name)" : "\(folders[folders.count - 1])/\(name)")
      }
      arm()
    }

    deinit { disarm() }

    /// Takes in what has happened, and says whether readers should look again.
    func drain() -> Bool {
      var isChanged = false
      var isLost = false
      var buffer = [UInt8](repeating: 0, count: 16 * 1024)
      while true {
        let count = SystemCall.fill(&buffer, from: descriptor)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { break }
        for event in InotifyEvent.all(in: buffer[..<count]) {
          if event.mask & Self.lost != 0 {
            isLost = true
          } else if event.watch == deepest {
            if let awaited {
              if event.name == awaited { isLost = true }
            } else if files.names.contains(event.name) {
              isChanged = true
            }
          }
        }
      }
      guard isLost else { return isChanged }
      let wasPresent = isPresent
      disarm()
      arm()
      // What happened while no watch was set is unknown; so a container that is there is news.
      return isChanged || wasPresent || isPresent
    }

    private func disarm() {
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
      deepest = -1
      awaited = nil
    }

    /// Sets all watches, from the root down: each folder is watched for arrivals before the next one is
    /// looked for, so that none can appear unseen.
    private func arm() {
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { return }
      let last = folders.count - 1
      var reached = -1
      var above: [(folder: String, watch: Int32)] = []
      for (level, folder) in folders.enumerated() {
        let watch = add(folder, level == last ? files.events : Self.arrivals)
        guard watch >= 0 else { continue }
        deepest = watch
        reached = level
        above.append((folder, watch))
      }
      guard reached >= 0 else { return }
      awaited = reached == last ? nil : Self.lastName(of: folders[reached + 1])
      // Arrivals in the folders above are no news any more, and there may be many. A path with `..` may
      // pass the deepest folder twice.
      for (folder, watch) in above where watch != deepest { _ = add(folder, 0, replacing: true) }
    }

    /// Adds a watch on a folder's own fate and on the `events` given, and returns its number or -1.
    private func add(_ folder: String, _ events: UInt32, replacing: Bool = false) -> Int32 {
      let how = replacing ? 0 : UInt32(IN_MASK_ADD)
      return SystemCall.watch(folder, events | Self.itself | UInt32(IN_ONLYDIR) | how, by: descriptor)
    }

    private static func lastName(of path: String) -> String {
      String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...])
    }
  }

  extension WatchedFiles {
    /// What tells of a change of them.
    fileprivate var events: UInt32 {
      UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE)
        | (areWrittenInPlace ? UInt32(IN_MODIFY) : 0)
    }
  }

  /// One record of an inotify instance.
  private struct InotifyEvent {
    var watch: Int32
    var mask: UInt32
    /// The entry of the watched folder concerned, or empty.
    var name: String

    /// The records in a buffer: watch, mask, cookie and length of the name, then the name, padded with NUL.
    static func all(in bytes: ArraySlice<UInt8>) -> [InotifyEvent] {
      /// A number of four bytes in the order of the machine.
      func number(at offset: Int) -> UInt32 {
        let number = bytes[offset..<(offset + 4)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return UInt32(littleEndian: number)
      }
      var events: [InotifyEvent] = []
      var offset = bytes.startIndex
      let header = 16
      while offset + header <= bytes.endIndex {
        let end = offset + header + Int(number(at: offset + 12))
        guard end <= bytes.endIndex else { break }
        events.append(
          InotifyEvent(
            watch: Int32(bitPattern: number(at: offset)), mask: number(at: offset + 4),
            name: String(decoding: bytes[(offset + header)..<end].prefix { $0 != 0 }, as: UTF8.self)))
        offset = end
      }
      return events
    }
  }
#endif
