#if os(Linux)
  @_spi(Writer) import CalendarrCore
  import Foundation
  import Testing

  @Suite("Hints of changes, across processes", .timeLimit(.minutes(1)))
  struct SnapshotChangeNotifierTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Observes a container and hands each hint on.
    func hints(_ container: URL) -> (
      token: SnapshotChangeNotifier.ObservationToken, stream: AsyncStream<SnapshotReadResult>
    ) {
      let (stream, continuation) = AsyncStream.makeStream(of: SnapshotReadResult.self)
      let store = SnapshotStore(container: container)
      let token = SnapshotChangeNotifier.observe(container: container) {
        continuation.yield(store.read())
      }
      return (token, stream)
    }

    /// True when a hint comes after which a reader finds the snapshot of `writer`.
    func leads(_ stream: AsyncStream<SnapshotReadResult>, to writer: String) async -> Bool {
      for await result in stream where result.snapshot?.writerVersion == writer { return true }
      return false
    }

    @Test("What another process publishes is seen")
    func otherProcess() async throws {
      let (token, stream) = hints(folder.url)
      #expect(try WriterProcess("once", folder.url.path).finish().status == 0)
      #expect(await leads(stream, to: "once"))
      withExtendedLifetime(token) {}
    }

    @Test("A container that comes into being later is seen, with its parents")
    func createdLater() async throws {
      let container = folder.file("a/b/c")
      let (token, stream) = hints(container)
      #expect(try WriterProcess("once", container.path).finish().status == 0)
      #expect(await leads(stream, to: "once"))
      withExtendedLifetime(token) {}
    }

    @Test("A container removed and made again is seen")
    func recreated() async throws {
      let container = folder.file("c")
      #expect(try WriterProcess("once", container.path).finish().status == 0)
      let (token, stream) = hints(container)
      try FileManager.default.removeItem(at: container)
      #expect(try WriterProcess("burst", container.path, "1").finish().status == 0)
      #expect(await leads(stream, to: "0"))
      withExtendedLifetime(token) {}
    }

    @Test("A container whose parent is moved away and put back is seen")
    func movedParent() async throws {
      let parent = folder.file("p")
      let container = parent.appending(path: "c")
      #expect(try WriterProcess("once", container.path).finish().status == 0)
      let (token, stream) = hints(container)
      try FileManager.default.moveItem(at: parent, to: folder.file("q"))
      #expect(try WriterProcess("burst", container.path, "1").finish().status == 0)
      #expect(await leads(stream, to: "0"))
      withExtendedLifetime(token) {}
    }

    @Test("A burst comes as few hints, the last after the last change")
    func burst() async throws {
      let (token, stream) = hints(folder.url)
      // Written in place, since nothing then waits for the disk and the burst is one.
      for index in 0..<500 {
        try folder.put(#"{"schemaVersion":2}"#, "session.json")
        if index == 499 { try folder.put(#"{"schemaVersion":3}"#, "widget-cache.json") }
      }
      var count = 0
      for await result in stream {
        count += 1
        if result == .incompatible { break }
      }
      #expect(count < 100)
      withExtendedLifetime(token) {}
    }

    @Test("Signing out and the session are seen too")
    func session() async throws {
      let store = SnapshotStore(container: folder.url)
      let (token, stream) = hints(folder.url)
      try store.signOut(at: date("2026-03-10T08:00:00Z"))
      for await result in stream where result == .loggedOut { break }
      withExtendedLifetime(token) {}
    }

    @Test("Releasing the token ends the observation, its thread and its files")
    func release() async throws {
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      var token: SnapshotChangeNotifier.ObservationToken?
      do {
        // Freed when the thread lets go of the handler, which is the last thing it holds.
        let released = OnRelease { continuation.finish() }
        token = SnapshotChangeNotifier.observe(container: folder.url) {
          withExtendedLifetime(released) {}
        }
      }
      #expect(token != nil)
      token = nil
      for await _ in stream {}
    }
  }

  /// Calls an action when it is freed.
  private final class OnRelease: Sendable {
    private let action: @Sendable () -> Void

    init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    deinit { action() }
  }
#endif
