import Foundation

/// A folder that is there as long as the value is.
final class ScratchFolder: Sendable {
  let url: URL
  var path: String { url.path }

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "calendarr-conversion-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  @discardableResult
  func put(_ text: String, _ name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  /// A calendar with one event on 20 March 2026.
  static func calendar(_ title: String) -> String {
    """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//example.com//test//EN\r
    BEGIN:VEVENT\r
    UID:\(title)@example.com\r
    DTSTAMP:20260301T000000Z\r
    DTSTART:20260320T090000Z\r
    SUMMARY:\(title)\r
    END:VEVENT\r
    END:VCALENDAR\r

    """
  }
}
