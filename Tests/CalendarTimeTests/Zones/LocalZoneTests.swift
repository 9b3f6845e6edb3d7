import CalendarDomain
import Foundation
import Testing

@testable import CalendarTime

@Suite struct LocalZoneTests {
  /// The machine's settings, in a folder of their own.
  private func zone(_ environment: [String: String] = [:], settings: String? = nil) -> ResolvedZone {
    TestZones.database.localZone(
      environment: environment, settings: settings ?? TestZones.temporaryFolder())
  }

  private let summer = Instant(utc: LocalDateTime(2026, 7, 1))

  @Test(
    "TZ gives a name, a name after a colon, a path or a rule",
    arguments: [
      ("Europe/Paris", "Europe/Paris", 7200), (":Europe/Paris", "Europe/Paris", 7200), ("", "UTC", 0),
      ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo", 32_400),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3", 7200), ("EST5", "EST5", -18_000),
    ])
  func variable(value: String, identifier: String, offset: Int) {
    let found = zone(["TZ": value])
    #expect(found.zone.identifier == identifier)
    #expect(found.zone.offset(at: summer) == offset)
    #expect(found.rung == .userZone)
    #expect(found.note == nil)
  }

  @Test(
    "A value of TZ that nobody knows is UTC, with a warning",
    arguments: ["Nowhere/Land", "/no/such/file", "X"])
  func unknown(value: String) {
    let found = zone(["TZ": value])
    #expect(found.zone.identifier == "UTC")
    #expect(found.note?.message.contains(value) == true)
  }

  @Test("The link of the system's settings says the name, in the folder of any system")
  func link() throws {
    for target in [
      "/usr/share/zoneinfo/Europe/Paris", "/var/db/timezone/zoneinfo/Europe/Paris",
      "../x/zoneinfo/Europe/Paris",
    ] {
      let settings = TestZones.temporaryFolder()
      try FileManager.default.createSymbolicLink(
        atPath: settings + "/localtime", withDestinationPath: target)
      #expect(zone(settings: settings).zone.identifier == "Europe/Paris")
    }
  }

  @Test("Without a link, the name in the file timezone counts, then a copy of a zone file, then UTC")
  func files() {
    let settings = TestZones.temporaryFolder()
    #expect(zone(settings: settings).zone.identifier == "UTC")
    TestZones.write(TestZones.slim("JST-9"), to: "localtime", in: settings)
    #expect(zone(settings: settings).zone.identifier == "localtime")
    #expect(zone(settings: settings).zone.offset(at: summer) == 32_400)
    TestZones.write(Array("Europe/Paris\n".utf8), to: "timezone", in: settings)
    #expect(zone(settings: settings).zone.identifier == "Europe/Paris")
  }
}
