import CalendarDomain
public import CalendarRepository
import ICalendar
import Scheduling

/// Speaks for the user: tells those concerned of edits, answers what is to be answered without the user, and hands over
/// what goes out.
///
/// Without an address of the user in the settings it does nothing, and without an outbox nothing leaves the store.
public struct ConversationManager: Sendable {
  private let environment: IntentEnvironment
  private let notifications: NotificationManager

  public init(environment: IntentEnvironment, notifications: NotificationManager) {
    self.environment = environment
    self.notifications = notifications
  }

  /// Takes part in the changes of a store from now on.
  public func attach(to manager: CalendarManager) async {
    let (environment, notifications) = (environment, notifications)
    await manager.join { writer, note in try Self.tell(writer, note, environment) }
    await manager.observe { [weak manager] _ in
      guard let manager else { return }
      do {
        _ = try await MessageSending.send(manager, environment)
      } catch { await notifications.tell("not sent yet: \(error)") }
    }
  }

  /// Tells of the events that a change has touched.
  private static func tell(
    _ writer: StoreWriter, _ note: ChangeNote, _ environment: IntentEnvironment
  ) throws {
    guard note.isTold else { return }
    let settings = SchedulingSettings(reader: writer.reader)
    let accounts = try settings.accounts()
    guard !accounts.isEmpty else { return }
    let telling: MessageDesk.Telling = try settings.sendsEdits() ? .send : .draft
    for (before, after) in try writer.changedObjects() {
      for account in accounts {
        let old = before.first { account.owns($0.calendar) }
        let new = after.first { account.owns($0.calendar) }
        guard let object = new ?? old, MessageDesk.kinds.contains(object.kind) else { continue }
        var desk = try MessageDesk(environment, writer.reader, account, uids: [object.uid])
        _ = try desk.revise(
          object.uid, before: old?.tree ?? Component(name: "VCALENDAR"), telling, in: writer)
      }
    }
  }
}

/// Hands waiting messages over to the outbox.
enum MessageSending {
  /// How many were sent; nothing is where no outbox is configured. Throws `conflict` where the outbox refuses one.
  @discardableResult
  static func send(_ manager: CalendarManager, _ environment: IntentEnvironment) async throws -> Int {
    let (outbox, waiting) = try await manager.read { reader in
      (
        try SchedulingSettings(reader: reader).outbox(),
        try reader.messages(states: [.waiting]).map(\.id).sorted()
      )
    }
    guard let outbox else { return 0 }
    var count = 0
    for id in waiting {
      let note = ChangeNote(
        madeAt: environment.now().secondsSince1970, intent: "sendMessage", title: "", isTold: false)
      // In a transaction of its own, so that two processes do not send one message twice.
      let isSent = try await manager.change(note) { writer in
        guard var message = try writer.reader.message(id: id), message.state == .waiting else { return false }
        do throws(Maildir.Failure) {
          try outbox.send(message.mail, as: name(of: message))
        } catch {
          throw IntentError(.conflict, "message \(id) waits: \(error.path): \(error.reason)")
        }
        message.state = .sent
        try writer.put(message)
        return true
      }
      if isSent { count += 1 }
    }
    return count
  }

  /// Tells mails apart in a Maildir that several write into; one that is handed over again has the same.
  private static func name(of message: StoredMessageModel) -> String {
    var hash = FNV1a()
    hash.add(message.mail)
    return "\(message.at).\(hash.hexDigits).calendarr"
  }
}
