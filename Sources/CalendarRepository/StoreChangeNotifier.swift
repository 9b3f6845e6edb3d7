@_spi(Writer) import CalendarrCore

/// Tells of changes in a store, by whichever process, so that a view can follow.
///
/// The files of the store are watched as those of the snapshot are; whether something was changed in them, and not only
/// moved from the log to its place, is then asked of the store itself.
public enum StoreChangeNotifier {
  /// Calls `handler` after each burst of changes in the store of `manager`, also by another process, one call at a time. No
  /// call begins once the token is released.
  public static func observe(
    _ manager: CalendarManager, _ handler: @escaping @Sendable () async -> Void
  ) async throws -> ObservationToken {
    let (hints, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let path = await manager.file
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    // Watched before the state that changes are told from is taken, so that none falls between.
    let watch = FileChangeNotifier.observe(
      String(path[..<slash]), .store(named: String(path[slash...].dropFirst()))
    ) {
      continuation.yield()
    }
    var version = try await manager.version()
    let task = Task {
      for await _ in hints {
        // A store that cannot be looked at now will be at the next hint.
        guard let found = try? await manager.version(), found != version else { continue }
        version = found
        await handler()
      }
    }
    return ObservationToken(watch: watch, task: task)
  }

  /// Tells observers on systems where they do not see the files change.
  static func post() { FileChangeNotifier.post(WatchedFiles.store(named: "").notification) }

  /// An observation; releasing it ends it.
  public final class ObservationToken: Sendable {
    private let watch: FileChangeNotifier.ObservationToken
    private let task: Task<Void, Never>

    fileprivate init(watch: FileChangeNotifier.ObservationToken, task: Task<Void, Never>) {
      self.watch = watch
      self.task = task
    }

    deinit { task.cancel() }
  }
}

extension WatchedFiles {
  /// The file of a store with its journals, which SQLite writes in place. Source: sqlite.org/tempfiles.html.
  fileprivate static func store(named name: String) -> WatchedFiles {
    WatchedFiles(
      names: [name, name + "-wal", name + "-journal"], areWrittenInPlace: true,
      notification: "\(CalendarrAppGroup.identifier).store-changed")
  }
}
