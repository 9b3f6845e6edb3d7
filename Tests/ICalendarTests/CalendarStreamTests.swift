import CalendarDomain
import CalendarTime
import Testing

@testable import ICalendar

/// What is read part by part against what is read whole.
@Suite("calendar streams") struct CalendarStreamTests {
  /// Texts in which something comes late, is missing, or is cut at every place.
  static let texts: [String] = [
    calendar("BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:fol\r\n ded\r\nEND:VEVENT", "X-LATE:1"),
    calendar("BEGIN:VEVENT\r\nUID:a\r\nBEGIN:VEVENT\r\nUID:b\r\n\r\nEND:VEVENT"),
    calendar("  BEGIN:VEVENT\r\n    UID:a\r\n     b\r\n  END:VEVENT"),
    calendar("BEGIN:VEVENT\r\nSUMMARY;ENCODING=QUOTED-PRINTABLE:a=\r\nb=\r\nEND:VEVENT\r\nEND:VEVENT"),
    "text before\nBEGIN:VEVENT\nUID:a\nDTSTART:20260101\nEND:VEVENT\nBEGIN:VCALENDAR\nno line\nEND:VCALENDAR\nafter",
    calendar("BEGIN:VEVENT\r\nUID:a\r\nDTSTART:2026").replacing("END:VCALENDAR\r\n", with: ""),
    calendar("UID:c\r\nBEGIN:VTODO\r\nUID:a\r\nBEGIN:VALARM\r\nUID:d\r\nEND:VTODO\r\nVERSION:1.0"),
    calendar("BEGIN:VEVENT\rUID:a\r\r\nEND:VEVENT\r\rBEGIN:X-OWN\nA:b\nEND:X-OWN"),
    calendar("BEGIN:VEVENT\r\nUID:a\0b\r\nSUMMARY:ü\r\nEND:VEVENT"),
    calendar("END:VEVENT\r\nBEGIN:VEVENT\r\nEND:VALARM\r\nEND:VEVENT") + calendar("METHOD:REQUEST"),
  ]

  private static func calendar(_ lines: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + lines.joined(separator: "\r\n") + "\r\nEND:VCALENDAR\r\n"
  }

  /// The texts, and parts of the second half of each put behind it, so that every border is met out of place.
  static let inputs: [[UInt8]] = texts.flatMap { text -> [[UInt8]] in
    let bytes = Array(text.utf8)
    return [
      bytes, bytes + bytes, bytes + bytes[(bytes.count / 2)...], Array(bytes.dropLast(bytes.count / 3)),
    ]
  }

  @Test(
    "the parts are those of the whole, with the same findings, whatever is held at a time",
    arguments: inputs.indices)
  func parts(number: Int) throws {
    let bytes = Self.inputs[number]
    let whole = try? ComponentParser.parse(bytes, file: "f")
    for step in [80, 128, 1_000] {
      var stream = try CalendarStream(ByteArraySource(bytes), file: "f")
      stream.step = step
      guard let whole else {
        #expect(throws: ParseError.self) { try stream.read { _, _ in } }
        continue
      }
      let (calendars, findings) = try Self.trees(stream)
      #expect(calendars == whole.calendars)
      #expect(calendars.map(\.innerPlaces) == whole.calendars.map(\.innerPlaces))
      #expect(findings == whole.diagnostics)
    }
  }

  @Test("lines are written as they stood, whatever is held at a time", arguments: inputs.indices)
  func wording(number: Int) throws {
    let bytes = Self.inputs[number]
    guard let whole = try? ComponentParser.parse(bytes, file: "f") else { return }
    var source = SourceText()
    source.add(bytes, whole.calendars, file: "f")
    let (text, changes) = source.print(whole.calendars)
    for step in [80, 1_000] {
      var stream = try CalendarStream(ByteArraySource(bytes), file: "f")
      stream.step = step
      var printer = CalendarStreamPrinter()
      try stream.read { part, stretch in printer.write(part, in: stretch) }
      #expect(printer.changes() == changes)
      #expect(String(decoding: printer.take(), as: UTF8.self) == String(decoding: text, as: UTF8.self))
    }
  }

  @Test(
    "a check of a stream finds what a check of the whole finds, in the same order", arguments: inputs.indices)
  func check(number: Int) throws {
    let bytes = Self.inputs[number]
    guard let whole = try? ComponentParser.parse(bytes, file: "f") else { return }
    var stream = try CalendarStream(ByteArraySource(bytes), file: "f")
    stream.step = 80
    var found: [(Diagnostic, CalendarChecker.Place)] = []
    try CalendarChecker.check(stream) { found.append(($0, $1)) }
    let streamed = found.sorted { $0.1 < $1.1 }.map(\.0).filter { $0.code != "blank-line" }
    let expected = (whole.diagnostics + whole.calendars.flatMap { CalendarChecker.check($0, file: "f") })
      .enumerated().sorted {
        ($0.element.location?.line ?? 0, $0.offset) < ($1.element.location?.line ?? 0, $1.offset)
      }.map(\.element)
    #expect(streamed == expected)
  }

  @Test("what a filter keeps of a stream, and of what a scan kept of it, is what it keeps of the whole")
  func filter() throws {
    let events = (1...40).map { number in
      "BEGIN:VEVENT\r\nUID:u\(number % 30)\r\nDTSTART;TZID=Z\(number % 3):20260\(number % 9 + 1)15T090000\r\n"
        + (number > 30 ? "RECURRENCE-ID:20260101T090000Z\r\n" : number % 5 == 0 ? "RRULE:FREQ=DAILY\r\n" : "")
        + "END:VEVENT"
    }
    let zones = (0...2).map { zone in
      "BEGIN:VTIMEZONE\r\nTZID:Z\(zone)\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0000\r\n"
        + "TZOFFSETTO:+0\(zone)00\r\nEND:STANDARD\r\nEND:VTIMEZONE"
    }
    let bytes = Array(Self.calendar((events + zones + ["X-LATE:1"]).joined(separator: "\r\n")).utf8)
    let whole = try ComponentParser.parse(bytes, file: "f")
    for month in [3, 7, 12] {
      let window = Instant(utc: LocalDateTime(2026, month, 1))..<Instant(utc: LocalDateTime(2026, month, 20))
      var filter = CalendarFilter(zone: .utc, database: ZoneDatabase(directories: []))
      filter.window = window
      let expected = try Self.kept(CalendarTrees(whole.calendars, file: "f"), filter)
      var stream = try CalendarStream(ByteArraySource(bytes), file: "f")
      stream.step = 80
      #expect(try Self.kept(stream, filter) == expected)
      let scanned = try #require(
        try ComponentScanner.scan(ByteArraySource(bytes), window: ScanWindow(window)))
      #expect(scanned.outside > 0)
      #expect(try Self.kept(ScannedParts(scanned, file: "f"), filter, isPart: true) == expected)
      #expect(
        expected.contains("VERSION:2.0\r\nX-LATE:1\r\n") && !expected.contains("UID:u1\r\n"), "\(expected)")
      #expect(expected.contains("UID:u5\r\n") == (month > 6), "\(expected)")
    }
  }

  private static func kept(
    _ parts: some CalendarParts, _ filter: CalendarFilter, isPart: Bool = false
  ) throws -> String {
    var printer = CalendarStreamPrinter()
    let choice = try filter.choose(from: parts, isPart: isPart)
    try filter.read(parts, choice) { part, stretch in printer.write(part, in: stretch) }
    return String(decoding: printer.take(), as: UTF8.self)
  }

  /// The calendars put together again.
  private static func trees(_ parts: some CalendarParts) throws -> ([Component], [Diagnostic]) {
    var calendars: [Component] = []
    let findings = try parts.read { part, _ in
      let last = calendars.count - 1
      switch part {
      case .begin(let location): calendars.append(Component(name: "VCALENDAR", location: location))
      case .property(let property): calendars[last].properties.append(property)
      case .component(let component):
        calendars[last].innerPlaces.append(calendars[last].properties.count)
        calendars[last].components.append(component)
      case .end:
        if calendars[last].innerPlaces.allSatisfy({ $0 == calendars[last].properties.count }) {
          calendars[last].innerPlaces = []
        }
      }
    }
    return (calendars, findings)
  }

  @Test("UIDs that leave room for few others are told apart, long ones by themselves")
  func anonymize() {
    var anonymizer = CalendarAnonymizer(seed: 1)
    var seen: Set<String> = []
    for number in 0..<1_000 {
      let component = Component(
        name: "VEVENT", properties: [ContentProperty(name: "UID", value: String(number % 500))])
      seen.insert(anonymizer.anonymize(component).properties[0].value)
    }
    #expect(seen.count == 500)
    #expect(TextScrambler.mayMeet("event-1") && !TextScrambler.mayMeet("event-1@calendar.example.com"))
  }
}
