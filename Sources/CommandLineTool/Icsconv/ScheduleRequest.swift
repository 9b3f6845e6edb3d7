import Basics
import CalendarDomain
import CalendarTime
import Conversion
import Scheduling

/// What `icsconv schedule` is asked, as a JSON file says it.
struct ScheduleRequest {
  enum Action {
    case edited(String)
    case delete(uid: String)
    /// A mail, or with a sender an iTIP object.
    case message(String, sender: CalendarAddress?)
    case answer(uid: String, ParticipationStatus, comment: String?)
    case delegate(uid: String, to: CalendarAddress, comment: String?)
    case forward(uid: String, to: CalendarAddress)
    case counter(uid: String, proposed: String, comment: String?)
    case declineCounter(uid: String, to: CalendarAddress, comment: String?)
    case acceptCounter(uid: String, of: CalendarAddress)
    case refresh(uid: String)
  }

  var addresses: [CalendarAddress]
  var now: Instant
  /// An IANA name; nil: as on the command line.
  var timeZone: String?
  var automaticAnswer: AutomaticAnswer
  var trusted: Set<CalendarAddress>
  var calendars: [String]
  var actions: [Action]

  /// Throws `CommandFailure` (65) with the place of what is wrong.
  init(_ json: JSONNode, file: String) throws {
    let reader = Reader(file: file, whole: json)
    let users = try reader.texts(json["user"], at: "$.user")
    guard !users.isEmpty else { throw reader.failure("$.user", "expected at least one address") }
    addresses = users.map { CalendarAddress($0) }
    guard let now = InstantText.read(try reader.text(json["now"], at: "$.now")) else {
      throw reader.failure("$.now", "expected an instant such as 2027-03-01T08:00:00Z")
    }
    self.now = now
    timeZone = json["timezone"]?.string
    automaticAnswer = .never
    if let name = json["policy"]?["auto"]?.string {
      guard let policy = AutomaticAnswer(rawValue: name) else {
        let known = AutomaticAnswer.allCases.map(\.rawValue).joined(separator: ", ")
        throw reader.failure("$.policy.auto", "'\(name)' is none of \(known)")
      }
      automaticAnswer = policy
    }
    trusted = Set(
      try reader.texts(json["policy"]?["trust"], at: "$.policy.trust").map { CalendarAddress($0) })
    calendars = try reader.texts(json["calendars"], at: "$.calendars")
    guard let actions = json["actions"]?.array else { throw reader.failure("$.actions", "expected an array") }
    self.actions = try actions.enumerated().map { try reader.action($1, at: "$.actions[\($0)]") }
  }

  private struct Reader {
    let file: String
    let whole: JSONNode

    /// - Parameter node: where it is; nil: the whole request lacks it.
    func failure(_ path: String, _ reason: String, at node: JSONNode? = nil) -> CommandFailure {
      CommandFailure(
        .badData, "\(path): \(reason)",
        hint: "The manual icsconv(1) says what a request of 'schedule' holds.",
        location: SourceLocation(file: file, line: max(1, (node ?? whole).position.line)))
    }

    func text(_ value: JSONNode?, at path: String) throws -> String {
      guard let text = value?.string else { throw failure(path, "expected a text", at: value) }
      return text
    }

    /// Nothing for an absent list.
    func texts(_ value: JSONNode?, at path: String) throws -> [String] {
      guard let value else { return [] }
      guard let list = value.array else { throw failure(path, "expected an array of texts", at: value) }
      return try list.enumerated().map { try text($1, at: "\(path)[\($0)]") }
    }

    func action(_ value: JSONNode, at path: String) throws -> Action {
      guard value.members != nil else { throw failure(path, "expected an object", at: value) }
      if let file = value["edited"] { return .edited(try text(file, at: path + ".edited")) }
      if let uid = value["delete"] { return .delete(uid: try text(uid, at: path + ".delete")) }
      if let file = value["message"] {
        return .message(
          try text(file, at: path + ".message"), sender: value["sender"]?.string.map { CalendarAddress($0) })
      }
      let intent = try text(value["intent"], at: path + ".intent")
      let uid = try text(value["uid"], at: path + ".uid")
      let comment = value["comment"]?.string
      func to() throws -> CalendarAddress { CalendarAddress(try text(value["to"], at: path + ".to")) }
      switch intent {
      case "accept": return .answer(uid: uid, .accepted, comment: comment)
      case "decline": return .answer(uid: uid, .declined, comment: comment)
      case "tentative": return .answer(uid: uid, .tentative, comment: comment)
      case "delegate": return .delegate(uid: uid, to: try to(), comment: comment)
      case "forward": return .forward(uid: uid, to: try to())
      case "counter":
        return .counter(
          uid: uid, proposed: try text(value["proposed"], at: path + ".proposed"), comment: comment)
      case "decline-counter": return .declineCounter(uid: uid, to: try to(), comment: comment)
      case "accept-counter": return .acceptCounter(uid: uid, of: try to())
      case "refresh": return .refresh(uid: uid)
      default: throw failure(path + ".intent", "'\(intent)' is no intent that is known", at: value)
      }
    }
  }
}
