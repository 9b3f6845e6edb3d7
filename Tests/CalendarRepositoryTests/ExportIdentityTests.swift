import CalendarDomain
import CalendarTime
import Foundation
import ICalendar
import Testing

@testable import CalendarRepository

@Suite("What goes out and in again")
struct ExportIdentityTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// Lines of components, unfolded; what an export says of itself left out.
  private static func lines(_ bytes: [UInt8]) throws -> [String] {
    try ComponentParser.parse(bytes, file: nil).calendars.flatMap { calendar in
      ComponentText(calendar, in: bytes).components.flatMap {
        $0.text.split(separator: "\n").map(String.init)
      }
    }
  }

  /// Imports a file into a store, and its export into another; both exports.
  private func exports(_ file: ImportFile) async throws -> (first: [UInt8], second: [UInt8]) {
    let (one, other) = (
      try CalendarManager(path: folder.path(UUID().uuidString)),
      try CalendarManager(path: folder.path(UUID().uuidString))
    )
    try await StoreFolder.take([file], into: one)
    let first = try await StoreFolder.export(one)
    try await StoreFolder.take([try ImportFile(first, name: "export")], into: other)
    return (first, try await StoreFolder.export(other))
  }

  @Test("An export that is imported into an empty store comes out the same, for every sample and case")
  func identity() async throws {
    var count = 0
    for url in StoreFolder.calendars {
      guard let file = try? ImportFile(Array(Data(contentsOf: url)), name: "a.ics") else { continue }
      let (first, second) = try await exports(file)
      #expect(try Self.lines(first) == Self.lines(second), "\(url.lastPathComponent)")
      count += 1
    }
    #expect(count > 70)
  }

  @Test("Lines of a calendar in order come out as they went in, and in their order")
  func wording() async throws {
    var count = 0
    for url in StoreFolder.calendars {
      let bytes = Array(try Data(contentsOf: url))
      guard let file = try? ImportFile(bytes, name: "a.ics"), case .placed = file.content else { continue }
      // A cancellation is stored as the event that it cancels.
      guard !String(decoding: bytes, as: UTF8.self).contains("METHOD:CANCEL") else { continue }
      let manager = try CalendarManager(path: folder.path(UUID().uuidString))
      let outcome = try await StoreFolder.take([file], into: manager)
      guard outcome.counts.new == file.count else { continue }
      let stored = try await StoreFolder.components(manager)
      let given = try ComponentParser.parse(bytes, file: nil).calendars.flatMap { calendar in
        ComponentText(calendar, in: bytes).components.filter { $0.name != "VTIMEZONE" }
      }
      for (text, component) in zip(given, stored) {
        var wanted = text
        if wanted.first("UID")?.text.isEmpty ?? true {
          wanted.set(ContentProperty(name: "UID", text: component.uid))
        }
        #expect(component.text == wanted.text, "\(url.lastPathComponent)")
      }
      count += 1
    }
    #expect(count > 30)
  }
}
