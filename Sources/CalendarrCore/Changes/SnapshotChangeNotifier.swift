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
  /// The handler runs on a thread of the observation's own, one call at a time. The observation ends when
  /// the token is released; no call begins after that.
  public static func observe(
    container: URL? = nil, _ handler: @escaping @Sendable () -> Void
  ) -> ObservationToken {
    ObservationToken(container: container ?? SnapshotContainer.platformDefault(), handler)
  }
}

extension SnapshotChangeNotifier {
  /// An observation; releasing it ends it.
  public final class ObservationToken: Sendable {
    init(container: URL?, _ handler: @escaping @Sendable () -> Void) {}
  }

  /// Tells observers that a file was replaced or removed.
  @_spi(Writer) public static func post() {}
}
