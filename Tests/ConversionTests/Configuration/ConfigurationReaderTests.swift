import CalendarTime
import Foundation
import Testing

@testable import Conversion

@Suite("Configuration")
struct ConfigurationReaderTests {
  private let reader = ConfigurationReader(
    zones: .system(environment: [:]), environment: ["HOME": "/home/anna", "DATA": "/data"])

  private func read(_ text: String) throws(ConfigurationError) -> Configuration {
    try reader.read(Array(text.utf8), file: "conf/c.json5")
  }

  @Test("Profiles take defaults, and paths are expanded")
  func good() throws {
    let configuration = try read(
      """
      // comment
      { defaults: { timezone: 'Europe/Berlin', daysAhead: 7, theme: {today: 'teal'}, session: {username: "x"} },
        profiles: [
          { name: "anna", output: "~/box", daysAhead: 3, theme: {text: "#000"}, calendars: [
            { key: "local:1", path: "a.ics", hidden: true },
            { key: "local:2", path: ["$DATA/b", "${DATA}/c/*.ics", "$$x"], banished: true, hidden: true, }, ] },
        ], }
      """)
    let profile = try #require(configuration.profiles.first)
    #expect(profile.output == "/home/anna/box")
    #expect(profile.settings["timezone"] == .text("Europe/Berlin"))
    #expect(profile.settings["daysAhead"] == .number(3))
    #expect(profile.settings["theme"] == .colors(["today": "teal", "text": "#000"]))
    #expect(profile.session.username == "x")
    #expect(profile.calendars[0].places == [.file("conf/a.ics")])
    #expect(profile.calendars[0].visibility == .hidden)
    #expect(
      profile.calendars[1].places == [.file("/data/b"), .glob("/data/c/*.ics"), .file("conf/$x")])
    #expect(profile.calendars[1].visibility == .banished)
  }

  static let mistakes: [(String, Int, String, String?)] = [
    ("{\nprofile: []}", 2, "$.profile", "profiles"),
    ("{\n profiles: [\n  { name: 1, output: 'b', calendars: [] } ] }", 3, "$.profiles[0].name", nil),
    (
      "{ profiles: [ {name: 'a', output: 'b',\n calendars: [\n {},\n ]} ] }", 3, "$.profiles[0].calendars[0]",
      nil
    ),
    (
      "{ profiles: [ {name: 'a', output: 'b', calendars: [\n\n { key: 'x:1', path: 'p',\n colour: 'red' } ]} ] }",
      4,
      "$.profiles[0].calendars[0].colour", "color"
    ),
    ("{ profiles: [ {name: 'a', output: '$NONE/b',\n calendars: [] } ] }", 1, "$.profiles[0].output", nil),
    (
      "/* a\n */ { defaults: {\n timezone: 'Europe/Berlim' }, profiles: [ {name: 'a', output: 'b', calendars: []} ] }",
      3, "$.defaults.timezone", "Europe/Berlin"
    ),
    (
      "{ profiles: [ {name: 'a', output: 'b', calendars: []},\n {name: 'a', output: 'c', calendars: []} ] }",
      2,
      "$.profiles[1].name", nil
    ),
    (
      "{ profiles: [ {name: 'a', output: 'b', calendars: []},\n {name: 'c', output: './b/', calendars: []} ] }",
      2,
      "$.profiles[1].output", nil
    ),
    (
      "{ profiles: [ {name: 'a', output: 'b', calendars: [ {path: 'p',\n key: 'gm:anna'} ]} ] }", 2,
      "$.profiles[0].calendars[0].key", nil
    ),
    (
      "{ profiles: [ {name: 'a', output: 'b', calendars: [],\n 'private': 'bussy'} ] }", 2,
      "$.profiles[0].private", "busy"
    ),
    ("[]", 1, "$", nil),
    ("{}", 1, "$", nil),
  ]

  @Test("A mistake is told with its line, its path and the nearest known word", arguments: mistakes)
  func mistake(text: String, line: Int, path: String, nearest: String?) throws {
    let error = try #require(throws: ConfigurationError.self) { try read(text) }
    guard case .content(let findings) = error.kind, let finding = findings.first else {
      Issue.record("not a finding: \(error)")
      return
    }
    #expect(finding.problem.path.description == path)
    #expect(finding.location.line == line)
    if let nearest { #expect(finding.problem.candidates.contains(nearest)) }
  }

  @Test("Two paths to one folder are one container, whether it is there or not")
  func sameContainer() throws {
    let folder = try ScratchFolder()
    try folder.put("", "real/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path + "/real")
    func count(_ first: String, _ second: String) -> Int {
      let profiles = [first, second].map {
        "{ name: '\($0)', output: '\(folder.path)/\($0)', calendars: [] }"
      }
      let result = Result { () throws(ConfigurationError) in
        try read("{ profiles: [\(profiles.joined(separator: ","))] }")
      }
      guard case .failure(let error) = result, case .content(let findings) = error.kind else { return 0 }
      return findings.count
    }
    #expect(count("real", "link") == 1)
    #expect(count("real/new/box", "link/new/./box/") == 1)
    #expect(count("real/new", "real/other") == 0)
    #expect(count("real/new", "real/other/../new") == 1)
    for (name, target) in [("dangling", "nowhere"), ("round", "trip"), ("trip", "round")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: target)
    }
    #expect(count("dangling", "nowhere") == 1)
    #expect(count("round", "real") == 0)
    #expect(throws: ConfigurationError.self) {
      try read("{ profiles: [{ name: 'a', output: '', calendars: [] }] }")
    }
  }

  @Test(
    "Broken JSON5 is told with its line",
    arguments: [
      ("{\n a: [1,2 ", 2), ("{ a: 1\n b: 2}", 2), ("{\n\n 'a': }", 3), ("[1,,2]", 1), ("{x: 'a\n}", 1),
      ("", 1),
      ("{\na: tru}", 2), ("{ a: 1 }\n}", 2), ("{\n/* a", 2),
    ])
  func syntax(text: String, line: Int) throws {
    let error = try #require(throws: ConfigurationError.self) { try read(text) }
    guard case .syntax(let syntax, let location) = error.kind else {
      Issue.record("not a mistake of syntax: \(error)")
      return
    }
    #expect(location.line == line, "\(syntax.reason)")
    #expect(location.column != nil)
  }

  @Test(
    "A member that stands in one object twice is refused: one of the two would be lost",
    arguments: [
      ("{ profiles: [],\n profiles: [] }", 2, "profiles"),
      ("{ 'a': {b: 1, c: [{}, {d: 1,\n\n'd': 2}]} }", 3, "d"),
      ("{ defaults: {timezone: 'UTC'},\n \"defaults\": {} }", 2, "defaults"),
    ])
  func repetition(text: String, line: Int, name: String) throws {
    let error = try #require(throws: ConfigurationError.self) { try read(text) }
    guard case .syntax(let syntax, let location) = error.kind else {
      Issue.record("not told as a mistake of syntax: \(error)")
      return
    }
    #expect(location.line == line && syntax.reason == "'\(name)' stands in one object twice")
  }

  @Test(
    "Only ~ is home, and variables are what they stand for",
    arguments: [
      ("~", "/home/anna"), ("~/a", "/home/anna/a"), ("~ben/a", "/etc/c/~ben/a"), ("a~/b", "/etc/c/a~/b"),
      ("${HOME}/a", "/home/anna/a"), ("$$a", "/etc/c/$a"),
    ])
  func paths(path: String, expected: String) throws {
    let expansion = PathExpansion(folder: "/etc/c", environment: ["HOME": "/home/anna"])
    #expect(try expansion.expand(path) == expected)
  }
}
