import Basics
import CalendarDomain
import CalendarTime
import ICalendar
import Scheduling

/// Carries out a request: actions in order, on one engine.
struct ScheduleRun {
  private(set) var engine: SchedulingEngine
  private(set) var outcome = SchedulingOutcome()
  let composer: MailComposer
  let environment: CommandEnvironment

  init(_ request: ScheduleRequest, in environment: CommandEnvironment) throws {
    let (zone, database) = try ZoneOptions.find(request.timeZone, in: environment)
    let calendars = try request.calendars.flatMap { try CalendarDocument.read($0, in: environment).calendars }
    engine = SchedulingEngine(
      SchedulingCalendar(calendars),
      context: SchedulingContext(
        addresses: request.addresses, now: request.now, zone: zone, zones: database,
        automaticAnswer: request.automaticAnswer, trusted: request.trusted))
    composer = MailComposer(now: request.now, zone: zone, zones: database)
    self.environment = environment
    for action in request.actions { add(try perform(action)) }
  }

  private mutating func add(_ other: SchedulingOutcome) {
    outcome.outgoing += other.outgoing
    outcome.refusals += other.refusals
  }

  private mutating func perform(_ action: ScheduleRequest.Action) throws -> SchedulingOutcome {
    do {
      switch action {
      case .edited(let path):
        return try calendars(path).reduce(into: SchedulingOutcome()) {
          $0.outgoing += engine.save($1).outgoing
        }
      case .delete(let uid): return try engine.delete(uid)
      case .message(let path, let sender): return try receive(path, from: sender)
      case .answer(let uid, let answer, let comment): return try engine.answer(uid, answer, comment: comment)
      case .delegate(let uid, let delegate, let comment):
        return try engine.delegate(uid, to: delegate, comment: comment)
      case .forward(let uid, let guest): return try engine.forward(uid, to: guest)
      case .counter(let uid, let path, let comment):
        guard let proposed = try calendars(path).first else { return SchedulingOutcome() }
        return try engine.counter(uid, proposed: proposed, comment: comment)
      case .declineCounter(let uid, let attendee, let comment):
        return try engine.declineCounter(uid, to: attendee, comment: comment)
      case .acceptCounter(let uid, let attendee): return try engine.acceptCounter(uid, of: attendee)
      case .refresh(let uid): return try engine.refresh(uid)
      }
    } catch let error as SchedulingError {
      throw CommandFailure(.badData, "\(error.reason) [\(error.code.rawValue)]")
    }
  }

  private func calendars(_ path: String) throws -> [Component] {
    try CalendarDocument.read(path, in: environment).calendars
  }

  private mutating func receive(_ path: String, from sender: CalendarAddress?) throws -> SchedulingOutcome {
    do throws(Refusal) {
      let objects: [SchedulingObject]
      let from: CalendarAddress
      if let sender {
        let found = Result { try calendars(path) }
        switch found {
        case .success(let calendars):
          var list: [SchedulingObject] = []
          for calendar in calendars { list.append(try SchedulingObject(calendar)) }
          objects = list
        case .failure(let error):
          let reason = (error as? CommandFailure)?.message ?? "it cannot be read"
          throw Refusal(.noCalendar, reason)
        }
        from = sender
      } else {
        let bytes: [UInt8]
        switch Result(catching: { try Array(NamedFile.read(path)) }) {
        case .success(let read): bytes = read
        case .failure(let error):
          throw Refusal(.noCalendar, (error as? CommandFailure)?.message ?? "it cannot be read")
        }
        let mail = try ReceivedMail(bytes)
        (objects, from) = (mail.objects, mail.sender)
      }
      var result = SchedulingOutcome()
      for object in objects {
        let outcome = engine.receive(object, from: from)
        result.outgoing += outcome.outgoing
        result.refusals += outcome.refusals
      }
      return result
    } catch {
      return SchedulingOutcome(refusals: [error])
    }
  }

  /// The answer as JSON.
  var json: JSONNode {
    .object([
      .init("calendar", .string(Self.text(engine.calendar.tree))),
      .init("outgoing", .array(outcome.outgoing.map(json))),
      .init(
        "ignored",
        .array(
          outcome.refusals.map { refusal in
            .object([
              .init("code", .string(refusal.code.rawValue)), .init("reason", .string(refusal.reason)),
              .init("ask", .bool(refusal.isQuestion)),
            ])
          })),
    ])
  }

  private func json(_ message: OutgoingMessage) -> JSONNode {
    .object([
      .init("method", .string(message.method.rawValue)), .init("from", .string(message.sender.text)),
      .init("to", .array([.string(message.recipient.text)])),
      .init("significant", .bool(message.isSignificant)),
      .init("text", .string(Self.text(message.calendar))), .init("mail", .string(composer.compose(message))),
    ])
  }

  private static func text(_ calendar: Component) -> String {
    String(decoding: ComponentPrinter.print([calendar]), as: UTF8.self)
  }
}
