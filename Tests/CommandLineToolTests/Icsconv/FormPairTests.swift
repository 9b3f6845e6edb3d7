import Foundation
import ICalendar
import Testing

@testable import CommandLineTool

@Suite("Forms into forms") struct FormPairTests {
  private static let names = CalendarForms.all.flatMap { first in
    CalendarForms.all.map { "\(first.name) \($0.name)" }
  }

  /// Generated calendars, oddities included.
  private static let calendars = [3, 4, 5].map { seed in
    ToolRun(.icsconv, "generate", "--events", "25", "--seed", String(seed), "--oddities", "on").output
  }

  /// Folds belong to a file, and no other form has a place for them.
  private func unfolded(_ text: String) -> String { text.replacing("\r\n ", with: "") }

  @Test("ics to one form, to another and back gives the same lines in the same order", arguments: names)
  func pairs(pair: String) {
    let names = pair.split(separator: " ").map(String.init)
    for calendar in Self.calendars {
      let ics = ToolRun(.icsconv, "convert", "--to", "ics", "--quiet", input: calendar).output
      #expect(!ics.isEmpty)
      let first = ToolRun(.icsconv, "convert", "--to", names[0], "--quiet", input: ics)
      let second = ToolRun(
        .icsconv, "convert", "--from", names[0], "--to", names[1], "--quiet", input: first.output)
      let back = ToolRun(
        .icsconv, "convert", "--from", names[1], "--to", "ics", "--quiet", input: second.output)
      let isSame = unfolded(back.output) == unfolded(ics)
      #expect(isSame, "\(back.errors)")
    }
  }

  @Test(
    "A form is known by its content, its file names and its media type",
    arguments: CalendarForms.all.map(\.name))
  func known(name: String) throws {
    let form = try #require(CalendarForms.named(name, database: .system(environment: [:])))
    let calendar = ToolRun.calendar("BEGIN:VEVENT", "UID:1", "DTSTART:20260320T100000Z", "END:VEVENT")
    for flags in [[], ["--pretty"]] {
      let text = ToolRun(.icsconv, ["convert", "--to", name, "--quiet"] + flags, input: calendar).output
      #expect(CalendarForms.of(content: text.utf8).name == name)
    }
    for ending in form.fileEndings {
      #expect(CalendarForms.of(fileName: "A/b." + ending.uppercased())?.name == name)
    }
    #expect(form.mediaTypes.allSatisfy { $0.contains("/") } && !form.mediaTypes.isEmpty)
  }

  @Test(
    "Every form refuses what is not in it, with file, line and exit code",
    arguments: CalendarForms.all.map(\.name))
  func refused(name: String) {
    for text in ["", "x", "{", "[", "<", "{}", "[]", "<a/>", "null", "\u{0}"] {
      let run = ToolRun(.icsconv, "convert", "--from", name, input: text)
      #expect(run.code == .badData && run.errors.contains("standard input:1"), "\(text): \(run.errors)")
    }
  }
}
