import CalendarDomain
import CalendarTime
import Foundation
import ICalendar
import Testing

/// VTIMEZONE components that another program wrote, against another program's answers.
@Suite struct ZoneDefinitionOracleTests {
  @Test("A VTIMEZONE written by python's icalendar gives the offsets of zoneinfo")
  func sameAsPython() throws {
    guard let (calendar, answers) = try Self.definitions() else {
      print("skipped: python3 with icalendar is missing")
      return
    }
    let stream = try ComponentParser.parse(Array(calendar.utf8), file: nil)
    let model = CalendarDecoder.decode(try #require(stream.calendars.first), file: nil).0
    let resolver = ZoneResolver(
      database: ZoneDatabase(directories: []), userZone: .utc,
      definitions: model.timeZones.map { ZoneDefinition($0) })
    var differences: [String] = []
    for answer in answers {
      let fields = answer.split(separator: "\t").map(String.init)
      let resolved = resolver.resolve(tzid: fields[0])
      let offset = resolved.zone.offset(at: Instant(secondsSince1970: Int(fields[1])!))
      if resolved.rung != .definition || offset != Int(fields[2])! {
        differences.append("\(answer): \(offset)")
      }
    }
    print("definitions: \(answers.count) answers compared")
    #expect(answers.count > 5_000)
    #expect(differences.isEmpty, "\(differences.prefix(10))")
  }

  /// A calendar, and lines of TZID, instant and offset; nil when python can't give them.
  private static func definitions() throws -> (String, [Substring])? {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Oracles/make_definitions.py").standardizedFileURL
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // 2 says that a module is missing, 127 that python is.
    if [2, 127].contains(process.terminationStatus) { return nil }
    try #require(process.terminationStatus == 0)
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    guard let border = lines.firstIndex(of: "--") else { return nil }
    return (lines[..<border].joined(separator: "\r\n") + "\r\n", Array(lines[(border + 1)...]))
  }
}
