import CalendarDomain
import Testing

@testable import ICalendar

@Suite("Bytes become component trees")
struct ComponentParserTests {
  private func codes(_ stream: ParsedStream) -> [String] { stream.diagnostics.map(\.code.rawValue) }

  @Test("Line ends of any kind, and mixed, give the same tree", arguments: ["\r\n", "\n", "\r", "\r\r\n"])
  func lineEnds(_ end: String) throws {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "", "BEGIN:VEVENT", "SUMMARY:Tab", "\tbed and ", "  spaced",
      "END:VEVENT", "END:VCALENDAR",
    ]
    let stream = try Fixtures.parse(lines.joined(separator: end))
    #expect(stream.calendars[0].components[0].first("SUMMARY")?.value == "Tabbed and  spaced")
    #expect(stream.diagnostics.isEmpty)
  }

  @Test("Every line knows its number and offset")
  func locations() throws {
    let stream = try Fixtures.parse(
      "BEGIN:VCALENDAR\r\nX-A:1\r\n 2\r\n\r\nX-B:3\rX-C:4\nEND:VCALENDAR")
    let properties = stream.calendars[0].properties
    #expect(properties.map { $0.location?.line } == [2, 5, 6])
    #expect(properties.map { $0.location?.byteOffset } == [17, 30, 36])
  }

  @Test("A line folded inside a character is put together")
  func foldedCharacter() throws {
    var bytes = Array("BEGIN:VCALENDAR\r\nX-A:Z".utf8)
    bytes += [0xC3, 0x0D, 0x0A, 0x20, 0xBC] + Array("rich\r\nEND:VCALENDAR\r\n".utf8)
    let stream = try ComponentParser.parse(bytes, file: nil)
    #expect(stream.calendars[0].properties[0].value == "Zürich")
    #expect(stream.diagnostics.isEmpty)
  }

  @Test("Bytes that are not UTF-8 are read as Windows-1252, with a warning")
  func windows1252() throws {
    let stream = try ComponentParser.parse(try Fixtures.caseBytes("037"), file: "a.ics")
    let event = stream.calendars[0].components[0]
    #expect(event.first("SUMMARY")?.value == "Größe – Café Zürich")
    #expect(event.first("LOCATION")?.value == "Büro €5")
    #expect(codes(stream) == ["charset"])
    #expect(stream.diagnostics[0].location?.line == 9)
  }

  @Test("UTF-16 is read with its mark and without", arguments: [true, false], [true, false])
  func utf16(hasMark: Bool, isBig: Bool) throws {
    let text = (hasMark ? "\u{FEFF}" : "") + Fixtures.calendar("X-A:Zwölf")
    let bytes = text.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBig ? pair : pair.reversed()
    }
    let stream = try ComponentParser.parse(bytes, file: nil)
    #expect(stream.calendars[0].first("X-A")?.value == "Zwölf")
    #expect(codes(stream) == ["charset"])
  }

  @Test("NUL bytes are ignored with a warning")
  func nulBytes() throws {
    let stream = try Fixtures.parse(Fixtures.calendar("X-A:a\0b\0"))
    #expect(stream.calendars[0].first("X-A")?.value == "ab")
    #expect(codes(stream) == ["nul-bytes"])
  }

  @Test("Quoted parameters hold colons, commas and semicolons, and caret escapes are undone")
  func parameters() throws {
    let stream = try ComponentParser.parse(try Fixtures.caseBytes("047"), file: nil)
    let event = stream.calendars[0].components[0]
    #expect(event.first("SUMMARY")?.parameter("X-NOTE") == ["a:b;c,d"])
    #expect(event.first("SUMMARY")?.value == "Quoted: parameters")
    #expect(event.properties[8].parameter("MEMBER")?.count == 3)
    #expect(
      event.properties[9].parameter("X-RESPONSE-COMMENT") == ["See: http://case.invalid/a\nline two ^ end ^x"]
    )
    #expect(stream.diagnostics.isEmpty)
  }

  @Test("Names in lower case, and a zone name with a colon, are read")
  func looseLines() throws {
    let stream = try Fixtures.parse(
      "begin:vcalendar\nbegin:vevent\ndtstart;tzid=(UTC+01:00) Bern:20260501T120000\nend:vevent\nend:vcalendar"
    )
    let property = try #require(stream.calendars[0].components.first?.first("DTSTART"))
    #expect(property.parameter("TZID") == ["(UTC+01:00) Bern"])
    #expect(property.value == "20260501T120000")
  }

  @Test("A missing END closes the event before the next one, and a cut file says so")
  func missingEnds() throws {
    let stream = try ComponentParser.parse(try Fixtures.caseBytes("040"), file: nil)
    #expect(stream.calendars[0].components.map(\.name) == ["VEVENT", "VEVENT", "VEVENT"])
    #expect(codes(stream).contains("missing-end"))
    #expect(codes(stream).contains("truncated"))
  }

  @Test("Several calendars, and text around them")
  func severalCalendars() throws {
    let stream = try ComponentParser.parse(try Fixtures.caseBytes("041"), file: nil)
    #expect(stream.calendars.map { $0.first("X-WR-CALNAME")?.value } == ["Work", "Home"])
    #expect(codes(stream) == ["text-outside-calendar"])
    #expect(stream.diagnostics[0].location?.line == 32)
  }

  @Test("Lines without a name and a colon are reported once for a run of them")
  func strayLines() throws {
    let stream = try ComponentParser.parse(try Fixtures.caseBytes("046"), file: nil)
    #expect(stream.calendars[0].components.last?.first("LOCATION")?.value == "Room 9")
    #expect(codes(stream) == ["not-a-content-line"])
    #expect(stream.diagnostics[0].message.hasPrefix("2 lines"))
    #expect(stream.diagnostics[0].uid == "rawbreak@case.invalid")
  }

  @Test("An event without a VCALENDAR gets one")
  func bareEvent() throws {
    let stream = try Fixtures.parse("BEGIN:VEVENT\nUID:a\nEND:VEVENT\nBEGIN:VEVENT\nUID:b\nEND:VEVENT\n")
    #expect(stream.calendars.flatMap(\.components).map(\.name) == ["VEVENT", "VEVENT"])
    #expect(codes(stream).first == "missing-vcalendar")
  }

  @Test(
    "What is no calendar is refused with a word on what it looks like",
    arguments: [
      ("", ParseError.Code.emptyInput, "empty"), (" \r\n\t\n", .emptyInput, "empty"),
      ("<!DOCTYPE html><html></html>", .notICalendar, "web page"), ("%PDF-1.7\n", .notICalendar, "PDF"),
      ("{\"a\": 1}", .notICalendar, "JSON"), ("[\"vcalendar\",[],[]]", .notICalendar, "jCal"),
      ("BEGIN:VCARD\nEND:VCARD", .notICalendar, "vCard"), ("PK\u{3}\u{4}xyz", .compressedInput, "unzip"),
      ("<?xml version=\"1.0\"?><a/>", .notICalendar, "XML"), ("hello", .notICalendar, "other text"),
    ])
  func refused(_ text: String, _ code: ParseError.Code, _ word: String) {
    let error = #expect(throws: ParseError.self) { try Fixtures.parse(text) }
    #expect(error?.code == code)
    #expect(error?.reason.contains(word) == true)
  }

  @Test("Packed data is refused")
  func gzip() throws {
    let bytes = try Fixtures.caseBytes("044")
    let error = #expect(throws: ParseError.self) { try ComponentParser.parse(bytes, file: nil) }
    #expect(error?.code == .compressedInput)
  }

  @Test("Limits hold")
  func limits() throws {
    let nested =
      Array(String(repeating: "BEGIN:VCALENDAR\nBEGIN:X-A\n", count: 1).utf8)
      + Array(String(repeating: "BEGIN:X-A\n", count: 100).utf8)
    func code(_ bytes: [UInt8], _ limits: CalendarLimits) -> ParseError.Code? {
      do throws(ParseError) {
        _ = try ComponentParser.parse(bytes, file: nil, limits: limits)
        return nil
      } catch { return error.code }
    }
    #expect(code(nested, CalendarLimits()) == .nestedTooDeep)
    #expect(code(nested, CalendarLimits().with(\.maxBytes, 10)) == .tooLarge)
    #expect(code(nested, CalendarLimits().with(\.maxComponents, 5)) == .tooManyComponents)
    let long = Array(Fixtures.calendar("X-A:" + String(repeating: "x", count: 1000), "X-B:1").utf8)
    let stream = try ComponentParser.parse(
      long, file: nil, limits: CalendarLimits().with(\.maxLineLength, 100))
    #expect(stream.calendars[0].properties.map(\.name) == ["VERSION", "X-B"])
    #expect(codes(stream) == ["line-too-long"])
  }

  @Test("Quoted-printable text goes on after a soft line break")
  func softBreaks() throws {
    let stream = try ComponentParser.parse(try Fixtures.caseBytes("053"), file: nil)
    #expect(stream.calendars[0].components[0].first("SUMMARY")?.value == "=C3=9Cbung Saal=20A")
  }

  @Test("A byte order mark is no part of the first line")
  func byteOrderMark() throws {
    let text = "\u{FEFF}BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"
    let stream = try ComponentParser.parse(Array(text.utf8), file: nil)
    #expect(stream.diagnostics == [] && stream.calendars.count == 1)
  }

  @Test("A folded line is as long as all of it")
  func longFoldedLine() throws {
    let folded = (0..<10).map { _ in String(repeating: "x", count: 30) }.joined(separator: "\r\n ")
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-LONG:\(folded)\r\nX-B:c\r\nEND:VCALENDAR\r\n"
    let limits = CalendarLimits().with(\.maxLineLength, 100)
    let stream = try ComponentParser.parse(Array(text.utf8), file: nil, limits: limits)
    #expect(stream.diagnostics.map(\.code) == ["line-too-long"])
    #expect(stream.calendars.first?.properties.map(\.name) == ["VERSION", "X-B"])
  }
}
