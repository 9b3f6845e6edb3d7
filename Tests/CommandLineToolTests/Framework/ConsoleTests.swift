import CalendarDomain
import Testing

@testable import CommandLineTool

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Console")
struct ConsoleTests {
  private let finding = Diagnostic(
    "bad-value", .warning, "DTSTART is \"x\"",
    location: SourceLocation(file: "a.ics", line: 3, byteOffset: 40),
    uid: "u1", property: "DTSTART", action: "event left out")

  private func printed(_ printer: (ConsoleOutput) -> DiagnosticsPrinter, colours: Bool = false) -> String {
    let output = ConsoleOutput(showsColours: colours)
    printer(output).write([finding, Diagnostic("odd", .note, "no place")])
    return output.captured
  }

  @Test("Findings as text name file, line, severity and code")
  func text() {
    #expect(
      printed { DiagnosticsPrinter(output: $0) } == """
        a.ics:3: warning: DTSTART is "x"; event left out [bad-value]
        note: no place [odd]

        """)
  }

  @Test("Findings as JSON have sorted keys and no empty ones")
  func json() {
    #expect(
      printed { DiagnosticsPrinter(output: $0, format: .json) } == #"""
        {"action":"event left out","byteOffset":40,"code":"bad-value","file":"a.ics","line":3,"message":"DTSTART is \"x\"","property":"DTSTART","severity":"warning","uid":"u1"}
        {"code":"odd","message":"no place","severity":"note"}

        """#)
  }

  @Test("Quiet leaves errors alone")
  func quiet() { #expect(printed { DiagnosticsPrinter(output: $0, least: .error) } == "") }

  @Test("Colours appear where they are shown, and only there")
  func colours() {
    #expect(
      printed({ DiagnosticsPrinter(output: $0) }, colours: true).contains("\u{1B}[1;33mwarning:\u{1B}[0m"))
    #expect(ConsoleOutput().styled("x", .bold) == "x")
  }

  @Test("Lines are read across chunks, with and without a last line end")
  func lines() throws {
    let long = String(repeating: "x", count: 100_000)
    let input = ConsoleInput("a\r\n\n\(long)\nlast")
    var lines: [String] = []
    while let line = try input.readLine() { lines.append(line) }
    #expect(lines == ["a", "", long, "last"])
  }

  @Test("A reader that goes away closes the stream without an error")
  func closedPipe() {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    let output = ConsoleOutput(fileDescriptor: ends[1], environment: [:])
    var count = 0
    output.whenClosed = { count += 1 }
    output.write("x")
    output.flush()
    output.write("y")
    output.flush()
    close(ends[1])
    #expect(output.isClosed && output.failure == nil && count == 1)
  }

  @Test("A write that fails is remembered")
  func failedWrite() {
    let output = ConsoleOutput(fileDescriptor: -1, environment: [:])
    output.write("x")
    output.flush()
    #expect(output.failure == EBADF && !output.isClosed)
  }

  @Test("The width can be given", arguments: [("132", 132), ("0", 80), ("wide", 80)])
  func width(columns: String, expected: Int) {
    #expect(ConsoleOutput(fileDescriptor: -1, environment: ["COLUMNS": columns]).width == expected)
  }
}
