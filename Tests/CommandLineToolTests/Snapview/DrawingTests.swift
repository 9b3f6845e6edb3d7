import CalendarDomain
import CalendarrCore
import Testing

@testable import CommandLineTool

@Suite("Colours, lanes, widths and text of drawings") struct DrawingTests {
  @Test(
    "Contrast is that of WCAG",
    arguments: [("#FFFFFF", "#000000", 21.0), ("#777777", "#FFFFFF", 4.48), ("#FF0000", "#FFFFFF", 4.0)])
  func contrast(one: String, two: String, expected: Double) throws {
    let ratio = try #require(RGBColour(hex: one)).contrast(with: #require(RGBColour(hex: two)))
    #expect(abs(ratio - expected) < 0.01)
  }

  @Test("Text on any colour has a contrast of 4.5 at least")
  func readableText() {
    var least = 21.0
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let fill = RGBColour(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          least = min(least, fill.contrast(with: fill.readableText))
        }
      }
    }
    #expect(least >= 4.5)
  }

  @Test(
    "A theme that cannot be read is moved until it can, and a good one is left alone",
    arguments: [("#666666", "#555555"), ("#FFFFFF", "#000000"), ("#fefefe", "#ffffff"), ("nonsense", "")])
  func palette(text: String, background: String) {
    var theme = SnapshotTheme.standard
    theme.text = text
    theme.background = background
    let palette = ThemePalette(theme)
    #expect(palette.text.contrast(with: palette.background) >= 5.7)
    #expect(palette.muted.contrast(with: palette.background) >= 4.5)
    #expect(palette.muted.contrast(with: palette.shade) >= 4.5)
    #expect(palette.primary.contrast(with: palette.background) >= 4.5)
    #expect(palette.onToday.contrast(with: palette.today) >= 4.5)
    if text == "#FFFFFF" { #expect(palette.text == .white && palette.background == .black) }
  }

  @Test("Spans that overlap lie in different lanes, and a lane is used again when it is free")
  func lanes() {
    #expect(LaneLayout.lanes(of: [0...6, 0...2, 1...3, 3...4, 4...6, 5...5]) == [0, 1, 2, 1, 2, 1])
    #expect(LaneLayout.lanes(of: []) == [])
  }

  @Test("A bar over two weeks is one bar in each, open where it goes on")
  func bars() throws {
    let maker = SnapviewFolder.maker
    let agenda = Agenda(
      maker.snapshot([maker.event("a", "A", maker.at(4), maker.at(9), isAllDay: true)]), zone: maker.zone,
      now: maker.now)
    let grid = MonthGrid(
      MonthGrid.days(agenda, from: agenda.today, through: agenda.today.adding(days: 7)), lanes: 3, rows: 5)
    #expect(grid.weeks.map(\.number) == [11, 12])
    #expect(grid.weeks.flatMap(\.bars).map(\.columns) == [4...6, 0...1])
    #expect(grid.weeks.flatMap(\.bars).map(\.continuesBefore) == [false, true])
    #expect(grid.weeks.flatMap(\.bars).map(\.continuesAfter) == [true, false])
  }

  @Test("What finds no room in a day is counted")
  func overflow() throws {
    let fixture = try SnapviewFolder.fixture("busy-day")
    let agenda = Agenda(try #require(fixture.snapshot), zone: fixture.zone, now: fixture.now)
    let grid = MonthGrid(
      MonthGrid.days(agenda, from: agenda.today, through: agenda.today), lanes: 3, rows: 5)
    let busy = grid.weeks[0].days[1]
    #expect(busy.timed.count == 4)
    #expect(busy.hiddenCount == 496)
  }

  @Test(
    "Columns on a terminal",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("会议", 4), ("한글", 4), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2),
      ("1️⃣", 2), ("❤", 1), ("❤️", 2), ("\u{200B}", 0), ("ｶ", 1), ("Ａ", 2), ("क्षि", 3), ("a\u{AD}b", 3),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("שלום", 4), ("🏳️‍🌈", 2),
    ])
  func width(text: String, columns: Int) { #expect(DisplayWidth.of(text) == columns) }

  @Test(
    "Text is cut at columns, not at characters",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 4, "abc…"), ("会议会议", 4, "会…"), ("会议会议", 5, "会议…"), ("a", 0, ""),
    ])
  func cut(text: String, width: Int, expected: String) {
    #expect(DisplayWidth.cut(text, to: width) == expected)
  }

  @Test(
    "Control characters and marks that turn the text that follows do not get through",
    arguments: [
      ("a\nb\tc", "a b c"), ("\u{1B}[31mred", "[31mred"), ("\u{202E}x\u{2066}y", "xy"), ("👩‍👧 ok", "👩‍👧 ok"),
    ])
  func plain(text: String, expected: String) { #expect(PlainLine.of(text) == expected) }

  @Test("Markup in a title is text")
  func escaping() {
    #expect(Markup.escaped("<b>\"A\" & 'B'</b>") == "&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;")
  }

  @Test(
    "Numbers of a picture are short and the same everywhere",
    arguments: [(1.0, "1"), (0.1 + 0.2, "0.3"), (-2.555, "-2.56"), (10.05, "10.05")])
  func numbers(value: Double, expected: String) { #expect(SVGCanvas.number(value) == expected) }
}
