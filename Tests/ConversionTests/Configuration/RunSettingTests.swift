import Basics
import CalendarDomain
import CalendarTime
import Foundation
import ICalendar
import SnapshotBuilding
import Testing

@testable import Conversion

/// The table of settings, row by row: what is forgotten in one place shows here.
@Suite("The settings of a run") struct RunSettingTests {
  private static let request = SnapshotRequest(
    now: Instant(utc: LocalDateTime(2026, 3, 20, 9)), zone: .utc,
    database: ZoneDatabase.system(environment: [:]), writerVersion: "test")

  /// A value that is not the default.
  private static func other(_ setting: RunSetting) throws -> SettingValue {
    switch setting.form {
    case .integer(let range): return .number(range.lowerBound + 3)
    case .flag: return .flag(true)
    case .zone: return .text("Asia/Tokyo")
    case .colors: return .colors(["line": "#123456"])
    case .word(let words):
      let usual = setting.tell(request)
      return .text(try #require(words.first { .text($0) != usual }))
    case .list(_, _, _, let isValid):
      return .list(try #require(["no-start", "anna@example.com"].filter(isValid).first.map { [$0] }))
    case .text(_, let isValid): return .text(try #require(["PT2H", "de"].first(where: isValid)))
    }
  }

  private static func fingerprint(_ request: SnapshotRequest) -> (whole: String, calendar: String) {
    let input = CalendarInput(key: CalendarKey(source: "ical", id: "1"), places: [])
    let print = RequestFingerprint(
      request, rule: SessionRule(), inputs: [input], scans: true)
    return (print.text, print.of(input, []))
  }

  @Test(
    "each changes the request, and every fingerprint that it concerns", arguments: RunSetting.all.map(\.name))
  func concerns(name: String) throws {
    let setting = try #require(RunSetting.named(name))
    let value = try Self.other(setting)
    var settings = ConversionSettings()
    settings.add(value, to: setting)
    let changed = settings.applied(to: Self.request)
    #expect(setting.tell(changed) != setting.tell(Self.request))
    let (before, after) = (Self.fingerprint(Self.request), Self.fingerprint(changed))
    #expect(before.whole != after.whole)
    #expect((before.calendar != after.calendar) == setting.concernsCalendars)
  }

  @Test(
    "each reaches a worker, and comes out of a request and of a configuration",
    arguments: RunSetting.all.map(\.name))
  func carried(name: String) throws {
    let setting = try #require(RunSetting.named(name))
    var settings = ConversionSettings()
    settings.add(try Self.other(setting), to: setting)
    let changed = settings.applied(to: Self.request)
    let line = StreamRequest(
      id: .null, now: nil, previous: nil, settings: ConversionSettings(changed),
      calendars: [CalendarInput(key: CalendarKey(source: "ical", id: "1"), places: [.file("a.ics")])]
    ).line
    let read = try StreamRequest(line: line, zones: Self.request.database)
    #expect(setting.tell(read.settings.applied(to: Self.request)) == setting.tell(changed))

    let node = JSONNode.object([JSONNode.Member(name, try Self.other(setting).node)])
    let member = String(decoding: JSONWriter.bytes(node, sortsKeys: true), as: UTF8.self).dropFirst()
    let text = "{ profiles: [ { name: 'a', output: 'b', calendars: [], \(member) ] }"
    let reader = ConfigurationReader(zones: Self.request.database, environment: [:])
    let profile = try #require(try reader.read(Array(text.utf8), file: "c.json5").profiles.first)
    #expect(setting.tell(profile.settings.applied(to: Self.request)) == setting.tell(changed))
  }

  @Test("are all that a request says besides now, zone data and what the program is")
  func complete() {
    let others: Set<String> = [
      "now", "zone", "database", "writerVersion", "expandScale",
    ]
    let told: Set<String> = [
      "coverage", "cap", "identifiers", "keepsCancelled", "privacy", "defaultDuration", "theme", "language",
      "accepted",
      "declined", "me", "showsFreeBusy", "followsAllDayMark", "limits", "reader", "splitsFolders",
    ]
    let fields = Mirror(reflecting: Self.request).children.compactMap(\.label)
    #expect(
      Set(fields) == others.union(told), "a field of SnapshotRequest without a row in the table of settings")
    // A field may hold two settings, and `zone` is one; the limits hold one each.
    #expect(RunSetting.all.count == told.count + 2 + CalendarLimits.terms.count - 1)
  }

  @Test("have names and options of their own, and are in the manuals") func documented() throws {
    #expect(Set(RunSetting.all.map(\.name)).count == RunSetting.all.count)
    #expect(Set(RunSetting.all.map(\.option)).count == RunSetting.all.count)
    let man = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "man")
    for page in ["ics2snap.1", "ics2snap.5"] {
      let words = try String(contentsOf: man.appending(path: page), encoding: .utf8)
        .split(whereSeparator: \.isWhitespace)
      for setting in RunSetting.all {
        #expect(words.contains(Substring(setting.name)), "\(setting.name) in \(page)")
      }
    }
  }

  @Test("are in the schema of configurations, and so is every member of a calendar") func schema() throws {
    struct Schema: Decodable {
      struct Part: Decodable {
        struct Property: Decodable {
          var `enum`: [String]?
          var type: String?
          var minimum: Int?
          var maximum: Int?
        }
        var properties: [String: Property]?
      }
      var parts: [String: Part]
      enum CodingKeys: String, CodingKey { case parts = "$defs" }
    }
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "samples/config/config.schema.json")
    let parts = try JSONDecoder().decode(Schema.self, from: Data(contentsOf: file)).parts
    let settings = try #require(parts["settings"]?.properties)
    #expect(Set(settings.keys) == Set(RunSetting.all.map(\.name)))
    for setting in RunSetting.all {
      let property = settings[setting.name]
      switch setting.form {
      case .integer(let range):
        #expect(
          property?.minimum == range.lowerBound && property?.maximum == range.upperBound, "\(setting.name)")
      case .flag: #expect(property?.type == "boolean", "\(setting.name)")
      case .word(let words): #expect(property?.enum.map(Set.init) == Set(words), "\(setting.name)")
      case .zone, .text, .list, .colors: break
      }
    }
    #expect(try Set(#require(parts["calendar"]?.properties).keys) == Set(CalendarInput.keys))
  }

  @Test("A calendar's own members change its fingerprint, each of them") func calendars() {
    let plain = CalendarInput(key: CalendarKey(source: "ical", id: "1"), places: [.file("a.ics")])
    let changes: [String: (inout CalendarInput) -> Void] = [
      "key": { $0.key = CalendarKey(source: "ical", id: "2") },
      "prefersDeclaredKey": { $0.prefersDeclaredKey = true },
      "name": { $0.name = "x" }, "color": { $0.color = "red" }, "visibility": { $0.visibility = .hidden },
      "places": { $0.places = [.file("b.ics")] }, "accepted": { $0.accepted = ["no-start"] },
    ]
    #expect(Set(Mirror(reflecting: plain).children.compactMap(\.label)) == Set(changes.keys))
    func fingerprint(_ input: CalendarInput) -> String {
      RequestFingerprint(
        Self.request, rule: SessionRule(), inputs: [input], scans: true
      ).of(input, [])
    }
    for (name, change) in changes {
      var input = plain
      change(&input)
      #expect(fingerprint(input) != fingerprint(plain), "\(name)")
    }
  }

  @Test("Who is signed in, where, and a zone without a name change the fingerprint, too") func surroundings()
  {
    func fingerprint(_ rule: SessionRule = SessionRule(), zone: Zone = .utc) -> String {
      var request = Self.request
      request.zone = zone
      return RequestFingerprint(request, rule: rule, inputs: [], scans: true).text
    }
    let all = [
      fingerprint(), fingerprint(SessionRule(username: "anna")), fingerprint(SessionRule(username: "ben")),
      fingerprint(SessionRule(baseURL: "https://example.com")),
      fingerprint(zone: .fixed(seconds: 3_600, identifier: "no name 1")),
      fingerprint(zone: .fixed(seconds: 3_600, identifier: "no name 2")),
    ]
    #expect(Set(all).count == all.count)
  }
}
