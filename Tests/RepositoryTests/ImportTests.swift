import Foundation
import Testing

/// Which room may know which, platform modules included. The compiler lets an undeclared transitive import pass,
/// so this table is read against every `import` line.
enum ImportTable {
  static let platform: Set<String> = ["Glibc", "Musl", "Darwin"]
  static let foundation: Set<String> = ["Foundation", "FoundationEssentials"]

  static let rooms: [String: Set<String>] = [
    "CalendarrCore": platform.union(foundation).union(["Synchronization"]),
    "Basics": [],
    "CalendarDomain": ["Basics"],
    "CProcessGuards": [],
    "CLibical": [],
    "SystemCalls": platform.union(["CProcessGuards"]),
    "CalendarTime": platform.union(foundation).union(["CalendarDomain", "Synchronization", "SystemCalls"]),
    "ICalendar": platform.union(foundation).union([
      "Basics", "CalendarDomain", "CalendarTime",
    ]),
    "Libical": platform.union(["CLibical", "CalendarDomain", "CalendarTime", "ICalendar"]),
    "SnapshotBuilding": platform.union(foundation).union(["CalendarrCore", "CalendarDomain", "CalendarTime"]),
    "Conversion": platform.union(foundation).union([
      "Basics", "CalendarrCore", "CalendarDomain", "CalendarTime", "CProcessGuards", "ICalendar", "Libical",
      "SnapshotBuilding", "SystemCalls",
    ]),
    "Scheduling": platform.union(foundation).union([
      "Basics", "CalendarrCore", "CalendarDomain", "CalendarTime", "ICalendar", "Libical", "SystemCalls",
    ]),
    "CommandLineTool": platform.union(foundation).union([
      "Basics", "CalendarrCore", "CalendarDomain", "CalendarTime", "ICalendar", "SnapshotBuilding",
      "Conversion", "Libical", "Scheduling", "SystemCalls",
    ]),
    "CSQLite": [],
    "Database": platform.union(["CSQLite"]),
    "CalendarRepository": platform.union(foundation).union([
      "Database", "CalendarrCore", "CalendarDomain", "CalendarTime", "ICalendar",
    ]),
    "CalendarIntents": platform.union(foundation).union([
      "Basics", "CalendarRepository", "CalendarDomain", "CalendarTime", "ICalendar", "Libical", "Scheduling",
    ]),
    "CalendarrCommands": platform.union(foundation).union([
      "Basics", "Dispatch", "CommandLineTool", "CalendarIntents", "CalendarRepository", "Conversion",
      "SnapshotBuilding", "ICalendar", "Libical", "CalendarTime", "CalendarDomain", "CalendarrCore",
      "Scheduling",
      "SystemCalls",
    ]),
    "calendarr": ["CalendarrCommands"],
    "ics2snap": ["CommandLineTool"],
    "snap2ics": ["CommandLineTool"],
    "snapview": ["CommandLineTool"],
    "icsconv": ["CommandLineTool"],
  ]

  /// The module that an import line names, or nil for any other line.
  static func module(importedBy line: Substring) -> String? {
    var words = line.split(whereSeparator: \.isWhitespace)[...]
    while let word = words.first,
      word.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains(word)
    {
      words = words.dropFirst()
    }
    guard words.popFirst() == "import", var name = words.popFirst() else { return nil }
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
    if kinds.contains(name), let next = words.first { name = next }
    return String(name.prefix { $0 != "." && $0 != ";" })
  }
}

@Suite("Arrows between the rooms")
struct ImportTests {
  @Test("Every import is in the table", arguments: ImportTable.rooms.keys.sorted())
  func imports(room: String) throws {
    let allowed = try #require(ImportTable.rooms[room])
    for file in Repository.files(below: "Sources/\(room)", withExtensions: ["swift"]) {
      let modules = try Repository.text(file).split(separator: "\n").compactMap(ImportTable.module)
      #expect(Set(modules).subtracting(allowed) == [], "\(file)")
    }
  }

  @Test("Every room is in the table")
  func rooms() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appendingPathComponent("Sources").path)
    #expect(Set(folders.filter { !$0.hasPrefix(".") }) == Set(ImportTable.rooms.keys))
  }

  @Test("Foundation's time zones and calendars take no part in answers")
  func noFoundationZones() throws {
    let rooms = ["CalendarTime", "ICalendar", "SnapshotBuilding"]
    let forbidden = [
      "TimeZone(", "Calendar(identifier", "Calendar.current", "DateFormatter", "TimeZone.current",
    ]
    for file in rooms.flatMap({ Repository.files(below: "Sources/\($0)", withExtensions: ["swift"]) }) {
      let code = try Repository.text(file).split(separator: "\n").filter {
        !$0.drop { $0 == " " }.hasPrefix("//")
      }
      for word in forbidden {
        let lines = code.filter { line in
          line.range(
            of: "(^|[^A-Za-z])" + NSRegularExpression.escapedPattern(for: word), options: .regularExpression)
            != nil
        }
        #expect(lines == [], "\(file)")
      }
    }
  }

  @Test(
    "Import lines are recognised in all their forms",
    arguments: [
      ("import A", "A"), ("  public import A", "A"), ("@testable import A", "A"),
      ("@_spi(Writer) import A", "A"),
      ("import struct A.B", "A"), ("@preconcurrency internal import A.C", "A"), ("// import A", nil),
      ("let important = 1", nil),
    ])
  func parsing(line: String, module: String?) { #expect(ImportTable.module(importedBy: line[...]) == module) }

  @Test("CalendarrCore builds alone, where there is no libical, and so does the app of docs/readers.md")
  func coreAlone() throws {
    try Shell.withTemporaryFolder { folder in
      let sources = folder.appendingPathComponent("Sources")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Repository.root.appendingPathComponent("Sources/CalendarrCore"),
        to: sources.appendingPathComponent("CalendarrCore"))
      let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
          name: "alone", platforms: [.macOS(.v15)],
          targets: [
            .target(
              name: "CalendarrCore",
              swiftSettings: [
                .strictMemorySafety(), .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("ExistentialAny"),
              ]),
            .executableTarget(name: "app", dependencies: ["CalendarrCore"]),
          ],
          swiftLanguageModes: [.v6])
        """
      try Data(manifest.utf8).write(to: folder.appendingPathComponent("Package.swift"))
      let page = try Repository.text("docs/readers.md").components(separatedBy: "```swift\n")
      let app = try #require(page.first { $0.hasPrefix("import CalendarrCore") }).components(
        separatedBy: "```")[0]
      let appFolder = sources.appendingPathComponent("app")
      try FileManager.default.createDirectory(at: appFolder, withIntermediateDirectories: true)
      try Data(app.utf8).write(to: appFolder.appendingPathComponent("main.swift"))
      var environment = ProcessInfo.processInfo.environment
      // Hides libical where it is installed.
      environment["PKG_CONFIG_LIBDIR"] = folder.path
      environment["PKG_CONFIG_PATH"] = ""
      let result = try Shell.run(
        ["swift", "build", "--disable-sandbox", "-Xswiftc", "-warnings-as-errors"], in: folder,
        environment: environment)
      #expect(result.status == 0, "\(result.output)")
    }
  }
}
