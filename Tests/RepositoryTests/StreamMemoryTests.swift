import Foundation
import Testing

@Suite("Memory of streams") struct StreamMemoryTests {
  /// Two calendars, of which the second has eight times as many events; made once.
  private static let calendars: (small: String, large: String)? = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stream-memory-\(UUID().uuidString)")
    guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil
    else {
      return nil
    }
    let details = String(repeating: "a", count: 2_000)
    func event(_ number: Int) -> String {
      let year = 2010 + number % 20
      let lines = [
        "BEGIN:VEVENT", "UID:event-\(number)@calendar.example.com", "DTSTAMP:20260101T000000Z",
        "DTSTART:\(year)0316T090000Z", "DTEND:\(year)0316T100000Z", "SUMMARY:words", "DESCRIPTION:\(details)",
        "END:VEVENT", "",
      ]
      return lines.joined(separator: "\r\n")
    }
    func write(_ name: String, _ count: Int) -> String {
      let path = folder.appending(path: name).path
      var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Test//EN\r\n"
      for number in 0..<count { text += event(number) }
      try? Data((text + "END:VCALENDAR\r\n").utf8).write(to: URL(fileURLWithPath: path))
      return path
    }
    return (write("small.ics", 1_000), write("large.ics", 8_000))
  }()

  @Test(
    "a calendar of eight times the size takes no more memory",
    arguments: [
      "convert --to ics", "convert --to jcal", "convert --to xcal", "check", "anonymize", "merge",
      "filter --component VEVENT", "occurrences --from 20260313",
    ])
  func bounded(words: String) throws {
    let (small, large) = try #require(Self.calendars)
    let (before, after) = (try peak(words, small), try peak(words, large))
    // 2 MB against 17 MB; whole, each megabyte took four to thirteen.
    #expect(after < before + 6_000, "\(before) KiB, then \(after) KiB")
  }

  private func peak(_ words: String, _ file: String) throws -> Int {
    let programs = try #require(Repository.programs)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let script = Repository.root.appendingPathComponent("Tests/Oracles/peak_memory.py").path
    let program = programs.appendingPathComponent("icsconv").path
    var arguments = ["python3", script, program]
    arguments.append(contentsOf: words.split(separator: " ").map(String.init))
    arguments.append(file)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let words = String(decoding: output, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    let numbers = words.compactMap { Int($0) }
    try #require(numbers.count == 2 && [0, 65].contains(numbers[0]), "\(numbers)")
    return numbers[1]
  }
}
