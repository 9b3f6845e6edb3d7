import CalendarDomain
import Foundation
import ICalendar

/// Calendars in Tests/Fixtures.
enum Fixtures {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// The bytes of a case, by the number its name starts with.
  static func caseBytes(_ number: String) throws -> [UInt8] {
    let names = try caseNames().filter { $0.hasPrefix(number + "-") }
    return try bytes(names.first ?? number)
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: "cases/\(name)")))
  }

  /// The names of all cases, sorted.
  static func caseNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "cases").path())
      .filter { $0.hasSuffix(".ics") }.sorted()
  }

  static func parse(_ text: String) throws -> ParsedStream {
    try ComponentParser.parse(Array(text.utf8), file: "test.ics")
  }

  /// A VCALENDAR around some lines.
  static func calendar(_ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  /// A calendar with one event of these lines, decoded.
  static func event(_ lines: String...) throws -> (EventModel, [Diagnostic]) {
    let text = calendar((["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\r\n"))
    let (model, diagnostics) = CalendarDecoder.decode(try parse(text).calendars[0], file: "test.ics")
    return (model.events[0], diagnostics)
  }
}
