import Basics
import CalendarDomain
import Testing

@testable import ICalendar

@Suite("jCal agrees with python's icalendar")
struct JCalOracleTests {
  /// Cases with one well-formed calendar and zones python knows (it drops the names of others).
  private static let cases = [
    "001", "008", "011", "013", "015", "016", "020", "026", "046", "047", "058",
  ]

  /// What python drops or rewrites on its own: lines that are not content lines are gone before.
  private func said(_ component: Component) -> [String] {
    JCalTests.values(component).map { $0.replacing("MAILTO:", with: "mailto:") }
  }

  @Test("Python's jCal of a calendar reads as the calendar does", arguments: JCalOracleTests.cases)
  func readsPython(_ number: String) throws {
    let bytes = try Fixtures.caseBytes(number)
    let tree = try ComponentParser.parse(bytes, file: nil).calendars[0]
    let clean = ComponentPrinter.print([tree])
    guard let json = try PythonOracle.run("jcal_oracle.py", ["to"], clean) else { return }
    let back = try JCalDecoder.decode(try JSONReader.read(json))
    #expect(said(back[0]).difference(from: said(tree)).isEmpty)
  }

  @Test("Python reads our jCal as the calendar it was", arguments: JCalOracleTests.cases)
  func pythonReadsOurs(_ number: String) throws {
    let tree = try ComponentParser.parse(try Fixtures.caseBytes(number), file: nil).calendars[0]
    let json = JSONWriter.bytes(JCalEncoder.encode([tree]))
    guard let bytes = try PythonOracle.run("jcal_oracle.py", ["from"], json) else { return }
    let back = try ComponentParser.parse(bytes, file: nil).calendars[0]
    #expect(said(back).difference(from: said(tree)).isEmpty)
  }
}
