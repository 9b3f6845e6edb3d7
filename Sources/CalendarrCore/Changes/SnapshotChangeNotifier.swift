#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Tells readers that something was published; a hint only.
///
/// A hint missed leaves a reader stale until its next read, never wrong. A burst of changes may come as
/// one hint, and a hint may come without a change.
public enum SnapshotChangeNotifier {
  /// Calls `handler` after a change in `container` (else the platform's), also by another process.
  ///
  /// On Linux the folder itself is watched, and may come into being later. On Apple systems the writer's
  /// notification is awaited, which names no folder. The handler runs one call at a time, on a thread of
  /// the observation's own or on the main run loop. No call begins once the token is released; one that is
  /// under way then runs to its end.
  public static func observe(
    container: URL? = nil, _ handler: @escaping @Sendable () -> Void
  ) -> ObservationToken {
    ObservationToken(container: container ?? SnapshotContainer.platformDefault(), handler)
  }

  /// Tells observers that a file was replaced or removed.
  ///
  /// Nothing to do on Linux, where observers see the folder change.
  @_spi(Writer) public static func post() { FileChangeNotifier.post(WatchedFiles.snapshot.notification) }

  /// An observation; releasing it ends it.
  public final class ObservationToken: Sendable {
    private let observation: FileChangeNotifier.ObservationToken?

    init(container: URL?, _ handler: @escaping @Sendable () -> Void) {
      var path = container?.absoluteURL.path
      #if canImport(Darwin)
        // The notification names no folder, so that none has to be known.
        path = path ?? ""
      #endif
      observation = path.map { FileChangeNotifier.observe($0, .snapshot, handler) }
    }
  }
}

extension WatchedFiles {
  /// Those that the snapshot is in.
  static let snapshot = WatchedFiles(
    names: [SnapshotContainer.snapshotName, SnapshotContainer.calendarsName, SnapshotContainer.sessionName],
    areWrittenInPlace: false, notification: "\(CalendarrAppGroup.identifier).snapshot-changed")
}
