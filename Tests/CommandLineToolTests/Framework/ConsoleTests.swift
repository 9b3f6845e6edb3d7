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
    unsafe #expect(pipe(&ends) == 0)
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

@Suite("Text that goes out")
struct VisibleTextTests {
  /// One of each kind: bell, escape, delete, C1, the marks of direction, line ends of Unicode.
  static let hidden =
    "\u{7}\u{1B}\u{7F}\u{9B}\u{85}\u{61C}\u{200E}\u{200F}\u{202E}\u{2066}\u{2069}\u{2028}\u{FEFF}\r"

  private static func isRaw(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 != "\n" && $0 != "\t" && VisibleText.isHidden($0) }
  }

  @Test("Nothing that steers a terminal or turns what follows goes out raw", arguments: [false, true])
  func raw(isTerminal: Bool) {
    let output = ConsoleOutput(capturingAsTerminal: isTerminal, showsColours: false)
    output.write("a\(Self.hidden)b\n\tc\n")
    output.writeLine("a\n\(Self.hidden)b")
    output.writeJSON("{\"a\":\"\(Self.hidden.replacing("\r", with: "\\r"))\"}\n")
    #expect(!Self.isRaw(output.captured))
    #expect(output.captured.contains("\\u{7}\\u{1B}\\u{7F}\\u{9B}\\u{85}\\u{61C}\\u{200E}"))
    #expect(output.captured.contains("\\u0007\\u001b\\u007f\\u009b\\u0085\\u061c\\u200e"))
    // A line is one line.
    #expect(output.captured.split(separator: "\n").count == 4)
  }

  @Test("Bytes of a file go as they are, but to a terminal")
  func bytes() {
    let bytes = Array("SUMMARY:\u{1B}[2Jx\r\n".utf8)
    let pipe = ConsoleOutput()
    pipe.write(bytes)
    #expect(pipe.capturedBytes == bytes)
    let terminal = ConsoleOutput(capturingAsTerminal: true)
    terminal.write(bytes)
    #expect(terminal.captured == "SUMMARY:\\u{1B}[2Jx\n")
  }

  @Test("Styles come from the program alone")
  func styles() {
    let output = ConsoleOutput(capturingAsTerminal: true, showsColours: true)
    output.writeLine(output.styled("x\u{1B}[31m", .bold) + "\u{1B}[2Jy")
    #expect(output.captured == "\u{1B}[1mx\\u{1B}[31m\u{1B}[0m\\u{1B}[2Jy\n")
    let forged = ConsoleOutput(capturingAsTerminal: true, showsColours: true)
    let mark = Unicode.Scalar(0xFDD0 as UInt32).map(String.init) ?? ""
    forged.writeLine("\(mark)2J\(mark)9")
    #expect(forged.captured == "\\u{FDD0}2J\\u{FDD0}9\n")
  }

  @Test("A finding quotes at most a line")
  func long() throws {
    let text = String(repeating: "k", count: 10_000_000)
    let line = VisibleText.line("key \(text)")
    #expect(line.count < 1100 && line.hasPrefix("key kkk") && line.contains("(9999004 characters left out)"))
    let output = ConsoleOutput()
    for format in DiagnosticsFormat.allCases {
      DiagnosticsPrinter(output: output, format: format).write(
        Diagnostic("bad-value", .warning, text, uid: text, property: text, action: text))
    }
    #expect(output.capturedBytes.count < 10_000)
  }

  @Test(
    "Each of them is shown as an escape, also where it stands alone", arguments: Array(hidden.unicodeScalars))
  func alone(scalar: Unicode.Scalar) {
    let text = "a\(scalar)b"
    #expect(VisibleText.of(text) == "a\\u{\(String(scalar.value, radix: 16, uppercase: true))}b")
    #expect(VisibleText.of("ab") == "ab")
  }
}
