import Basics
import CalendarrCore
import Foundation
import Testing

@testable import CommandLineTool

/// One small break a rule: the check must name that rule, and nothing else.
struct ContractBreak: CustomTestStringConvertible, Sendable {
  var rule: ContractRule
  var file = SnapshotContainer.snapshotName
  var terms = ContractTerms()
  var change: @Sendable (JSONNode) -> JSONNode

  var testDescription: String { rule.rawValue }
}

@Suite("Contract of a container") struct SnapshotContractTests {
  private static func firstEvent(_ change: @escaping @Sendable (JSONNode) -> JSONNode)
    -> @Sendable (JSONNode)
    -> JSONNode
  {
    { node in
      var events = node["events"]!.array!
      events[0] = change(events[0])
      return node.setting("events", .array(events))
    }
  }

  static let breaks: [ContractBreak] = [
    ContractBreak(rule: .repeatedKey) { node in
      guard case .object(let members) = node.value else { return node }
      return JSONNode(.object(members + [members[0]]))
    },
    ContractBreak(rule: .wrongType) { $0.setting("language", .null) },
    ContractBreak(rule: .missingKey) { $0.removing("writerVersion") },
    ContractBreak(rule: .unknownKey) { $0.setting("token", .string("secret")) },
    ContractBreak(rule: .schemaVersion) { $0.setting("schemaVersion", .number("1")) },
    ContractBreak(rule: .schemaVersion) { $0.setting("schemaVersion", .number("3")).removing("events") },
    ContractBreak(rule: .dateForm) { $0.setting("writtenAt", .string("2026-03-09T08:30:00.5Z")) },
    ContractBreak(rule: .dateForm) { $0.setting("writtenAt", .string("2026-02-30T08:30:00Z")) },
    ContractBreak(rule: .dateForm) { $0.setting("writtenAt", .string("2026-03-09T08:30:00+01:00")) },
    ContractBreak(rule: .colourForm) { $0.setting("todayColorHex", .string("#FFF")) },
    ContractBreak(rule: .emptyID, change: firstEvent { $0.setting("id", .string("")) }),
    ContractBreak(
      rule: .calendarKeyForm, file: SnapshotContainer.calendarsName
    ) { node in
      JSONNode(.array(node.array! + [calendar("nokey", "Zoo")]))
    },
    ContractBreak(rule: .groupScope, file: SnapshotContainer.calendarsName) { node in
      JSONNode(.array(node.array! + [calendar("gm:reader", "Zoo")]))
    },
    ContractBreak(rule: .overCap, terms: ContractTerms(maxEvents: 1)) { $0 },
    ContractBreak(rule: .secretInSession, file: SnapshotContainer.sessionName) {
      $0.setting("baseURL", .string("https://reader:word@calendar.example.org/"))
    },
    ContractBreak(rule: .secretInSession, file: SnapshotContainer.sessionName) {
      $0.setting("baseURL", .string("https://calendar.example.org/?token=1"))
    },
    ContractBreak(rule: .endBeforeStart) { node in
      var events = node["events"]!.array!
      events[events.count - 1] = events[events.count - 1].setting("end", .string("2026-03-09T00:00:00Z"))
      return node.setting("events", .array(events))
    },
    ContractBreak(
      rule: .beforeCoverage,
      change: firstEvent {
        $0.setting("start", .string("2026-01-01T00:00:00Z")).setting("end", .string("2026-01-02T00:00:00Z"))
      }),
    ContractBreak(rule: .eventOrder) { node in
      node.setting("events", .array(node["events"]!.array!.reversed()))
    },
    ContractBreak(rule: .repeatedID) { node in
      node.changingItems(of: "events") { $0.setting("id", .string("same")) }
    },
    ContractBreak(rule: .notMidnight, terms: ContractTerms(zone: .utc)) { node in
      node.setting("coverageStart", .string("2026-03-01T00:00:00Z"))
    },
    ContractBreak(rule: .unlistedCalendar, file: SnapshotContainer.calendarsName) { node in
      JSONNode(.array(Array(node.array!.dropLast())))
    },
    ContractBreak(rule: .hiddenCalendar, terms: ContractTerms(hidden: ["local:1"])) { $0 },
    ContractBreak(
      rule: .banishedCalendar, file: SnapshotContainer.calendarsName,
      terms: ContractTerms(banished: ["caldav:2"])
    ) { $0 },
    ContractBreak(rule: .calendarOrder, file: SnapshotContainer.calendarsName) { node in
      JSONNode(.array(node.array!.reversed()))
    },
    ContractBreak(rule: .repeatedCalendar, file: SnapshotContainer.calendarsName) { node in
      JSONNode(.array(node.array! + [node.array!.last!]))
    },
    ContractBreak(rule: .sessionDisagrees, file: SnapshotContainer.sessionName) {
      $0.setting("isLoggedIn", .bool(false)).setting("username", .string(""))
    },
  ]

  private static func calendar(_ id: String, _ name: String) -> JSONNode {
    JSONNode(.object([])).setting("id", .string(id)).setting("name", .string(name))
      .setting("colorHex", .string("#000000"))
  }

  /// Two events of `local:1`, one of them over all of a day.
  private static func documents(
    changing file: String? = nil, _ change: (JSONNode) -> JSONNode = { $0 }
  ) throws -> [ContractDocument] {
    let maker = SnapviewFolder.maker
    let fixture = try maker.container(
      "base", "",
      maker.snapshot([
        maker.event("a@example.com", "A", maker.at(1), maker.at(2), isAllDay: true),
        maker.event("b@example.com", "B", maker.at(2, 9), maker.at(2, 10)),
      ]))
    return try fixture.files.map { each in
      guard case .text(let text) = each.content else {
        return ContractDocument(name: each.name, content: .missing)
      }
      let node = try ContractDocument.node(Array(text.utf8))
      return ContractDocument(
        name: each.name, content: .bytes(JSONWriter.bytes(each.name == file ? change(node) : node)),
        mode: 0o644)
    }
  }

  private static func check(_ documents: [ContractDocument], _ terms: ContractTerms = ContractTerms())
    -> [ContractFinding]
  {
    SnapshotContract.check(
      snapshot: documents[0], calendars: documents[1], session: documents[2], terms: terms)
  }

  @Test("A container as a writer leaves it breaks no rule")
  func sound() throws {
    let terms = ContractTerms(zone: SnapviewFolder.berlin)
    #expect(Self.check(try Self.documents(), terms).isEmpty)
  }

  @Test("A break of a rule is reported as that rule, and as no other", arguments: breaks)
  func oneBreak(_ each: ContractBreak) throws {
    let findings = Self.check(try Self.documents(changing: each.file, each.change), each.terms)
    #expect(Set(findings.map(\.rule)) == [each.rule], "\(findings)")
    // An event's calendar that is not listed is the event's fault, wherever the list was changed.
    let place = each.rule == .unlistedCalendar ? SnapshotContainer.snapshotName : each.file
    #expect(findings.allSatisfy { $0.file == place }, "\(findings)")
  }

  @Test("An event at the end of the coverage or after it is beyond it")
  func beyond() throws {
    let documents = try Self.documents(changing: SnapshotContainer.snapshotName) { node in
      node.setting("coverageEnd", node["events"]!.array![1]["start"]!)
    }
    let findings = Self.check(documents)
    #expect(findings.map(\.rule) == [.beyondCoverage])
    #expect(findings.map(\.path) == ["events[1]"])
  }

  @Test("A coverage that ends before it starts holds nothing")
  func coverageOrder() throws {
    let documents = try Self.documents(changing: SnapshotContainer.snapshotName) { node in
      node.setting("coverageEnd", .string("2026-01-01T00:00:00Z")).setting("events", .array([]))
    }
    #expect(Self.check(documents).map(\.rule) == [.coverageOrder])
  }

  @Test("A signed-out session with a user is reported")
  func signedOutUser() throws {
    var documents = try Self.documents(changing: SnapshotContainer.sessionName) {
      $0.setting("isLoggedIn", .bool(false))
    }
    documents[0].content = .missing
    documents[1].content = .missing
    #expect(Self.check(documents).map(\.rule) == [.signedOutUser])
  }

  @Test("Files that are missing, locked, open to anyone or no JSON are reported")
  func files() throws {
    var documents = try Self.documents()
    documents[1] = ContractDocument(name: SnapshotContainer.calendarsName, content: .missing)
    #expect(Self.check(documents).map(\.rule) == [.missingFile])
    documents[1] = ContractDocument(
      name: SnapshotContainer.calendarsName, content: .failed("its owner may not read it"), mode: 0)
    #expect(Self.check(documents).map(\.rule) == [.unreadableFile])
    documents = try Self.documents()
    documents[2].mode = 0o666
    #expect(Self.check(documents).map(\.rule) == [.loosePermissions])
    documents[2].mode = 0o600
    documents[2].content = .bytes(Array("{".utf8))
    #expect(Self.check(documents).map(\.rule) == [.notJSON])
  }

  @Test("Every rule has a test that breaks it")
  func everyRule() {
    let elsewhere: Set<ContractRule> = [
      .beyondCoverage, .coverageOrder, .signedOutUser, .missingFile, .unreadableFile, .loosePermissions,
      .notJSON,
    ]
    #expect(Set(Self.breaks.map(\.rule)).union(elsewhere) == Set(ContractRule.allCases))
  }

  @Test("The app's form of ids may repeat one with another start")
  func applicationIDs() throws {
    let fixture = try SnapviewFolder.fixture("repeated-ids")
    #expect(try SnapviewFolder.run(["check", "CONTAINER"], on: fixture).code == .badData)
    #expect(try SnapviewFolder.run(["check", "CONTAINER", "--ids", "uid"], on: fixture).code == .ok)
  }

  @Test("A finding names file, line, path and code")
  func findingText() throws {
    let fixture = try SnapviewFolder.fixture("unknown-keys")
    let result = try SnapviewFolder.run(["check", "CONTAINER"], on: fixture)
    #expect(result.code == .badData)
    #expect(
      result.errors.contains(
        "widget-cache.json:1: error: events[0].notes: not a key of the contract [unknown-key]"))
  }

  @Test("A folder without any of the files is no input")
  func nothingToCheck() throws {
    let fixture = try SnapviewFolder.fixture("never-written")
    #expect(try SnapviewFolder.run(["check", "CONTAINER"], on: fixture).code == .noInput)
  }
}
