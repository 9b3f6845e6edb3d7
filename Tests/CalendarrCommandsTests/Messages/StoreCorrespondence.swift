import CalendarDomain
import CommandLineTool
import Foundation

/// Stores of users who mail each other at random through Maildirs, with a network that loses, doubles and delays.
struct StoreCorrespondence {
  /// The first is the organizer of everything.
  let names: [String]
  let programs: [StoreProgram]
  private let folder: URL
  private var random: SplitMix64
  private var now = Instant(utc: LocalDateTime(2026, 3, 1, 8, 0, 0))
  /// Files of the spool that are on their way, each with whom it is for.
  private var underway: [(file: URL, to: String)] = []
  private var collected = 0
  private var ids: [String] = []
  /// UIDs of which a message was lost.
  private(set) var incomplete: Set<String> = []
  /// What must not be and was.
  private(set) var faults: [String] = []
  private(set) var refusals = 0
  private(set) var doubles = 0
  /// Every mail that was sent.
  private(set) var mails: [Data] = []
  /// What happened, for whoever has to find out why.
  private(set) var history: [String] = []

  init(_ names: [String], seed: UInt64) async throws {
    self.names = names
    random = SplitMix64(seed: seed)
    programs = try names.map { _ in try StoreProgram() }
    folder = programs[0].folder.appending(path: "net", directoryHint: .isDirectory)
    for (index, name) in names.enumerated() {
      for part in ["new", "cur", "tmp"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: "\(name)/\(part)"), withIntermediateDirectories: true)
      }
      _ = try await programs[index].perform("createCalendar", #"{"title":"Home"}"#)
      _ = await programs[index].run("settings", "addresses", "\(name)@example.com")
      _ = await programs[index].run("settings", "outbox", "maildir:\(folder.path)/out-\(name)")
    }
    if seed % 3 == 0 { _ = await programs[0].run("settings", "edits", "draft") }
  }

  mutating func run(steps: Int) async throws {
    for _ in 0..<steps {
      tick()
      switch random.below(10) {
      case 0...2: try await organize()
      case 3...4: try await answer()
      default: try await deliver(mayFail: true)
      }
      try collect()
    }
    // Whatever was left unsaid is said, and everything arrives.
    for id in ids {
      tick()
      _ = await programs[0].run("message", "send", id)
    }
    try collect()
    while !underway.isEmpty {
      tick()
      try await deliver(mayFail: false)
      try collect()
    }
  }

  private mutating func tick() {
    now = now.adding(seconds: 60)
    for program in programs { program.now = now }
  }

  // MARK: What they do

  @discardableResult
  private mutating func command(_ person: Int, _ words: [String]) async -> StoreProgram.Result {
    let result = await programs[person].run(words)
    history.append(
      "\(names[person]): \(words.joined(separator: " ")) -> \(result.code) \(result.output)\(result.error)")
    if ![.ok, .partial, .usage, .noInput].contains(result.code) {
      faults.append("\(names[person]): \(words) ended with \(result.code): \(result.error)")
    }
    return result
  }

  private mutating func organize() async throws {
    if ids.count < 3, ids.isEmpty || random.below(3) == 0 {
      var words = ["add", "Event \(ids.count)", "2026-03-2\(ids.count + 3) \(9 + random.below(6)):00"]
      if ids.count != 1 { words += ["--repeat", "FREQ=DAILY;COUNT=4"] }
      for name in names.dropFirst() { words += ["--attendee", "\(name)@example.com"] }
      let added = await command(0, words)
      if let id = added.output.split(separator: "[").last?.split(separator: "]").first {
        ids.append(id.split(separator: "/").first.map(String.init) ?? String(id))
      }
      return
    }
    let uid = ids[random.below(ids.count)]
    let target = try await anInstance(of: uid, person: 0) ?? uid
    let hour = 8 + random.below(9)
    switch random.below(8) {
    case 0: await command(0, ["edit", uid, "--start", "2026-03-2\(3 + random.below(3)) \(hour):00"])
    case 1...2:
      await command(
        0, ["edit", target, "--start", String(format: "2026-03-%02d %02d:00", 24 + random.below(6), hour)])
    case 3: await command(0, ["edit", random.below(2) == 0 ? uid : target, "--location", "Room \(hour)"])
    case 4: await command(0, ["delete", target])
    case 5: await command(0, ["message", "send", uid])
    case 6:
      // Told, taken back, and told as that. Not of a date that moves: who never saw it move need not answer anew.
      await command(0, ["edit", uid, "--location", "Room \(hour)"])
      tick()
      await command(0, ["undo"])
      await command(0, ["message", "send", uid])
    default:
      await command(
        0, random.below(4) == 0 ? ["message", "unsend", uid] : ["edit", uid, "--note", "Note \(hour)"])
    }
  }

  private mutating func answer() async throws {
    guard names.count > 1, !ids.isEmpty else { return }
    let person = 1 + random.below(names.count - 1)
    let uid = ids[random.below(ids.count)]
    let verb = ["accept", "decline", "tentative"][random.below(3)]
    let target = random.below(3) == 0 ? try await anInstance(of: uid, person: person) ?? uid : uid
    await command(person, [verb, target])
  }

  private mutating func anInstance(of uid: String, person: Int) async throws -> String? {
    let found = try await events(of: uid, person)
    return found.isEmpty ? nil : found[random.below(found.count)]["id"] as? String
  }

  private func events(of uid: String, _ person: Int) async throws -> [[String: Any]] {
    let answer = try await programs[person].perform("findEvents", #"{"from":"2026-01-01","to":"2027-01-01"}"#)
    let all = answer["value"] as? [[String: Any]] ?? []
    return all.filter { ($0["id"] as? String)?.hasPrefix(uid) ?? false }
  }

  // MARK: The network

  /// Takes over what the stores have put out.
  private mutating func collect() throws {
    for name in names {
      let out = folder.appending(path: "out-\(name)/new")
      let files = (try? FileManager.default.contentsOfDirectory(atPath: out.path)) ?? []
      for file in files.sorted() {
        let from = out.appending(path: file)
        let data = try Data(contentsOf: from)
        mails.append(data)
        let text = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\r\n ", with: " ")
        let line = text.components(separatedBy: "\r\n").first { $0.hasPrefix("To: ") } ?? ""
        guard let to = names.first(where: { line.contains("\($0)@example.com") }) else {
          faults.append("nobody to bring a mail to: \(line)")
          continue
        }
        collected += 1
        let kept = folder.appending(path: "mail-\(collected)")
        try FileManager.default.moveItem(at: from, to: kept)
        underway.append((kept, to))
      }
    }
  }

  /// Brings one mail, in no order.
  private mutating func deliver(mayFail: Bool) async throws {
    guard !underway.isEmpty else { return }
    let (file, to) = underway.remove(at: random.below(underway.count))
    let chance = random.below(mayFail ? 12 : 100)
    if mayFail, chance == 0 {
      let text = try calendar(file)
      if let uid = ids.first(where: text.contains) { incomplete.insert(uid) }
      history.append("lost: \(file.lastPathComponent) to \(to)")
      return
    }
    if chance == 1 {
      underway.append((file, to))
      doubles += 1
    }
    guard let person = names.firstIndex(of: to) else { return }
    let inbox = folder.appending(path: to)
    try FileManager.default.copyItem(
      at: file, to: inbox.appending(path: "new/\(UUID().uuidString)"))
    let before = await programs[person].run("export").output
    let result = await command(person, ["receive", "--maildir", inbox.path])
    history.append("that was \(file.lastPathComponent):\n" + (try calendar(file)))
    guard result.code != .ok else { return }
    refusals += 1
    // Of what was refused nothing is in the calendar; of a mail with several dates some may have been late.
    guard !result.output.contains("(applied:") else { return }
    let after = await programs[person].run("export").output
    if before != after {
      faults.append("\(to) has refused \(file.lastPathComponent), and is changed by it: \(result.output)")
    }
  }

  private func calendar(_ file: URL) throws -> String {
    let mail = try String(contentsOf: file, encoding: .utf8)
    let parts = mail.components(separatedBy: "text/calendar").last ?? ""
    let body = parts.components(separatedBy: "\r\n\r\n").dropFirst().first ?? ""
    return Data(base64Encoded: body, options: .ignoreUnknownCharacters).map {
      String(decoding: $0, as: UTF8.self)
    }
      ?? ""
  }

  // MARK: In the end

  /// How the stores differ about events of which every message has arrived.
  func disagreements() async throws -> [String] {
    var found: [String] = []
    for uid in ids where !incomplete.contains(uid) {
      let mine = try await events(of: uid, 0).map { view($0) }
      for (index, name) in names.enumerated().dropFirst() {
        let theirs = try await events(of: uid, index).map { view($0) }
        if mine.map(\.time) != theirs.map(\.time) {
          found.append("\(uid): \(names[0]) has \(mine.map(\.time)), \(name) \(theirs.map(\.time))")
        }
        let answers = [mine, theirs].map { $0.map { $0.answers["\(name)@example.com"] ?? "none" } }
        if answers[0] != answers[1] {
          found.append("\(uid): \(names[0]) knows of \(name) \(answers[0]), who says \(answers[1])")
        }
      }
    }
    return found
  }

  private func view(_ event: [String: Any]) -> (time: String, answers: [String: String]) {
    let attendees = event["attendees"] as? [[String: Any]] ?? []
    let answers = attendees.compactMap { attendee -> (String, String)? in
      guard let email = attendee["email"] as? String, let status = attendee["status"] as? String else {
        return nil
      }
      return (email.lowercased(), status)
    }
    let time = "\(event["startDate"] ?? "")/\(event["endDate"] ?? "") \(event["location"] ?? "")"
    return (time, Dictionary(answers, uniquingKeysWith: { first, _ in first }))
  }
}
