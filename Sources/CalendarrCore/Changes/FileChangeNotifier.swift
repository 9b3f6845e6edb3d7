/// The files of a folder that someone waits for changes of.
@_spi(Writer) public struct WatchedFiles: Hashable, Sendable {
  /// Names of the files in the folder.
  public var names: Set<String>
  /// They are written in place and stay open, as those of a database are, and not replaced as a whole.
  public var areWrittenInPlace: Bool
  /// The system-wide notification that whoever writes them posts on Apple systems.
  public var notification: String

  /// Files of those names.
  public init(names: Set<String>, areWrittenInPlace: Bool, notification: String) {
    self.names = names
    self.areWrittenInPlace = areWrittenInPlace
    self.notification = notification
  }
}

/// Tells of changes in the files of a folder, by whichever process; a hint only.
///
/// On Linux the folder itself is watched, and may come into being later. On Apple systems a notification is awaited, which
/// names no folder.
@_spi(Writer) public enum FileChangeNotifier {
  /// Calls `handler` after each burst of changes, one call at a time, on a thread of the observation's own or on the main
  /// run loop. No call begins once the token is released; one that is under way then runs to its end.
  ///
  /// - Parameter folder: its absolute path.
  public static func observe(
    _ folder: String, _ files: WatchedFiles, _ handler: @escaping @Sendable () -> Void
  ) -> ObservationToken {
    ObservationToken(folder, files, handler)
  }

  /// Tells observers that files were changed. Nothing to do on Linux, where observers see the folder change.
  public static func post(_ notification: String) {
    #if canImport(Darwin)
      DarwinNotification.post(notification)
    #endif
  }

  /// An observation; releasing it ends it.
  public final class ObservationToken: Sendable {
    #if canImport(Darwin)
      private let observation: DarwinNotification.Observer

      fileprivate init(_ folder: String, _ files: WatchedFiles, _ handler: @escaping @Sendable () -> Void) {
        observation = DarwinNotification.Observer(files.notification, handler)
      }
    #else
      private let observation: WatchThread

      fileprivate init(_ folder: String, _ files: WatchedFiles, _ handler: @escaping @Sendable () -> Void) {
        observation = WatchThread(container: folder, files, handler)
      }
    #endif
  }
}
