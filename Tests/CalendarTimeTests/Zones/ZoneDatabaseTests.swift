import CalendarDomain
import Testing

@testable import CalendarTime

@Suite struct ZoneDatabaseTests {
  @Test("The first folder that has a name gives the zone")
  func order() {
    let (first, second) = (TestZones.temporaryFolder(), TestZones.temporaryFolder())
    TestZones.write(TestZones.slim("AAA-1"), to: "Europe/Paris", in: first)
    TestZones.write(TestZones.slim("BBB-2"), to: "Europe/Paris", in: second)
    TestZones.write(TestZones.slim("CCC-3"), to: "Europe/Rome", in: second)
    let database = ZoneDatabase(directories: [first + "-missing", first, second])
    #expect(database.zone(named: "Europe/Paris")?.offset(at: Instant(secondsSince1970: 0)) == 3600)
    #expect(database.zone(named: "Europe/Rome")?.offset(at: Instant(secondsSince1970: 0)) == 10_800)
    #expect(database.identifiers == ["Europe/Paris", "Europe/Rome"])
  }

  @Test("TZDIR comes before the usual folders")
  func environment() {
    let folder = TestZones.temporaryFolder()
    TestZones.write(TestZones.slim("AAA-1"), to: "Made/Up", in: folder)
    let database = ZoneDatabase.system(environment: ["TZDIR": folder])
    #expect(database.zone(named: "Made/Up")?.offset(at: Instant(secondsSince1970: 0)) == 3600)
    #expect(database.directories.dropFirst().first == "/usr/share/zoneinfo")
    #expect(ZoneDatabase.system(environment: [:]).zone(named: "Made/Up") == nil)
  }

  @Test("New zone data is seen by the next database, not in the midst of a run")
  func upgrade() {
    let folder = TestZones.temporaryFolder()
    TestZones.write(TestZones.slim("PST8PDT,M3.2.0,M11.1.0"), to: "America/Vancouver", in: folder)
    let before = ZoneDatabase(directories: [folder])
    let winter = Instant(utc: LocalDateTime(2027, 1, 1))
    #expect(before.zone(named: "America/Vancouver")?.offset(at: winter) == -28_800)
    TestZones.write(TestZones.slim("PDT7"), to: "America/Vancouver", in: folder)
    #expect(before.zone(named: "America/Vancouver")?.offset(at: winter) == -28_800)
    let after = ZoneDatabase(directories: [folder])
    #expect(after.zone(named: "America/Vancouver")?.offset(at: winter) == -25_200)
  }

  @Test(
    "A name that leads out of the folder, or to what is no zone, is not looked for",
    arguments: [
      "", "/", "..", "../x", "Europe/../Europe/Paris", "/etc/localtime", "Europe//Paris", "Europe/",
      "Europe/Paris\u{0}", ".hidden", "Europe/Par is", "localtime", "posixrules", "right/Europe/Paris",
      String(repeating: "a", count: 5_000), "Europe/Pari\u{73}\u{301}",
    ])
  func tricks(name: String) {
    let folder = TestZones.temporaryFolder()
    for name in ["localtime", "posixrules", "right/Europe/Paris", ".hidden", "Europe/Paris"] {
      TestZones.write(TestZones.slim("AAA-1"), to: name, in: folder)
    }
    let database = ZoneDatabase(directories: [folder + "/Europe", folder])
    #expect(database.zone(named: name) == nil)
    #expect(database.spelling(of: name) == nil)
  }

  @Test("A file that can't be used says which and why")
  func unusable() {
    let folder = TestZones.temporaryFolder()
    TestZones.write(Array(String(repeating: "no zone ", count: 9).utf8), to: "Europe/Broken", in: folder)
    TestZones.write([], to: "Europe/Empty", in: folder)
    TestZones.write([UInt8](repeating: 0, count: 2 << 20), to: "Europe/Huge", in: folder)
    let database = ZoneDatabase(directories: [folder])
    for name in ["Europe/Broken", "Europe/Empty", "Europe/Huge"] {
      do {
        _ = try database.load(name)
        Issue.record("\(name) was read")
      } catch {
        #expect(error.code == .malformed)
        #expect(error.path == folder + "/" + name)
      }
    }
    #expect(throws: ZoneFileError.self) { try database.load("Europe") }
    let resolver = ZoneResolver(database: database, userZone: .utc)
    #expect(resolver.resolve(tzid: "Europe/Broken").note?.message.contains("TZif") == true)
  }

  @Test("Many threads may ask at once")
  func threads() async {
    let database = TestZones.database
    let resolver = ZoneResolver(database: database, userZone: .utc)
    let names = TestZones.rules.keys.sorted()
    let local = LocalDateTime(2400, 7, 1)
    let sums = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask {
          names.reduce(0) {
            $0 + resolver.resolve(tzid: $1).zone.instant(of: local).secondsSince1970 % 86_400
          }
        }
      }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(sums.count == 1)
  }
}
