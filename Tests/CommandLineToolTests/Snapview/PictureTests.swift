import CalendarrCore
import Foundation
import Testing

@testable import CommandLineTool

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Pictures") struct PictureTests {
  @Test("A page needs nothing beside itself", arguments: FixtureTests.names)
  func selfContained(name: String) throws {
    let page = HTMLPage(try SnapviewFolder.view(name)).text
    for word in ["<script", "src=", "@import", "url(", "http:", "https:", "<link", "javascript:"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("default-src 'none'"))
    #expect(page.components(separatedBy: "<h1>").count == 2)
  }

  @Test(
    "Every covered day is in the grid, every uncovered one is labelled",
    arguments: ["ok", "cap-reached", "stale"])
  func grid(name: String) throws {
    let view = try SnapviewFolder.view(name)
    let page = HTMLPage(view).text
    for day in view.days { #expect(page.contains("datetime=\"\(ViewFormat.iso(day.date))\"")) }
    let cells = page.components(separatedBy: "<td").dropFirst()
    let unknown = cells.filter { $0.hasPrefix(" class=") && $0.prefix { $0 != ">" }.contains("unknown") }
    #expect(cells.count % 7 == 0)
    #expect(unknown.allSatisfy { $0.contains(">not covered</span>") })
    if name == "cap-reached" { #expect(unknown.count == 7) }
  }

  @Test("A title that is markup stays text, in the page and in the widget")
  func hostileTitles() throws {
    let view = try SnapviewFolder.view("titles-hard")
    let page = HTMLPage(view).text
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.contains("<bdi>اجتماع الفريق الأسبوعي</bdi>"))
    #expect(!page.contains("\u{202E}"))
  }

  @Test(
    "States without a snapshot have a page and a widget that say so",
    arguments: ["signed-out", "incompatible"])
  func states(name: String) throws {
    let view = try SnapviewFolder.view(name)
    let sentence = view.reading.state.sentence(.en)
    #expect(HTMLPage(view).text.contains(sentence))
    #expect(SVGWidget(view, size: .today).text.contains(sentence))
  }

  @Test(
    "A widget is well-formed, labelled and self-contained", arguments: WidgetSize.allCases, FixtureTests.names
  )
  func widgets(size: WidgetSize, name: String) throws {
    let text = SVGWidget(try SnapviewFolder.view(name), size: size).text
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(text.contains("role=\"img\" aria-label=\"Calendarr: "))
    #expect(
      text.components(separatedBy: "http").count == 2, "the name of the SVG vocabulary is the only address")
  }

  @Test("Today's widget hatches a day that is not covered")
  func uncoveredToday() throws {
    let text = SVGWidget(try SnapviewFolder.view("stale"), size: .today).text
    #expect(text.contains("url(#hatch)"))
    #expect(text.contains(">not covered</text>"))
    #expect(!text.contains("no events"))
  }

  @Test("A real browser finds no fault in the pages")
  func browser() throws {
    try SnapviewFolder.with { folder in
      var files: [String] = []
      for name in ["edges", "titles-hard", "cap-reached"] {
        let file = folder.appendingPathComponent("\(name).html")
        try Data(HTMLPage(SnapviewFolder.view(name)).text.utf8).write(to: file)
        files.append(file.path)
      }
      let widget = folder.appendingPathComponent("month.svg")
      try Data(SVGWidget(SnapviewFolder.view("edges"), size: .month).text.utf8).write(to: widget)
      guard
        let result = try PythonOracle.run(
          "check_page.py", ["--quick"] + files + [widget.path], needing: "argparse")
      else { return }
      #expect(result.status == 0, "\(result.output)")
    }
  }
}
