import CalendarDomain
import Foundation
import SnapshotBuilding
import Testing

@_spi(Writer) @testable import Conversion

@Suite("Long histories of containers")
struct IncrementalSequenceTests {
  private static let files = ["a.ics", "b.ics", "c.ics", "many/1.ics", "many/2.ics", "many/3.ics"]

  @Test(
    "After edits, losses, renames, days and options the bytes are those of a run that knows nothing",
    arguments: 1...8)
  func sequences(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let history = try ContainerHistory()
    for name in Self.files { try history.folder.put(RandomCalendar.make(&random), name) }
    var spared = 0
    for number in 0..<30 {
      let name = Self.files.randomElement(using: &random)!
      let other = Self.files.randomElement(using: &random)!
      let change = Change.allCases.randomElement(using: &random)!
      try apply(change, name, other, to: history, &random)
      history.request.now = history.request.now.adding(seconds: Int.random(in: 0...900, using: &random))
      spared += try history.step("step \(number): \(change) \(name) \(other)").count
      history.isForced = false
    }
    #expect(spared > 0)
  }

  private enum Change: CaseIterable {
    case nothing, edit, editAgain, remove, rename, exchange, touch, day, privacy, cap, ids, forget, damage
    case damageExtracts, force, hide, published
  }

  private func apply(
    _ change: Change, _ name: String, _ other: String, to history: ContainerHistory,
    _ random: inout SplitMix64
  ) throws {
    switch change {
    case .nothing: break
    case .edit, .editAgain: try history.folder.put(RandomCalendar.make(&random), name)
    case .remove: history.remove(name)
    case .rename: try move(name, other, in: history)
    case .exchange:
      let (one, two) = (history.bytes(name), history.bytes(other))
      if let one, let two {
        try history.folder.put(String(decoding: two, as: UTF8.self), name)
        try history.folder.put(String(decoding: one, as: UTF8.self), other)
      }
    case .touch:
      if let bytes = history.bytes(name) {
        try history.folder.put(String(decoding: bytes, as: UTF8.self), name)
      }
    case .day: history.request.now = history.request.now.adding(seconds: 86_400)
    case .privacy: history.request.privacy = PrivacyRule.allCases.randomElement(using: &random)!
    case .cap: history.request.cap.maximum = [3, 20, 500].randomElement(using: &random)!
    case .ids: history.request.identifiers = IdentifierRule.allCases.randomElement(using: &random)!
    case .forget:
      for box in ["quick", "plain"] { history.remove("\(box)/\(StateFile.name)") }
    case .damage:
      let place = Int.random(in: 0..<40, using: &random)
      for box in ["quick", "plain"] { try history.damage("\(box)/\(StateFile.name)") { $0[place] ^= 0xFF } }
    case .damageExtracts:
      // What is said of old events stands in the first block, and is the same in both containers.
      let file = StateFile(container: history.folder.url.appending(path: "quick"))
      let extracts = 100 + (file.blocks().first?.count ?? 0)
      let place = Int.random(in: 0..<8000, using: &random)
      try history.damage("quick/\(StateFile.name)") { data in
        if extracts < data.count { data[extracts + place % (data.count - extracts)] ^= 0xFF }
      }
    case .force: history.isForced = true
    case .hide:
      let visibilities: [CalendarVisibility] = [.visible, .hidden, .banished]
      history.inputs[Int.random(in: 0..<4, using: &random)].visibility = visibilities.randomElement(
        using: &random)!
    case .published:
      for box in ["quick", "plain"] { try history.damage("\(box)/widget-calendars.json") { $0.append(0x20) } }
    }
  }

  private func move(_ name: String, _ other: String, in history: ContainerHistory) throws {
    guard name != other, let bytes = history.bytes(name) else { return }
    history.remove(name)
    try history.folder.put(String(decoding: bytes, as: UTF8.self), other)
  }
}
