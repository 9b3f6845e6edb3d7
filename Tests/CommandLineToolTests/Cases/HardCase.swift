import Foundation
import Testing

/// One of the small hard inputs in Tests/Fixtures/cases with the answer worked out by hand.
struct HardCase: CustomTestStringConvertible, Sendable {
  struct Instance: Decodable, Hashable, Sendable {
    var uid: String
    var start: String
    var end: String
    var isAllDay: Bool
    var title: String?
    var location: String?
    var colorHex: String?
  }

  private struct File: Decodable {
    struct Window: Decodable {
      var start: String
      var end: String
    }
    struct Edge: Decodable { var start: String }
    struct Alternative: Decodable {
      var label: String?
      var instances: [Instance]?
      var replace: [String: [Instance]]?
      var error: String?
    }
    struct Expectation: Decodable {
      var instances: [Instance]?
      var absent: [String]?
      var count: Int?
      var first: Edge?
      var last: Edge?
      var countByUid: [String: Int]?
      var error: String?
      var alternatives: [Alternative]?
    }
    var now: String
    var tz: String
    var window: Window
    var expect: Expectation
  }

  let name: String
  let path: String
  private let file: File

  var testDescription: String { name }
  var now: String { file.now }
  var zone: String { file.tz }
  var expectsError: Bool { file.expect.error != nil }
  var absent: [String] { file.expect.absent ?? [] }
  var count: Int? { file.expect.count }
  var firstStart: String? { file.expect.first?.start }
  var lastStart: String? { file.expect.last?.start }
  var countByUID: [String: Int] { file.expect.countByUid ?? [:] }
  var windowStart: String { file.window.start }
  var windowEnd: String { file.window.end }

  /// The right answer, then the other readings that can be defended.
  var answers: [[Instance]] {
    guard let instances = file.expect.instances else { return [] }
    return [instances]
      + (file.expect.alternatives ?? []).compactMap { alternative in
        if let other = alternative.instances { return other }
        guard let replace = alternative.replace else { return nil }
        return instances.filter { replace[$0.uid] == nil } + replace.values.flatMap { $0 }
      }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/cases")

  static let all: [HardCase] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { name in
      let url = folder.appending(path: name)
      guard let data = try? Data(contentsOf: url),
        let file = try? JSONDecoder().decode(File.self, from: data)
      else { fatalError("\(name) is not a case") }
      return HardCase(
        name: String(name.dropLast(5)), path: String(url.path.dropLast(5)) + ".ics", file: file)
    }
  }()
}
