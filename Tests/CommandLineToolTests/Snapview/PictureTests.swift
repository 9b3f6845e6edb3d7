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

  @Test("Titles use the rows that nothing else needs before they are cut")
  func room() {
    let maker = SnapviewFolder.maker
    let title = "The only one, with a title that is longer than one line of a widget"
    let event = maker.event(
      "a", title, maker.at(0, 18), maker.at(0, 19), location: "In a place whose name is long, too")
    func drawn(_ events: [SnapshotEvent], _ size: WidgetSize) -> [String] {
      let view = SnapshotView(
        reading: ContainerReading(result: .ok(maker.snapshot(events))),
        format: ViewFormat(language: .en, zone: maker.zone), now: maker.now)
      return SVGWidget(view, size: size).text.split(separator: "\n").filter { $0.hasPrefix("<text") }
        .compactMap {
          $0.split(separator: ">").dropFirst().first?.split(separator: "<").first.map(String.init)
        }
    }
    for size in WidgetSize.allCases {
      let texts = drawn([event], size)
      #expect(texts.joined(separator: " ").contains(title), "\(size): \(texts)")
      #expect(!texts.contains { $0.hasSuffix("…") })
    }
    // Five of them need all the room there is.
    let crowd = (0..<5).map { number in
      var copy = event
      copy.id = "a\(number)"
      return copy
    }
    #expect(drawn(crowd, .today).filter { $0.hasPrefix("The only one") && $0.hasSuffix("…") }.count == 5)
  }

  @Test("A bar that goes on is open on that side, as on the page")
  func openBars() {
    let maker = SnapviewFolder.maker
    let view = SnapshotView(
      reading: ContainerReading(
        result: .ok(maker.snapshot([maker.event("a", "A", maker.at(4), maker.at(9), isAllDay: true)]))),
      format: ViewFormat(language: .en, zone: maker.zone), now: maker.now)
    let lines = SVGWidget(view, size: .twoWeeks).text.split(separator: "\n")
    let bars = lines.filter { $0.hasPrefix("<path d=") && $0.contains("h") && $0.contains("fill=\"none\"") }
    #expect(bars.count == 2)
    // The edge of the first is a jump on its right, the second has no curve on its left.
    #expect(bars.map { $0.contains("m0 14.5") } == [true, false])
    // Two curves at the end that is closed, in the area and in its edge.
    #expect(bars.map { $0.components(separatedBy: "a4 4").count - 1 } == [4, 4])
    let page = HTMLPage(view).text
    #expect(page.contains("class=\"bar to\"") && page.contains("class=\"bar from\""))
  }

  @Test("Names of months and days are there whole and short, for the room there is")
  func names() throws {
    for language in ViewLanguage.allCases {
      let phrases = Phrases.of(language)
      #expect(phrases.months.count == 12 && phrases.shortMonths.count == 12)
      #expect(phrases.shortMonths.allSatisfy { $0.count <= 5 })
      let page = HTMLPage(try SnapviewFolder.view("ok", language: language)).text
      #expect(
        page.contains(
          "<span class=\"full\">\(phrases.months[2])</span><span class=\"short\" aria-hidden=\"true\">"
            + "\(phrases.shortMonths[2])</span>"))
    }
  }

  @Test("The list begins with today; what is past is folded above it, unless it is asked for")
  func folded() throws {
    let fixture = try SnapviewFolder.fixture("ok")
    let page = try SnapviewFolder.run(["CONTAINER", "--html", "-"], on: fixture).output
    let list = try #require(page.components(separatedBy: "id=\"agenda\"").last)
    let parts = list.components(separatedBy: "</details>")
    #expect(parts.count == 2)
    #expect(parts[0].contains("<details class=\"past\"><summary>Mon 2 March – Sun 8 March "))
    #expect(parts[0].contains("id=\"d2026-03-0") && !parts[1].contains("id=\"d2026-03-0"))
    let all = try SnapviewFolder.run(["CONTAINER", "--html", "-", "--all"], on: fixture).output
    #expect(!all.contains("<details class=\"past\""))
    #expect(all.contains("id=\"d2026-03-0"))
  }

  @Test("Sentences that tell a state end alike", arguments: ViewLanguage.allCases)
  func sentences(language: ViewLanguage) {
    let phrases = Phrases.of(language)
    let sentences = ReadState.allCases.map { $0.sentence(language) } + [phrases.stale]
    #expect(sentences.allSatisfy { $0.hasSuffix(".") && !$0.contains("\n") && $0.first?.isUppercase == true })
    // What follows a name is no sentence.
    for words in [
      phrases.noEvents, phrases.notCovered, phrases.notCoveredLong, phrases.nothingNow, phrases.nothingNext,
    ] {
      #expect(!words.hasSuffix(".") && words.first?.isLowercase == true)
    }
  }
}
