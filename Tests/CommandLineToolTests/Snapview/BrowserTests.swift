import CalendarDomain
import CalendarrCore
import Foundation
import Testing

@testable import CommandLineTool

/// Pages and widgets as a real browser draws them. Without one, and without python, the tests say that they are skipped.
@Suite("Pictures in a browser", .serialized) struct BrowserTests {
  private let maker = SnapviewFolder.maker

  /// What is hard to draw, all at once.
  private func hard(_ theme: (inout CalendarrSnapshot) -> Void = { _ in }) -> SnapshotView {
    let long = String(repeating: "A title that does not end ", count: 12)
    var events = [
      maker.event("weeks", "Three weeks away from it all", maker.at(-12), maker.at(9), isAllDay: true),
      maker.event(
        "rtl", "اجتماع الفريق الأسبوعي في المكتب الرئيسي للشركة", maker.at(2), maker.at(4), isAllDay: true),
      maker.event("day", long, maker.at(5), maker.at(6), isAllDay: true),
      maker.event("evening", "Party", maker.at(0, 18), maker.at(1, 1)),
      maker.event("exact", "Exactly a day", maker.at(8, 10), maker.at(9, 10)),
      maker.event(
        "hike", "Hike over three days", maker.at(10, 8), maker.at(12, 18), location: "The mountains"),
      maker.event("beyond", "Goes on after what is known", maker.at(38), maker.at(47), isAllDay: true),
      maker.event("emoji", "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 1️⃣ 🇩🇪", maker.at(1, 12), maker.at(1, 13)),
      maker.event(
        "word", "Donaudampfschifffahrtsgesellschaftskapitänsmütze", maker.at(2, 9), maker.at(2, 10)),
      maker.event("long", long, maker.at(2, 10), maker.at(2, 11), location: long),
      maker.event("none", "", maker.at(2, 12), maker.at(2, 12)),
      maker.event("clocks", "Over the change of the clocks", maker.at(20, 1), maker.at(20, 5)),
    ]
    events += (0..<40).map { number in
      maker.event(
        "m\(number)", "Meeting \(number)", maker.at(6, 7 + number % 12), maker.at(6, 8 + number % 12))
    }
    let names = ["Family", "Work and all that belongs to it, in one very long name", "اجتماعات", "👩‍👩‍👧‍👦"]
    let calendars = (0..<30).map { number in
      SnapshotCalendar(id: "local:\(number + 1)", name: "\(names[number % 4]) \(number)", colorHex: "#4285F4")
    }
    let start = maker.at(-6)
    var snapshot = maker.snapshot(events, coverage: start..<maker.at(40, 16))
    theme(&snapshot)
    return view(snapshot, calendars)
  }

  private func view(
    _ snapshot: CalendarrSnapshot, _ calendars: [SnapshotCalendar] = FixtureMaker.calendars
  ) -> SnapshotView {
    SnapshotView(
      reading: ContainerReading(result: .ok(snapshot), calendars: calendars),
      format: ViewFormat(language: snapshot.language == "de" ? .de : .en, zone: maker.zone), now: maker.now,
      foldsPast: true)
  }

  private func light(_ snapshot: inout CalendarrSnapshot) {
    snapshot.backgroundColorHex = "#FFFDF7"
    snapshot.textColorHex = "#1D2430"
    snapshot.lineColorHex = "#E3DDCF"
    snapshot.todayColorHex = "#C2185B"
    snapshot.primaryColorHex = "#00695C"
    snapshot.accentColorHex = "#B23C17"
    snapshot.language = "de"
  }

  /// Writes a page, and the widgets, of each view.
  private func write(_ views: [(name: String, view: SnapshotView)], into folder: URL) throws -> [String] {
    try views.flatMap { name, view in
      var files = [("\(name).html", HTMLPage(view).text)]
      files += WidgetSize.allCases.map { ("\(name)-\($0.rawValue).svg", SVGWidget(view, size: $0).text) }
      return try files.map { name, text in
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
      }
    }
  }

  @Test("No page and no widget has a fault, at any width, in light, dark and print")
  func faults() throws {
    try SnapviewFolder.with { folder in
      var views = [("hard", hard()), ("light", hard(light))]
      views += try ["edges", "titles-hard", "cap-reached", "busy-day", "stale", "signed-out"]
        .map { ($0, try SnapviewFolder.view($0)) }
      let files = try write(views, into: folder)
      guard let result = try PythonOracle.run("check_page.py", ["--quick"] + files, needing: "argparse")
      else { return }
      #expect(result.status == 0, "\(result.output)")
    }
  }

  @Test("Pages and widgets look as they should")
  func pictures() throws {
    try SnapviewFolder.with { folder in
      let files = try write([("hard", hard()), ("light", hard(light))], into: folder)
      let pictures = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/pictures").standardizedFileURL.path
      let update = ProcessInfo.processInfo.environment["UPDATE_PICTURES"] == nil ? [] : ["--update"]
      guard
        let result = try PythonOracle.run(
          "check_pictures.py", update + [pictures] + files, needing: "argparse")
      else { return }
      #expect(
        result.status == 0,
        "UPDATE_PICTURES=1 draws them anew when they are meant to differ: \(result.output)")
    }
  }

  private static let hostile = [
    "<script>hostile = 1; alert(1)</script>", "</title><script>hostile = 2</script>",
    "</style><script>hostile = 3</script>", "\" onmouseover=\"hostile=4\" x=\"",
    "' onfocus='hostile=5' autofocus='",
    "--><script>hostile = 6</script><!--", "]]><script>hostile = 7</script>",
    "</text></svg><script>hostile = 8</script>",
    "</tspan><foreignObject><img src=x onerror=hostile=9></foreignObject>",
    "<img src=\"https://hostile.example.com/x.png\" onerror=\"hostile=10\">",
    "<a href=\"javascript:hostile=11\">click</a>", "javascript:hostile=12",
    "data:text/html,<script>hostile=13</script>",
    "&lt;script&gt;hostile = 14&lt;/script&gt;", "&#60;script&#62;hostile = 15",
    "<iframe srcdoc=\"<script>parent.hostile=16</script>\">",
    "<meta http-equiv=refresh content=\"0;url=https://hostile.example.com\">",
    "<base href=\"https://hostile.example.com/\">",
    "<form action=\"https://hostile.example.com\"><button>",
    "}</style><style>*{background:url(https://hostile.example.com)}",
    "</td></tr></table><plaintext>", "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>&e;",
  ]

  @Test("Text that would run, load or break out stays text, with the policy and without it")
  func hostileText() throws {
    let marks = "\u{202E}\u{2066}\u{200F}\u{061C}\u{2028}\u{0}\u{1B}"
    let texts = Self.hostile
    var snapshot = maker.snapshot(
      texts.enumerated().map { index, text in
        // On every kind of line: a bar, a timed event, one that goes on; and now, and next.
        let day = index % 20 - 2
        let (start, end) =
          index % 3 == 0 ? (maker.at(day), maker.at(day + 2)) : (maker.at(day, 9), maker.at(day, 10))
        var event = maker.event(
          text, text + marks, start, end, isAllDay: index % 3 == 0, location: text + marks)
        event.colorHex =
          "red;background:url(https://hostile.example.com/\(index));\"><script>hostile=20</script>"
        event.calendarKey = text
        return event
      })
    snapshot.writerVersion = "\"><script>hostile = 21</script>"
    snapshot.backgroundColorHex = "#000;}</style><script>hostile=22</script>"
    snapshot.todayColorHex = "url(https://hostile.example.com)"
    snapshot.language = "en\"><script>hostile=23</script>"
    let calendars = texts.prefix(11).map { SnapshotCalendar(id: $0, name: $0 + marks, colorHex: $0) }
    try SnapviewFolder.with { folder in
      let files = try write([("hostile", view(snapshot, calendars))], into: folder)
      let list = folder.appending(path: "texts.json")
      try JSONEncoder().encode(texts.map { $0 + " " }).write(to: list)
      guard let result = try PythonOracle.run("check_hostile.py", [list.path] + files, needing: "argparse")
      else { return }
      #expect(result.status == 0, "\(result.output)")
    }
  }
}
