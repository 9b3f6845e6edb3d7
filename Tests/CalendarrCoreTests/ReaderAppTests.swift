// Imported as an app does it: no SPI, nothing testable.
import CalendarrCore
import Foundation
import Testing

extension CalendarrSnapshot {
  // An app may have added these to the published type itself, in its own module.
  var todayColorHex: String { theme.today }
  var accentColorHex: String { theme.accent }
}

/// A model like those of widgets: the last result, read again on every hint.
@MainActor
final class ReaderModel {
  private(set) var result: SnapshotReadResult = .neverWritten
  private(set) var calendars: [SnapshotCalendar] = []
  private let store: SnapshotStore
  private var token: SnapshotChangeNotifier.ObservationToken?

  init(store: SnapshotStore) {
    self.store = store
    reload()
    token = SnapshotChangeNotifier.observe { [weak self] in
      Task { @MainActor in self?.reload() }
    }
  }

  func reload() {
    result = store.read()
    calendars = store.readCalendars()
  }
}

@Suite("Seen from a reader's own code")
struct ReaderAppTests {
  @Test("A model on the main actor can hold a store and an observation")
  @MainActor
  func model() throws {
    let folder = try TemporaryFolder()
    try folder.put(SnapshotDecodingTests.schema1b, "widget-cache.json")
    let model = ReaderModel(store: SnapshotStore(container: folder.url))
    #expect(model.result.snapshot?.events.count == 1)
    #expect(model.calendars.isEmpty)
  }

  @Test("Every result can be told apart")
  func results() {
    let results: [SnapshotReadResult] = [
      .unreadable("x"), .neverWritten, .loggedOut, .incompatible, .ok(.fixture()),
    ]
    let words = results.map { result in
      switch result {
      case .unreadable(let why): "unreadable: \(why)"
      case .neverWritten: "open the app once"
      case .loggedOut: "sign in"
      case .incompatible: "update"
      case .ok(let snapshot): "\(snapshot.events.count) \(snapshot.accentColorHex)"
      }
    }
    #expect(words == ["unreadable: x", "open the app once", "sign in", "update", "1 #060606"])
  }

  @Test("What is trimmed for a watch goes through the payload unharmed")
  func watch() throws {
    let trimmed = CalendarrSnapshot.fixture().trimmedForWatch(
      now: date("2026-03-10T08:00:00Z"), calendar: calendar("UTC"))
    let payload = WatchTransportPayload(snapshot: trimmed, calendars: [], session: nil)
    #expect(try WatchTransportPayload.decode(payload.encoded()).snapshot == trimmed)
  }
}
