import Basics
import CalendarDomain
import Testing

@testable import ICalendar

@Suite("Models become JSON and come back equal")
struct ModelJSONTests {
  @Test("The cases come back equal, sloppy wording and unknown lines included")
  func cases() throws {
    var count = 0
    for name in try Fixtures.caseNames() {
      guard let stream = try? ComponentParser.parse(Fixtures.bytes(name), file: nil) else { continue }
      for tree in stream.calendars {
        let model = CalendarDecoder.decode(tree, file: nil).0
        let text = JSONWriter.bytes(ModelEncoder.encode(model), .indented)
        let back = try ModelDecoder.decode(try JSONReader.read(text))
        let isSame = back == model
        #expect(isSame, "\(name)")
        count += 1
      }
    }
    #expect(count > 40)
  }

  @Test("Fields stand under the names of their properties")
  func fields() throws {
    let (event, _) = try Fixtures.event(
      "SUMMARY;X-A=1:a", "DTSTART;TZID=Europe/Berlin:20260512T100000", "X-B:1")
    var calendar = CalendarModel()
    calendar.events = [event]
    let json = ModelEncoder.encode(calendar)["components"]?.array?.first
    #expect(json?["component"] == .string("VEVENT"))
    #expect(json?["fields"]?["summary"]?.array?.first?["values"] == .array([.string("a")]))
    #expect(json?["fields"]?["dtstart"]?.array?.first?["parameters"]?["tzid"] == .string("Europe/Berlin"))
    #expect(json?["forms"] == .array([.string("SUMMARY;X-A=1:a")]))
    #expect(json?["rest"] == .array([.string("X-B:1")]))
  }

  @Test(
    "What does not fit names its JSON path",
    arguments: [
      ("[]", "$.component"), (#"{"component":"VCALENDAR"}"#, "$.fields"),
      (#"{"component":"VNO"}"#, "$.component"),
      (
        #"{"component":"VCALENDAR","fields":{"version":[{"type":"text","values":[]}]}}"#,
        "$.fields.version[0]"
      ),
      (#"{"component":"VCALENDAR","fields":{},"rest":["no line"]}"#, "$.rest[0]"),
      (
        #"{"component":"VCALENDAR","fields":{},"components":[{"component":"VEVENT","fields":{"dtstart":[{"type":"date","values":["x"]}]}}]}"#,
        "$.components[0].fields.dtstart[0].values[0]"
      ),
    ])
  func misfits(_ text: String, _ path: String) throws {
    let error = #expect(throws: JSONError.self) {
      try ModelDecoder.decode(try JSONReader.read(Array(text.utf8)))
    }
    #expect(error?.path?.description == path)
  }

  @Test("The schema holds for every case, by python's jsonschema")
  func schema() throws {
    let schema = try JSONReader.read(Array(ModelSchema.text.utf8))
    #expect(schema["title"] == .string("Calendar model"))
    var values = [schema]
    for name in try Fixtures.caseNames() {
      guard let stream = try? ComponentParser.parse(Fixtures.bytes(name), file: nil) else { continue }
      values += stream.calendars.map { ModelEncoder.encode(CalendarDecoder.decode($0, file: nil).0) }
    }
    guard let misfit = try PythonOracle.run("schema_oracle.py", [], JSONWriter.bytes(.array(values))) else {
      return
    }
    #expect(String(decoding: misfit, as: UTF8.self) == "")
    let wrong = JSONNode.array([schema, .object([])])
    let found = try PythonOracle.run("schema_oracle.py", [], JSONWriter.bytes(wrong))
    #expect(found?.isEmpty == false)
  }
}
