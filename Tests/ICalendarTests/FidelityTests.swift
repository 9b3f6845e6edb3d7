import CalendarDomain
import Foundation
import Testing

@testable import ICalendar

/// What a trip through the models keeps: everything.
@Suite("Nothing is lost between bytes and models")
struct FidelityTests {
  /// One trip: tree to model to bytes to tree to model.
  struct Trip {
    let tree: Component
    let model: CalendarModel
    let printed: [UInt8]
    let treeAfter: Component
    let modelAfter: CalendarModel

    init(_ tree: Component) throws {
      self.tree = tree
      model = CalendarDecoder.decode(tree, file: nil).0
      printed = ComponentPrinter.print([CalendarEncoder.encode(model)])
      treeAfter = try #require(try ComponentParser.parse(printed, file: nil).calendars.first)
      modelAfter = CalendarDecoder.decode(treeAfter, file: nil).0
    }
  }

  /// Unfolded lines with the components they stand in. Accepted normalisations: line ends, folding,
  /// character encoding, quotes around parameters that need none, soft line breaks, the order of
  /// properties within a component and of components of different kinds.
  static func lines(_ component: Component, in path: String = "") -> [String] {
    let path = path + "/" + component.name
    return [path] + component.properties.map { path + " " + ComponentPrinter.line($0) }
      + component.components.flatMap { lines($0, in: path) }
  }

  static func check(_ tree: Component, _ name: String) throws {
    let trip = try Trip(tree)
    let isSameModel = trip.model == trip.modelAfter
    #expect(isSameModel, "\(name): the model changed")
    let difference = lines(trip.treeAfter).sorted().difference(from: lines(tree).sorted())
    #expect(difference.isEmpty, "\(name): lines changed")
    let again = ComponentPrinter.print([CalendarEncoder.encode(trip.modelAfter)])
    let isFixpoint = again == trip.printed
    #expect(isFixpoint, "\(name): the second pass differs")
  }

  @Test("The cases come back line by line")
  func cases() throws {
    var count = 0
    for name in try Fixtures.caseNames() {
      guard let stream = try? ComponentParser.parse(Fixtures.bytes(name), file: nil) else { continue }
      for tree in stream.calendars {
        try FidelityTests.check(tree, name)
        count += 1
      }
    }
    #expect(count > 40)
  }

  @Test("The sample calendars come back line by line")
  func samples() throws {
    let folder = Fixtures.root.deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "samples")
    var count = 0
    let files = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
    for name in files.sorted() where name.hasSuffix(".ics") {
      let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
      // Among the broken ones are some that are no calendars at all.
      guard let stream = try? ComponentParser.parse(bytes, file: nil) else { continue }
      for tree in stream.calendars {
        try FidelityTests.check(tree, name)
        count += 1
      }
    }
    #expect(count > 16)
  }

  @Test(
    "Sloppy and rich wording is kept while it still says what the field says",
    arguments: [
      "DTSTART:20260504", "DTSTART;VALUE=DATE:20260507T000000",
      "DTSTART;TZID=Europe/Berlin;X-P=1:20260512T100000",
      "SUMMARY;LANGUAGE=de;ALTREP=\"cid:1\":Übung", "SUMMARY;ENCODING=QUOTED-PRINTABLE:=C3=9Cbung",
      "CATEGORIES:a,b", "CATEGORIES;LANGUAGE=en:a", "EXDATE:20260501T080000Z,20260502T080000Z",
      "EXDATE;TZID=Europe/Berlin:20260501T080000,20260502T080000", "GEO:48.0;11.50", "GEO:1e-5;0",
      "ATTENDEE;partstat=accepted;CN=\"A:B\";X-A=1,2:mailto:a@example.com", "RRULE:count=3;freq=daily",
      "RDATE;VALUE=PERIOD:20260501T080000Z/PT1H,20260502T080000Z/20260502T090000Z", "status:confirmed",
      "ATTACH;VALUE=BINARY;ENCODING=BASE64:AAAA", "ATTACH;FMTTYPE=text/plain:https://example.com/a",
      "IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/png:https://example.com/i.png", "DURATION:PT60M",
      "PRIORITY:05",
      "CONFERENCE;FEATURE=AUDIO,VIDEO;LABEL=Call:https://example.com/c", "REQUEST-STATUS:2.0;Success",
      "REQUEST-STATUS:3.1;Bad\\; value;DTSTART:x", "RELATED-TO;RELTYPE=SIBLING;GAP=PT5M:uid@example.com",
      "X-NOBODY;Q=\"a,b\":what, ever; it\\is", "DTSTART:0NaN", "SUMMARY:a\\xb", "COMMENT:", "SUMMARY:",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20260501T080000Z", "STRUCTURED-DATA;VALUE=TEXT:x", "CATEGORIES:",
    ])
  func wording(_ line: String) throws {
    let text = Fixtures.calendar("BEGIN:VEVENT", line, "END:VEVENT")
    try FidelityTests.check(try Fixtures.parse(text).calendars[0], line)
  }

  @Test("A line that says the same again, and lists over several lines, stay apart")
  func repeated() throws {
    let text = Fixtures.calendar(
      "BEGIN:VEVENT", "SUMMARY:a", "SUMMARY:b", "SUMMARY:a", "CATEGORIES:x", "CATEGORIES:x,y", "CATEGORIES:z",
      "EXDATE:20260501T080000Z", "EXDATE;X-A=1:20260501T080000Z", "DTSTART:20260501T080000Z",
      "DURATION:PT1H", "DTEND:20260501T100000Z", "END:VEVENT")
    let tree = try Fixtures.parse(text).calendars[0]
    try FidelityTests.check(tree, "repeated")
    let (model, diagnostics) = CalendarDecoder.decode(tree, file: nil)
    #expect(model.events[0].summary == "a")
    #expect(model.events[0].categories == ["x", "x", "y", "z"])
    #expect(model.events[0].scheduling.end == .duration(CalendarDuration(hours: 1)))
    #expect(diagnostics.map(\.code.rawValue) == Array(repeating: "duplicate-property", count: 3))
  }

  @Test("A changed field is written anew, without the old wording")
  func changed() throws {
    var (event, _) = try Fixtures.event("SUMMARY;LANGUAGE=de:Alt", "DTSTART:20260504", "LOCATION;X-A=1:Hier")
    event.summary = "Neu, ja"
    event.scheduling.start = .date(LocalDate(year: 2026, month: 5, day: 5))
    let lines = FormKeeper.lines(of: event, EncodingContext()).map(ComponentPrinter.line)
    #expect(lines == ["DTSTART;VALUE=DATE:20260505", "SUMMARY:Neu\\, ja", "LOCATION;X-A=1:Hier"])
  }

  @Test("Lines are folded at 75 octets, between characters, and unfold to the same")
  func folding() throws {
    let value = String(repeating: "ä€😀x", count: 60)
    let component = Component(name: "VCALENDAR", properties: [ContentProperty(name: "X-A", value: value)])
    let bytes = ComponentPrinter.print([component])
    for line in bytes.split(separator: 0x0A) {
      #expect(line.count <= 76)
      #expect(String(validating: line, as: UTF8.self) != nil)
    }
    #expect(try ComponentParser.parse(bytes, file: nil).calendars == [component])
  }

  @Test(
    "Parameters are quoted and escaped when they must be",
    arguments: [
      "plain", "a:b", "a;b", "a,b", "say \"hi\"", "x^y", "line\nbreak", "", "ü",
    ])
  func parameters(_ value: String) throws {
    let property = ContentProperty(
      name: "X-A", parameters: [.init(name: "P", values: [value, "z"])], value: "v")
    let component = Component(name: "VCALENDAR", properties: [property])
    #expect(
      try ComponentParser.parse(ComponentPrinter.print([component]), file: nil).calendars == [component])
  }
}
