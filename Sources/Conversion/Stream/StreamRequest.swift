public import Basics
public import CalendarDomain
public import CalendarTime
@_spi(Writer) import CalendarrCore
public import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One line that a stream is given: calendars, and what differs from the options of the run.
///
/// A request names one calendar (`ics` or `path`, with `key`, `name`, `color`) or a list of them.
public struct StreamRequest: Sendable {
  private static let calendarKeys = CalendarInput.keys + ["ics", "failed", "fingerprint"]
  private static let keys =
    ["id", "now", "previous", "state", "calendars"] + calendarKeys + ConversionSettings.keys

  /// Given back with the answer.
  public var id: RequestID
  public var now: Instant?
  /// The container whose snapshot stands in for calendars that fail.
  public var previous: String?
  public var settings: ConversionSettings
  public var calendars: [CalendarInput]
  /// Calendars that are not to be read, since reading them failed before.
  public var failures: [CalendarKey: InputFailure]
  /// What is known of calendars from an earlier run.
  public var reuse: ConversionJob.Reuse

  public init(
    id: RequestID, now: Instant?, previous: String?, settings: ConversionSettings,
    calendars: [CalendarInput], failures: [CalendarKey: InputFailure] = [:],
    reuse: ConversionJob.Reuse = ConversionJob.Reuse()
  ) {
    self.id = id
    self.now = now
    self.previous = previous
    self.settings = settings
    self.calendars = calendars
    self.failures = failures
    self.reuse = reuse
  }

  /// Why a line is no request, with the id that it had as far as it could be read.
  public struct Refusal: Error {
    public var id: RequestID
    /// nil when the line is no JSON at all.
    public var problem: JSONProblem?
    /// One sentence without a full stop.
    public var reason: String
  }

  /// Reads a line of JSON.
  public init(
    line: [UInt8], zones: ZoneDatabase, maxDepth: Int = CalendarLimits().maxDepth
  ) throws(Refusal) {
    let tree: JSONNode
    do throws(JSONError) {
      tree = try JSONReader.read(line, JSONReader.Options(maxDepth: maxDepth))
    } catch {
      throw Refusal(id: .null, reason: "column \(error.position.column): \(error.reason)")
    }
    let log = JSONProblemLog()
    let id = RequestID(tree["id"]) ?? .null
    let read = StreamRequest(tree, id: id, zones: zones, log: log)
    if let problem = log.problems.first {
      throw Refusal(id: id, problem: problem, reason: "\(problem.path): \(problem.reason)")
    }
    guard let read else { throw Refusal(id: id, reason: "it is no request") }
    self = read
  }

  private init?(_ tree: JSONNode, id: RequestID, zones: ZoneDatabase, log: JSONProblemLog) {
    guard let reader = JSONObjectReader(tree, at: JSONPath(), keys: Self.keys, log: log) else {
      return nil
    }
    if let node = reader.value("id"), RequestID(node) == nil {
      reader.note("id", "is \(node.kind), and should be a string or a number")
    }
    self.init(
      id: id, now: nil, previous: reader.string("previous"),
      settings: ConversionSettings(reader, zones: zones), calendars: [],
      reuse: ConversionJob.Reuse(container: reader.string("state")))
    if let text = reader.string("now") {
      now = InstantText.read(text)
      if now == nil { reader.note("now", "is not an instant like 2026-03-20T09:00:00Z") }
    }
    guard let items = reader.list("calendars") else {
      add(reader, number: 1)
      return
    }
    for (index, (item, path)) in items.enumerated() {
      guard let calendar = JSONObjectReader(item, at: path, keys: Self.calendarKeys, log: log) else {
        continue
      }
      add(calendar, number: index + 1)
    }
  }

  private mutating func add(_ reader: JSONObjectReader, number: Int) {
    let key = CalendarKey(source: "ical", id: String(number))
    guard
      var input = CalendarInput(reader, defaultKey: key, expand: { path, _ in path })
    else { return }
    if let text = reader.string("ics") {
      input.places.append(.bytes(Array(text.utf8), name: "\(input.key)"))
    }
    if let reason = reader.string("failed") {
      failures[input.key] = .worker(reason)
    } else if input.places.isEmpty {
      reader.note("needs the text of a calendar in 'ics' or a 'path'")
    }
    reuse.fingerprints[input.key] = reader.string("fingerprint")
    if calendars.contains(where: { $0.key == input.key }) {
      reader.note("key", "\(input.key) is the key of another calendar too")
    }
    calendars.append(input)
  }

  /// One line of JSON with its line feed.
  public var line: [UInt8] {
    let calendars = calendars.map { input in
      let own: KeyValuePairs<String, JSONNode?> = [
        "failed": failures[input.key].map { .string($0.diagnostic.message) },
        "fingerprint": reuse.fingerprints[input.key].map(JSONNode.string),
      ]
      return input.node.merging(.object(own))
    }
    let own: KeyValuePairs<String, JSONNode?> = [
      "id": id.node, "now": now.map { .string(SnapshotReport.text($0)) },
      "previous": previous.map(JSONNode.string), "state": reuse.container.map(JSONNode.string),
      "calendars": .array(calendars),
    ]
    return JSONWriter.bytes(settings.node.merging(.object(own)), sortsKeys: true) + [UInt8(ascii: "\n")]
  }

  /// Does what it asks for.
  ///
  /// - Parameters:
  ///   - scans: components outside the window are told apart before parsing.
  ///   - onlyRegular: pipes and devices, which may give nothing, or no end, are refused.
  public func run(
    base: SnapshotRequest, scans: Bool, onlyRegular: Bool = false
  ) -> StreamResponse {
    var request = settings.applied(to: base)
    if let now { request.now = now }
    var job = ConversionJob(
      request: request,
      loader: CalendarLoader(for: request, scans: scans),
      previous: previous.map {
        PreviousSnapshot.reader(
          SnapshotStore(container: URL(namedPath: $0, isFolder: true)), zone: request.zone)
      })
    job.loader.onlyRegular = onlyRegular
    let split = FolderSplit(calendars, for: request)
    job.knownFailures = failures.merging(split.failures) { known, _ in known }
    job.reuse = reuse
    return StreamResponse(id: id, job.run(split.calendars), of: split.calendars)
  }
}
