import CalendarDomain
@_spi(Writer) public import CalendarrCore
public import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One line that a stream answers: a snapshot with its list and report, or an error.
public struct StreamResponse: Codable, Sendable {
  /// Why a request gave nothing.
  public struct Failure: Codable, Hashable, Sendable {
    /// A code of the findings, or `bad-request`.
    public var code: String
    public var message: String
    public var file: String?
    public var line: Int?
    /// Member of the request concerned, such as `$.calendars[0].key`.
    public var path: String?
    var kind: InputFailure.Kind?

    public init(code: String, message: String, path: String? = nil) {
      self.code = code
      self.message = message
      self.path = path
    }

    init(_ failure: InputFailure) {
      code = failure.diagnostic.code.rawValue
      message = failure.diagnostic.message
      file = failure.diagnostic.location?.file
      line = failure.diagnostic.location?.line
      kind = failure.kind
    }
  }

  /// As in the request; null where there was none.
  public var id: RequestID
  public var snapshot: CalendarrSnapshot?
  public var calendars: [SnapshotCalendar]?
  public var report: SnapshotReport?
  public var diagnostics: [DiagnosticForm]?
  public var error: Failure?
  /// What calendars with a fingerprint gave, in their order, for the state of the container.
  var extracts: [Data?]?
  /// One calendar's failure, for a parent that reckons with each.
  struct CalendarFailure: Codable, Hashable {
    /// Its place in the request.
    var calendar: Int
    var kind: InputFailure.Kind
    var isPartial: Bool
    var diagnostic: DiagnosticForm
  }

  /// Every calendar that failed; nil where nobody asked, who reads the report.
  private(set) var failures: [CalendarFailure]?
  /// What the process that answers has given up; nil where nobody asked.
  public var guards: [ProcessGuard]?

  public init(id: RequestID, error: Failure) {
    self.id = id
    self.error = error
  }

  init(id: RequestID, _ outcome: ConversionJob.Outcome, of inputs: [CalendarInput]) {
    self.id = id
    diagnostics = outcome.diagnostics.map(DiagnosticForm.init)
    failures = outcome.failures.compactMap { failure in
      inputs.firstIndex { $0.key == failure.input.key }.map { place in
        CalendarFailure(
          calendar: place, kind: failure.failure.kind, isPartial: failure.isPartial,
          diagnostic: DiagnosticForm(failure.failure.diagnostic))
      }
    }
    if let result = outcome.result {
      snapshot = result.snapshot
      calendars = result.calendars
      report = result.report
      if !outcome.extracts.isEmpty {
        extracts = inputs.map { outcome.extracts[$0.key].map { Data($0) } }
      }
    } else {
      error =
        outcome.failures.first.map { Failure($0.failure) }
        ?? Failure(code: "bad-request", message: "there is no calendar in the request")
    }
  }

  /// The answer without what only the parent of a worker asks for.
  public var forEveryone: StreamResponse {
    var response = self
    (response.failures, response.guards) = (nil, nil)
    return response
  }

  /// One line of JSON with its line feed.
  public var line: [UInt8] {
    if let data = try? SnapshotCoding.json(self) { return Array(data) }
    let failure = StreamResponse(
      id: id, error: Failure(code: "cannot-encode", message: "the answer cannot be written as JSON"))
    return (try? Array(SnapshotCoding.json(failure))) ?? []
  }

  /// Reads a line; nil when it is none.
  init?(line: [UInt8]) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let response = try? decoder.decode(Self.self, from: Data(line)) else { return nil }
    self = response
  }
}

extension InputFailure.Kind: Codable {}
