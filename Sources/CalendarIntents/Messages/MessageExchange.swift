import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar
import Scheduling

/// What the intents of messages do alike: one change of the store, and then what waits is sent.
struct MessageExchange {
  let writer: StoreWriter
  let environment: IntentEnvironment
  var settings: SchedulingSettings { SchedulingSettings(reader: writer.reader) }

  /// Performs `body` as one change.
  ///
  /// - Parameter title: what the history calls it.
  static func perform(
    _ descriptor: IntentDescriptor, _ title: String,
    _ body: @escaping @Sendable (MessageExchange) throws -> MessageReport
  ) async throws -> MessageReport {
    let environment = try await DependencyManager.current.resolve(IntentEnvironment.self)
    let manager = try await DependencyManager.current.resolve(CalendarManager.self)
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: descriptor.name, title: title, isTold: false)
    var report: MessageReport
    do {
      report = try await manager.change(note) { writer in
        try body(MessageExchange(writer: writer, environment: environment))
      }
    } catch let error as SchedulingError { throw error.asIntentError }
    // What went out meanwhile waits no more.
    let outgoing = report.outgoing
    report.outgoing = try await manager.read { reader in
      try outgoing.map { try reader.message(id: $0.id).map(MessageEntity.init) ?? $0 }
    }
    return report
  }

  /// What an id means. Throws `notFound`.
  func target(_ id: String) throws -> MessageTarget {
    try MessageTarget(id, in: writer.reader, environment)
  }

  /// The desk of whoever has that event.
  func desk(of target: MessageTarget) throws -> MessageDesk {
    try MessageDesk(
      environment, writer.reader, settings.account(of: target.object?.calendar), uids: [target.uid])
  }

  /// Lets the engine act on what an id means, and stores what comes of it.
  func act(
    on target: MessageTarget, _ body: (inout SchedulingEngine) throws -> SchedulingOutcome
  ) throws -> MessageReport {
    var desk = try desk(of: target)
    let outcome = try body(&desk.engine)
    return try finish(&desk, target.uid, outcome)
  }

  /// Stores what was done on a desk, and what it leads to.
  ///
  /// Where there are edits that others have not heard of yet, they hear of those, too.
  func finish(
    _ desk: inout MessageDesk, _ uid: String, _ outcome: SchedulingOutcome
  ) throws -> MessageReport {
    var outgoing = outcome.outgoing
    let changed = desk.components(of: uid)
    if let heard = try desk.heard(uid), changed != desk.storedComponents(of: uid),
      changed.contains(where: { $0.organizer.map(desk.account.addresses.contains) ?? false }),
      heard.entries != desk.storedComponents(of: uid)
    {
      outgoing = try desk.tell(uid, knowing: heard)
    }
    try writer.deleteDrafts(uid: uid)
    try desk.store(in: writer)
    if !outgoing.isEmpty || changed != desk.storedComponents(of: uid) {
      try desk.setHeard(uid, in: writer)
    }
    let messages = try desk.write(outgoing, as: .waiting, in: writer)
    try writer.describe((changed + desk.storedComponents(of: uid)).title ?? uid)
    return MessageReport(outgoing: messages.map(MessageEntity.init), ignored: outcome.refusals)
  }
}

/// What an id of a message, an event or a to-do means.
struct MessageTarget {
  var uid: String
  /// nil: it is not stored.
  var object: CalendarObject?
  /// One date of a series.
  var date: EventTime?
  var message: StoredMessageModel?

  init(_ id: String, in reader: StoreReader, _ environment: IntentEnvironment) throws {
    for kind in ["VEVENT", "VTODO"] {
      guard let (object, stamp) = try? EventID.find(id, kind: kind, what: "event", in: reader) else {
        continue
      }
      uid = object.uid
      self.object = object
      if let stamp {
        guard let slot = try SeriesDocument(object, environment).slot(stamp: stamp) else { continue }
        date = slot
      }
      return
    }
    guard let row = Int(id), let message = try reader.message(id: row), !message.uid.isEmpty else {
      throw IntentError.notFound("event or message", id)
    }
    self.message = message
    uid = message.uid
    for kind in ["VEVENT", "VTODO"] where object == nil {
      object = try reader.objects(uid: uid, kind: kind).first { !$0.calendar.isReadOnly }
    }
    let about = message.tree?.entries ?? []
    if about.count == 1 { date = about[0].recurrenceID }
  }
}

extension [Component] {
  /// The first SUMMARY.
  var title: String? { lazy.compactMap { $0.first("SUMMARY")?.text }.first }
}

extension IntentParameters {
  /// A mail address that has to be there.
  func address(_ name: String) throws(IntentError) -> CalendarAddress {
    let text = try required(name)
    let address = CalendarAddress(text)
    guard address.isMail else { throw .validation(name, "'\(text)' is no mail address") }
    return address
  }
}
