import CalendarDomain
import CalendarRepository
import ICalendar
import Scheduling

/// Takes messages in, inside one change.
struct MessageReceipt {
  private let exchange: MessageExchange
  private(set) var report = MessageReport()

  init(_ exchange: MessageExchange) { self.exchange = exchange }

  private var writer: StoreWriter { exchange.writer }
  private var now: Int { exchange.environment.now().secondsSince1970 }

  mutating func receive(_ mail: ReceivedMail) throws {
    for object in mail.objects {
      var people: Set<CalendarAddress> = []
      for component in object.components {
        people.formUnion(component.attendees.map { CalendarAddress($0.value) })
        if let organizer = component.organizer { people.insert(organizer) }
      }
      people.remove(mail.sender)
      for account in try exchange.settings.accounts(named: people) {
        let component = object.components[0]
        let me = component.invited(account.addresses) ?? account.addresses.first
        var row = StoredMessageModel(
          state: .applied, at: now, uid: component.uid, method: object.method.rawValue,
          sender: mail.sender.text, recipient: me?.text ?? "",
          title: component.first("SUMMARY")?.text ?? mail.subject ?? "")
        row.calendar = String(decoding: ComponentPrinter.print([object.calendar]), as: UTF8.self)
        try receive(object, row, account)
      }
    }
  }

  /// A mail in which there is nothing to act on; one that has nothing to do with calendars is not kept.
  mutating func refuse(_ refusal: Refusal, isKept: Bool) throws {
    report.ignored.append(refusal)
    guard isKept else { return }
    let me = try exchange.settings.account(of: nil).addresses.first
    var row = StoredMessageModel(
      state: .refused, at: now, uid: "", method: "", sender: "", recipient: me?.text ?? "", title: "")
    row.code = refusal.code.rawValue
    row.reason = refusal.reason
    report.received.append(MessageEntity(try writer.put(row)))
  }

  /// The user's yes or no. Throws `conflict` for a message that asks nothing.
  mutating func decide(_ row: StoredMessageModel, isAllowed: Bool) throws {
    guard row.state == .question || row.state == .undone && isAllowed,
      let tree = row.tree
    else { throw IntentError(.conflict, "message \(row.id) asks nothing") }
    var row = row
    row.isRead = true
    if row.method == SchedulingMethod.counter.rawValue, row.state == .question {
      let decision = CounterDecision(message: row.id)
      report.outgoing += try decision.decide(isAccepted: isAllowed, in: exchange).outgoing
      return
    }
    guard isAllowed else {
      row.state = .refused
      report.received.append(MessageEntity(try writer.put(row)))
      return
    }
    let object: SchedulingObject
    do throws(Refusal) { object = try SchedulingObject(tree) } catch {
      throw IntentError(.conflict, error.reason)
    }
    if !row.code.isEmpty { row.allowed.append(row.code) }
    let recipient = CalendarAddress(row.recipient)
    for account in try exchange.settings.accounts(named: [recipient]).prefix(1) {
      try receive(object, row, account)
    }
  }

  private mutating func receive(
    _ object: SchedulingObject, _ row: StoredMessageModel, _ account: SchedulingAccount
  ) throws {
    let uid = object.components[0].uid
    let isQuestion = object.components[0].name == "VFREEBUSY" && object.method == .request
    let answers = try automaticAnswer(to: object, uid, account)
    var desk = try MessageDesk(
      exchange.environment, writer.reader, account,
      uids: answers == .never && !isQuestion ? uids(of: object) : nil, about: uids(of: object),
      answers: answers)
    let sender = CalendarAddress(row.sender)
    let allowed = Set(row.allowed.compactMap { Refusal.Code(rawValue: $0) })
    let outcome: SchedulingOutcome
    let hasChanged: Bool
    if let heard = try untold(uid, on: desk) {
      (outcome, hasChanged) = try receive(object, sender, allowed, on: &desk, knowing: heard)
    } else {
      outcome = desk.engine.receive(object, from: sender, allowing: allowed)
      for uid in uids(of: object) { try advance(uid, object, sender, allowed, desk) }
      hasChanged = try desk.store(in: writer)
    }
    let sent = try desk.write(outcome.outgoing, as: .waiting, in: writer)
    var row = row
    let refusal = outcome.refusals.first
    row.code = refusal?.code.rawValue ?? ""
    row.reason = refusal?.reason ?? ""
    row.state = refusal.map { hasChanged ? .applied : $0.isQuestion ? .question : .refused } ?? .applied
    // Nothing is to be seen in what was known.
    if let code = refusal?.code, [.duplicate, .staleSequence, .staleStamp].contains(code) {
      row.isRead = true
    }
    report.received.append(MessageEntity(try writer.put(row)))
    report.outgoing += sent.map(MessageEntity.init)
    report.ignored += outcome.refusals
    if answers != .never { try describe(outcome.outgoing, row, answers) }
  }

  /// An event of the account as others know it, where edits were not told yet.
  private func untold(_ uid: String, on desk: MessageDesk) throws -> Component? {
    guard let heard = try desk.heard(uid) else { return nil }
    let known = heard.entries
    guard known != desk.storedComponents(of: uid),
      known.contains(where: { $0.organizer.map(desk.account.addresses.contains) ?? false })
    else { return nil }
    return heard
  }

  /// Others speak of what they know: what they say is applied to that, and the edits once more to what comes of it.
  private func receive(
    _ object: SchedulingObject, _ sender: CalendarAddress, _ allowed: Set<Refusal.Code>,
    on desk: inout MessageDesk, knowing heard: Component
  ) throws -> (outcome: SchedulingOutcome, hasChanged: Bool) {
    let uid = object.components[0].uid
    var others = SchedulingEngine(SchedulingCalendar([heard]), context: desk.engine.context)
    let before = others.calendar.components
    let outcome = others.receive(object, from: sender, allowing: allowed)
    guard others.calendar.components != before else { return (outcome, false) }
    let tree = others.calendar.tree
    try desk.setHeard(uid, tree, in: writer)
    let drafts = try desk.tell(uid, knowing: tree)
    try desk.store(in: writer)
    try writer.deleteDrafts(uid: uid)
    _ = try desk.write(drafts, as: .draft, in: writer)
    return (outcome, true)
  }

  private func uids(of object: SchedulingObject) -> [String] {
    var seen: Set<ExactText> = []
    return object.components.map(\.uid).filter { seen.insert(ExactText($0)).inserted }
  }

  private func automaticAnswer(
    to object: SchedulingObject, _ uid: String, _ account: SchedulingAccount
  ) throws -> AutomaticAnswer {
    guard object.method == .request || object.method == .add, object.components[0].name != "VFREEBUSY" else {
      return .never
    }
    var calendar: StoredCalendarModel?
    for kind in MessageDesk.kinds where calendar == nil {
      calendar = try writer.reader.objects(uid: uid, kind: kind).map(\.calendar).first(where: account.owns)
    }
    return try exchange.settings.automaticAnswer(
      in: calendar ?? exchange.settings.invitations(of: account, exchange.environment), of: account)
  }

  /// What others know of an event comes to be what the message says, too; edits that they have not heard of stay such.
  private func advance(
    _ uid: String, _ object: SchedulingObject, _ sender: CalendarAddress, _ allowed: Set<Refusal.Code>,
    _ desk: MessageDesk
  ) throws {
    let stored = desk.storedComponents(of: uid)
    guard stored != desk.components(of: uid) else { return }
    guard let heard = try desk.heard(uid), heard.entries != stored
    else {
      return try desk.setHeard(uid, in: writer)
    }
    var context = desk.engine.context
    context.automaticAnswer = .never
    var others = SchedulingEngine(SchedulingCalendar([heard]), context: context)
    _ = others.receive(object, from: sender, allowing: allowed)
    try desk.setHeard(uid, others.calendar.tree, in: writer)
  }

  /// Says in the history what was answered, and why.
  private func describe(
    _ outgoing: [OutgoingMessage], _ row: StoredMessageModel, _ policy: AutomaticAnswer
  ) throws {
    let answers = outgoing.filter { $0.method == .reply }.flatMap { message in
      message.components.compactMap { component -> String? in
        guard let line = component.attendees.first else { return nil }
        let date = component.recurrenceID.map { " on \($0.valueText)" } ?? ""
        switch line.answer {
        case .accepted, .tentative: return "\(line.answer.rawValue.lowercased())\(date), free"
        case .declined: return "declined\(date), not free"
        default: return "not answered\(date), not free"
        }
      }
    }
    guard !answers.isEmpty else { return }
    try writer.describe(
      "\(row.method) of \(row.sender): \(row.title): \(answers.joined(separator: "; ")) (\(policy.rawValue))")
  }
}
