import Foundation
import ICalendar
import Testing

@testable import CommandLineTool

@Suite("icsconv convert") struct ConvertTests {
  /// Folds belong to a file, and no other form has a place for them.
  private func unfolded(_ text: String) -> String {
    text.replacingOccurrences(of: "\r\n ", with: "").replacingOccurrences(of: "\r\n\t", with: "")
  }

  @Test("every form leads back to the same lines in the same order", arguments: ToolRun.calendars)
  func sameLines(path: String) throws {
    let ics = ToolRun(.icsconv, "convert", "--to", "ics", "--quiet", path).output
    for form in CalendarForms.all {
      let there = ToolRun(.icsconv, "convert", "--to", form.name, "--quiet", path)
      let back = ToolRun(
        .icsconv, "convert", "--from", form.name, "--to", "ics", "--quiet", input: there.output)
      #expect(back.code == .ok && unfolded(back.output) == unfolded(ics), "\(form.name): \(back.errors)")
    }
  }

  @Test("lines stand where they stood, also after inner components")
  func order() {
    let ics = """
      BEGIN:VCALENDAR\r\nX-WR-CALNAME:a\r\nPRODID:b\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nX-B:1\r\nUID:1\r\nX-A:2\r\nBEGIN:VALARM\r\n\
      ACTION:DISPLAY\r\nEND:VALARM\r\nSUMMARY:c\r\nSUMMARY:d\r\nDTSTAMP:20260101T000000Z\r\nBEGIN:X-C\r\nEND:X-C\r\n\
      BEGIN:VALARM\r\nEND:VALARM\r\nX-B:3\r\nEND:VEVENT\r\nBEGIN:VTIMEZONE\r\nTZID:x\r\nEND:VTIMEZONE\r\nMETHOD:Publish\r\n\
      BEGIN:VTODO\r\nEND:VTODO\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    for form in CalendarForms.all {
      let there = ToolRun(.icsconv, "convert", "--to", form.name, "--quiet", input: ics)
      let back = ToolRun(
        .icsconv, "convert", "--from", form.name, "--to", "ics", "--quiet", input: there.output)
      #expect(back.output == ics, "\(form.name): \(there.output) \(back.errors)")
    }
  }

  @Test(
    "the form is guessed from the content",
    arguments: [
      (
        "[\"vcalendar\",[[\"version\",{},\"text\",\"2.0\"]],[]]",
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"
      ),
      (
        "\n {\"component\":\"VCALENDAR\",\"fields\":{\"version\":[{\"type\":\"text\",\"values\":[\"2.0\"]}]}}",
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"
      ),
      (
        "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n",
        "[\"vcalendar\",[[\"version\",{},\"text\",\"2.0\"]],[]]\n"
      ),
    ])
  func guessing(input: String, output: String) {
    let run = ToolRun(.icsconv, "convert", input: input)
    #expect(
      run.output.trimmingCharacters(in: .newlines) == output.trimmingCharacters(in: .newlines),
      "\(run.errors)")
  }

  @Test("the form is guessed from names of files")
  func fileNames() {
    #expect(CalendarFormat(fileName: "a/B.ICS") == .ics)
    #expect(CalendarFormat(fileName: "b.jcal") == .jcal)
    #expect(CalendarFormat(fileName: "b.jcal.json") == .jcal)
    #expect(CalendarFormat(fileName: "b.model.json") == .model)
    #expect(CalendarFormat(fileName: "b.json") == nil)
  }

  @Test(
    "input that does not fit names its JSON path",
    arguments: [
      ("[\"vcalendar\",[[\"version\",{},\"text\"]],[]]", "$[1][0]"),
      ("{\"component\":\"VCALENDAR\"}", "$.fields"),
      ("[1", "standard input:1:3: "),
      // Numbers as JSON does not write them, and half a character.
      ("[\"vcalendar\",\n[[\"sequence\",{},\"integer\",+1]],[]]", "standard input:2:27: a number has no +"),
      ("[\"vcalendar\",\n[[\"sequence\",{},\"integer\",01]],[]]", "standard input:2:28: a number has no 0"),
      ("[\"vcalendar\",[[\"name\",{},\"text\",\n \"a\\ud800b\"]],[]]", "standard input:2:4: one half"),
      (
        "[\"vcalendar\",[[\"name\",{\"x\":\"1\",\"x\":\"2\"},\"text\",\"a\"]],[]]",
        "'x' stands in one object twice"
      ),
    ])
  func misfits(input: String, path: String) {
    let run = ToolRun(.icsconv, "convert", input: input)
    #expect(run.code == .badData && run.output.isEmpty)
    #expect(run.errors.contains(path), "\(run.errors)")
  }

  @Test(
    "lines that few would write come back from JSON as they were",
    arguments: [
      "ORGANIZER;CN=A; B:mailto:a@example.org", "X-A;+=x:1", "DTSTART;;VALUE=DATE:20260320", "X-A;^n=x:1",
      "IMAGE;VALUE=TEXT:a", "summary;x=\"1\":a",
      "ATTENDEE;CN=\"Example Person\";RSVP=\"TRUE\":mailto:a@example.org", "X-A;B=a^b^^c^nd:x",
      "X-A;B=a;B=b:x",
      "DTSTART;VALUE=DATE-TIME:20260320T100000Z", "RRULE:COUNT=2;FREQ=DAILY;BYDAY=+1MO", "GEO:48.500;-011.25",
      "TRIGGER;VALUE=DURATION:-P0DT0H15M0S", "X-A;X-CALENDARR-LINE=a:b",
      "EXDATE:20260320T100000Z,20260320T10",

      "X-A; :1",
      "X-T;VALUE=TIME:230000", "X-T;VALUE=TIME:230000Z", "X-T;VALUE=TIME:noon",
      "IMAGE;VALUE=URI:https://example.org/a.png", "METHOD:Publish", "X-A;B=1,2;C=3:x", "X-A;B:x",
    ])
  func oddLines(line: String) {
    let ics = "BEGIN:VCALENDAR\r\n\(line)\r\nEND:VCALENDAR\r\n"
    for form in ["jcal", "model"] {
      let there = ToolRun(.icsconv, "convert", "--to", form, "--quiet", input: ics)
      let back = ToolRun(.icsconv, "convert", "--to", "ics", "--quiet", input: there.output)
      #expect(back.code == .ok && back.output == ics, "\(there.output) \(back.errors)")
    }
  }

  @Test("a time of the day has colons in jCal alone, and a parameter given twice has one name")
  func jCalForms() {
    let ics = "BEGIN:VCALENDAR\r\nX-T;VALUE=TIME:230000\r\nX-A;B=1;B=2:x\r\nEND:VCALENDAR\r\n"
    let run = ToolRun(.icsconv, "convert", "--to", "jcal", "--quiet", input: ics)
    #expect(run.output.contains(#"["x-t",{},"time","23:00:00"]"#), "\(run.output)")
    #expect(run.output.contains(#"["x-a",{"b":["1","2"],"#), "\(run.output)")
    // The kept line counts for as long as nobody changes what it says.
    let changed = run.output.replacingOccurrences(of: #""unknown","x""#, with: #""unknown","y""#)
    #expect(ToolRun(.icsconv, "convert", "--to", "ics", input: changed).output.contains("X-A;B=1,2:y"))
  }

  @Test("the schema in samples is the one that the code knows")
  func schemaFile() throws {
    let text = try String(
      contentsOf: ToolRun.samples.appending(path: "schemas/model.schema.json"), encoding: .utf8)
    #expect(text.trimmingCharacters(in: .newlines) == ModelSchema.text.trimmingCharacters(in: .newlines))
  }

  @Test("models fit their schema, for python's jsonschema too")
  func schema() throws {
    let script = """
      import json, sys
      try:
          import jsonschema
      except ImportError:
          print("missing"); sys.exit(0)
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      bad = {"component": "VCALENDAR", "fields": {"version": "2.0"}}
      assert not validator.is_valid(bad)
      for path in sys.argv[2:]:
          for error in validator.iter_errors(json.load(open(path))):
              print(path, error.json_path, error.message)
      """
    try ToolRun.inFolder { folder in
      var files: [String] = []
      for path in ToolRun.calendars {
        let file = folder + "/" + URL(filePath: path).lastPathComponent + ".model.json"
        #expect(ToolRun(.icsconv, "convert", "--quiet", path, "--output", file).code == .ok)
        files.append(file)
      }
      let schema = ToolRun.samples.appending(path: "schemas/model.schema.json").path
      let run = try OtherProgram.run(["python3", "-c", script, schema] + files)
      // 127: env found no python3.
      guard !run.output.hasPrefix("missing"), run.status != 127 else {
        print("skipped the schema of models: python3 or its module jsonschema is not installed")
        return
      }
      #expect(run.output.isEmpty && run.status == 0, "\(run.output)")
    }
  }
}
