import CommandLineTool
import Testing

@testable import CalendarrCommands

/// What asks for a time takes it as the other programs do.
@Suite("Options of calendarr that take a time") struct TimeOptionTests {
  private static func rows(_ command: any ParsableCommand.Type) -> [ArgumentTable.Row] {
    ArgumentTable(command).rows + command.configuration.subcommands.flatMap(rows)
  }

  @Test("Each takes days and times in every form, and refuses the rest in the same words")
  func grammar() {
    let rows = Self.rows(CalendarrCommand.self)
    let times = rows.filter { ["TIME", "START", "END"].contains($0.definition.valueName) }
    let names = Set(times.map(\.definition.displayName))
    #expect(names.isSuperset(of: ["--now", "--from", "--to", "--start", "--end", "--due", "START", "END"]))
    for row in times {
      for text in ["tomorrow", "fri 15:00", "+7d", "20261208", "2026-12-08T15:00", "noon Europe/Paris"] {
        #expect(throws: Never.self, "\(row.definition.displayName) \(text)") { try row.take?(text) }
      }
      #expect(throws: ArgumentProblem("is not \(WrittenTime.expectation)")) { try row.take?("bogus") }
    }
    for row in rows where !times.contains(where: { $0.definition.displayName == row.definition.displayName })
    {
      #expect(
        !["DAY", "DATE", "INSTANT"].contains(row.definition.valueName), "\(row.definition.displayName)")
    }
  }
}
