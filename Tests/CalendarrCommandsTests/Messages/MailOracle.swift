import Foundation
import Testing

/// Python's email and icalendar, and the rules that hold of every message, on mails that were really sent.
enum MailOracle {
  static func check(_ mails: [Data]) throws {
    let oracles = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Oracles").standardizedFileURL
    guard try StoreProgram.start("/usr/bin/env", ["python3", "-c", "import icalendar"]).status == 0 else {
      print("skipped check_mails.py: python3 with icalendar is not installed")
      return
    }
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "calendarr-mails-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (number, mail) in mails.enumerated() { try mail.write(to: folder.appending(path: "\(number).eml")) }
    let result = try StoreProgram.start(
      "/usr/bin/env", ["python3", "-B", oracles.appending(path: "check_mails.py").path, folder.path])
    #expect(result.status == 0, "\(result.output)")
  }
}
