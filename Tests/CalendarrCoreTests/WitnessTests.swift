@_spi(Writer) import CalendarrCore
import Foundation
import Testing

@Suite("Against readers no one here wrote")
struct WitnessTests {
  @Test("Python's plistlib and json read the payload for a watch")
  func propertyList() throws {
    let folder = try TemporaryFolder()
    try WatchTransportTests.payload.propertyList().write(to: folder.file("payload"))
    let text = try python(
      """
      import json, plistlib, sys
      payload = plistlib.load(open(sys.argv[1], "rb"))
      print(payload["schema"], sorted(payload), json.loads(payload["session"])["username"])
      print(json.loads(payload["snapshot"])["events"][0]["location"])
      """, folder.file("payload").path)
    guard let text else { return }
    #expect(text == "1 ['calendars', 'schema', 'session', 'snapshot'] ada\nRoom 1/2\n")
  }

  @Test("The written JSON is what Python writes of the same values")
  func json() throws {
    let folder = try TemporaryFolder()
    var event = SnapshotEvent.fixture()
    event.title = "„Größe“ 👩🏽‍💻 \"quoted\" \\ / \t \n \u{2028}"
    let data = try SnapshotCoding.encode(CalendarrSnapshot.fixture([event]))
    try data.write(to: folder.file("snapshot"))
    let text = try python(
      """
      import json, sys
      value = json.load(open(sys.argv[1], encoding="utf-8"))
      text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
      sys.stdout.buffer.write(text.encode("utf-8") + b"\\n")
      """, folder.file("snapshot").path)
    guard let text else { return }
    #expect(text == String(decoding: data, as: UTF8.self))
  }

  @Test("Python's zoneinfo finds the same window, in every zone, on every tenth day of a year")
  func windows() throws {
    let text = try python(
      """
      from datetime import date, datetime, time, timedelta, timezone
      from zoneinfo import ZoneInfo, available_timezones
      epoch = datetime(1970, 1, 1, tzinfo=timezone.utc)
      seconds = lambda moment: (moment - epoch) // timedelta(seconds=1)
      for name in sorted(available_timezones()):
          if "/" not in name or name.startswith(("Etc/", "posix/", "right/", "SystemV/")): continue
          zone = ZoneInfo(name)
          for day in range(0, 365, 10):
              now = datetime(2015, 1, 1, 12, tzinfo=timezone.utc) + timedelta(days=day)
              local = now.astimezone(zone).date()
              ends = [seconds(datetime.combine(local + timedelta(days=d), time(), zone)) for d in (-7, 42)]
              print(name, seconds(now), *ends)
      """)
    guard let text else { return }
    var compared = 0
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard let zone = TimeZone(identifier: String(fields[0])) else { continue }
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      let moments = try fields.dropFirst().map {
        Date(timeIntervalSince1970: try #require(Double($0)))
      }
      let coverage = SnapshotCoverage(around: moments[0], calendar: calendar)
      #expect(coverage == SnapshotCoverage(start: moments[1], end: moments[2]), "\(line)")
      compared += 1
    }
    #expect(compared > 10_000)
  }
}
