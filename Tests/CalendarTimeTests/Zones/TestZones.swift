import CalendarTime
import Foundation

/// A folder of zone files made by rule, so that tests need none of the machine's.
enum TestZones {
  /// TZ strings by name. `Europe/Kyiv` and `US/Eastern` are left out on purpose.
  static let rules: [String: String] = [
    "America/Argentina/Buenos_Aires": "<-03>3",
    "America/Chicago": "CST6CDT,M3.2.0,M11.1.0",
    "America/Denver": "MST7MDT,M3.2.0,M11.1.0",
    "America/Los_Angeles": "PST8PDT,M3.2.0,M11.1.0",
    "America/Halifax": "AST4ADT,M3.2.0,M11.1.0",
    "America/New_York": "EST5EDT,M3.2.0,M11.1.0",
    "America/Panama": "EST5",
    "America/Phoenix": "MST7",
    "America/Regina": "CST6",
    "Asia/Kolkata": "IST-5:30",
    "Asia/Shanghai": "CST-8",
    "Asia/Tokyo": "JST-9",
    "Australia/Sydney": "AEST-10AEDT,M10.1.0,M4.1.0/3",
    "Etc/GMT-1": "<+01>-1",
    "Etc/UTC": "UTC0",
    "Europe/Athens": "EET-2EEST,M3.5.0/3,M10.5.0/4",
    "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3",
    "Europe/Brussels": "CET-1CEST,M3.5.0,M10.5.0/3",
    "Europe/Dublin": "IST-1GMT0,M10.5.0,M3.5.0/1",
    "Europe/Istanbul": "<+03>-3",
    "Europe/Kiev": "EET-2EEST,M3.5.0/3,M10.5.0/4",
    "Europe/London": "GMT0BST,M3.5.0/1,M10.5.0",
    "Europe/Paris": "CET-1CEST,M3.5.0,M10.5.0/3",
    "Europe/Prague": "CET-1CEST,M3.5.0,M10.5.0/3",
    "Europe/Warsaw": "CET-1CEST,M3.5.0,M10.5.0/3",
  ]

  static let database = ZoneDatabase(directories: [folder])

  static func zone(_ name: String) -> Zone { database.zone(named: name)! }

  private static let folder: String = {
    let folder = temporaryFolder()
    for (name, rule) in rules { write(slim(rule), to: name, in: folder) }
    return folder
  }()

  /// A file without transitions: the footer says all.
  static func slim(_ rule: String) -> [UInt8] {
    var file = ZoneFileBytes()
    file.types = [(0, false, "LMT")]
    file.footer = rule
    return file.bytes
  }

  static func temporaryFolder() -> String {
    let path = NSTemporaryDirectory() + "zones-" + UUID().uuidString
    try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  static func write(_ bytes: [UInt8], to name: String, in folder: String) {
    let url = URL(fileURLWithPath: folder).appendingPathComponent(name)
    try! FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try! Data(bytes).write(to: url)
  }
}
