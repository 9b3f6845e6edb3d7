import CalendarDomain
import Foundation
import ICalendar
import Libical
import Testing

@testable import CommandLineTool

@Suite("Both readers and both writers") struct ReaderTests {
  /// Every sample and every case.
  static let inputs: [String] = {
    let samples = ["calendars", "broken", "vdir"].map { ToolRun.samples.appending(path: $0) }
    return (samples + [HardCase.folder]).flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".ics") }.sorted().map { folder.appending(path: $0).path }
    }
  }()

  private func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

  /// What both readers give; nil where one of them finds no calendar.
  private func read(_ bytes: [UInt8]) -> (lines: ParsedStream, libical: ParsedStream)? {
    guard let lines = try? LinesReader().read(bytes, file: nil, limits: CalendarLimits()),
      let libical = try? LibicalReader().read(bytes, file: nil, limits: CalendarLimits())
    else { return nil }
    return (lines, libical)
  }

  /// Made up by a recipe, or a file with up to four of its bytes changed, cut out or put in.
  private static func made(_ count: Int) throws -> [[UInt8]] {
    var random = SplitMix64(seed: 20_261_201)
    let small = try inputs.map { Array(try Data(contentsOf: URL(filePath: $0))) }.filter {
      (100..<6_000).contains($0.count)
    }
    let odd = Array("\r\n:;,=\"\\ZT0129ABx \t/+-^".utf8)
    return (0..<count).map { number in
      guard number % 20 != 0 else {
        let options = ["--oddities", "on", "--events", "12", "--recurring", "40", "--seed", String(number)]
        return Array(ToolRun(.icsconv, ["generate"] + options).output.utf8)
      }
      var bytes = small[random.below(small.count)]
      for _ in 0...random.below(4) {
        let place = random.below(bytes.count - 10)
        switch random.below(3) {
        case 0: bytes[place] = odd[random.below(odd.count)]
        case 1: bytes.removeSubrange(place..<place + 1 + random.below(6))
        default: bytes.insert(odd[random.below(odd.count)], at: place)
        }
      }
      return bytes
    }
  }

  /// Whose frames libical reads otherwise: what is broken, vCalendar 1.0, and components that are indented, whose
  /// lines libical takes for folded ones.
  private static func isFramedOddly(_ path: String) -> Bool {
    ["/broken/", "1996", "/124-"].contains { path.contains($0) }
  }

  @Test("Files differ between the readers in the known ways alone", arguments: inputs)
  func files(path: String) throws {
    guard let (lines, libical) = read(try bytes(path)) else { return }
    let differences = PeerComparison.differences(lines.calendars, libical.calendars)
    // What is lost has left a mark, or stands in a component that libical does not know.
    let lost = differences.filter { [.badValue, .emptyValue].contains($0.way) }
    #expect(lost.isEmpty || !libical.diagnostics.isEmpty, "\(lost.map(\.finding.message))")
    if !Self.isFramedOddly(path) {
      let frames = differences.filter { $0.way == .otherFrame }
      #expect(frames.isEmpty, "\(frames.map(\.finding.message))")
    }
  }

  private static func isOdd(_ component: Component) -> Bool {
    component.name.hasPrefix("X-LIC-") || component.properties.contains { $0.parameter("ENCODING") != nil }
      || component.components.contains { isOdd($0) }
  }

  @Test("What libical writes, both readers read as what was there, but for the known ways")
  func writers() throws {
    var ways: Set<PeerDifference> = []
    for path in Self.inputs where !path.contains("/broken/") {
      guard let (lines, libical) = read(try bytes(path)) else { continue }
      // Its own trees come back whole from both writers, but for soft line breaks of vCalendar and components that
      // have lost their name.
      let isOwn = !Self.isFramedOddly(path) && !libical.calendars.contains { Self.isOdd($0) }
      for text in [LibicalWriter.print(libical.calendars), ComponentPrinter.print(libical.calendars)]
      where isOwn {
        let (again, peer) = try #require(read(text))
        #expect(PeerComparison.differences(libical.calendars, peer.calendars).isEmpty, "\(path)")
        #expect(PeerComparison.differences(libical.calendars, again.calendars).isEmpty, "\(path)")
      }
      let (_, other) = try #require(read(LibicalWriter.print(lines.calendars)))
      ways.formUnion(PeerComparison.differences(lines.calendars, other.calendars).map(\.way))
    }
    #expect(ways.isSubset(of: PeerDifference.allCases) && ways.contains(.emptyValue))
  }

  @Test("Thousands of calendars, made up and damaged, go through both readers")
  func damaged() throws {
    var ways: [PeerDifference: Int] = [:]
    var both = 0
    for bytes in try Self.made(3_000) {
      guard let (lines, libical) = read(bytes) else { continue }
      both += 1
      for difference in PeerComparison.differences(lines.calendars, libical.calendars) {
        ways[difference.way, default: 0] += 1
      }
    }
    #expect(both > 2_000)
    #expect(Set(ways.keys) == Set(PeerDifference.allCases), "\(ways)")
  }

  @Test(
    "The whole flow works with libical's reader, and shows the same of all but old calendars",
    arguments: inputs)
  func snapshots(path: String) {
    let lines = ToolRun(.ics2snap, "--quiet", "--reader", "lines", path)
    let libical = ToolRun(.ics2snap, "--quiet", "--reader", "libical", path)
    #expect([.ok, .partial, .badData].contains(libical.code), "\(libical.errors)")
    guard ToolRun.calendars.contains(path), !path.contains("1996") else { return }
    #expect(libical.output == lines.output)
  }

  @Test("Nesting and components that would overrun libical are refused before it is asked")
  func bounds() {
    for text in [String(repeating: "BEGIN:X-A\r\n", count: 100_000), "BEGIN:VCALENDAR\r\n"] {
      let deep = text.count > 100 ? "nested-too-deep" : "nothing"
      let run = ToolRun(.icsconv, "check", "--reader", "libical", input: text)
      #expect(run.errors.contains(deep) || text.count < 100, "\(run.errors)")
    }
    #expect(ToolRun(.icsconv, "check", "--reader", "libical", input: "").code == .badData)
    #expect(ToolRun(.icsconv, "check", "--reader", "libical", input: "nothing").code == .badData)
  }

  @Test("icsconv check --peer says what programs built on libical do not see")
  func peer() {
    let text = ToolRun.calendar(
      "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z", "DTSTART:20260320T090000Z", "SUMMARY:",
      "PRIORITY:urgent", "RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=FR", "CATEGORIES:a,b", "FUTURE-PROPERTY:x",
      "END:VEVENT")
    let lines = ToolRun(.icsconv, "check", "--peer", "libical", input: text).output.split(separator: "\n")
    func line(_ number: Int) -> Substring? { lines.first { $0.hasPrefix("standard input:\(number):") } }
    #expect(line(8)?.contains("libical does not see 'SUMMARY:'") == true, "\(lines)")
    #expect(line(9)?.contains("libical reads 'PRIORITY:urgent' as 'PRIORITY:0'") == true)
    #expect(line(12)?.contains("libical does not see 'FUTURE-PROPERTY:x'") == true)
    // Another order of a rule's parts, and a line for each value of a list, are no difference.
    #expect(line(10) == nil && line(11) == nil)
    let right = text.split(separator: "\r\n").filter {
      !["SUMMARY:", "PRIORITY:urgent", "FUTURE-PROPERTY:x"].contains($0)
    }
    let run = ToolRun(.icsconv, "check", "--peer", "libical", input: right.joined(separator: "\r\n") + "\r\n")
    #expect(run.output.isEmpty && run.code == .ok, "\(run.output)")
  }
}
