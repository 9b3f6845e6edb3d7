import CalendarRepository
import Scheduling

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the user has configured of messages.
struct SchedulingSettings {
  let reader: StoreReader

  /// A setting is a list of words with commas or blanks between them.
  static func words(_ text: String) -> [String] {
    text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  /// `NAME=VALUE`; nil for a word that is about nothing by name.
  static func pair(_ word: String) -> (name: String, value: String)? {
    guard let sign = word.lastIndex(of: "=") else { return nil }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }

  private func words(_ setting: StoreSetting) throws -> [String] {
    Self.words(try reader.setting(setting.rawValue) ?? "")
  }

  /// The user and the rooms; nobody where no address is known.
  func accounts() throws -> [SchedulingAccount] {
    let rooms = try words(.rooms).compactMap(Self.pair)
    let calendars = Set(rooms.map(\.value))
    let own = try words(.addresses).map { CalendarAddress($0) }
    var accounts = rooms.map { address, key in
      let address = CalendarAddress(address)
      return SchedulingAccount(name: address.text, addresses: [address], calendar: key, rooms: calendars)
    }
    if !own.isEmpty { accounts.insert(SchedulingAccount(name: "", addresses: own, rooms: calendars), at: 0) }
    return accounts
  }

  /// The account whose calendar it is; of none, the user's. Throws `conflict` where no address is known.
  func account(of calendar: StoredCalendarModel?) throws -> SchedulingAccount {
    let accounts = try accounts()
    let own = calendar.flatMap { calendar in accounts.first { $0.owns(calendar) } }
    guard let account = own ?? accounts.first else {
      throw IntentError(
        .conflict, "it is not known which addresses are yours; set '\(StoreSetting.addresses.rawValue)'")
    }
    return account
  }

  /// Those whom a message names, else the user. Throws `conflict` where no address is known.
  func accounts(named addresses: Set<CalendarAddress>) throws -> [SchedulingAccount] {
    let named = try accounts().filter { !addresses.isDisjoint(with: $0.addresses) }
    return named.isEmpty ? [try account(of: nil)] : named
  }

  /// Services that may mail for others.
  func trusted() throws -> Set<CalendarAddress> { Set(try words(.trust).map { CalendarAddress($0) }) }

  /// What is answered in a calendar without the user.
  func automaticAnswer(in calendar: StoredCalendarModel, of account: SchedulingAccount) throws
    -> AutomaticAnswer
  {
    var general: AutomaticAnswer?
    for word in try words(.answers) {
      guard let (key, policy) = Self.pair(word) else {
        general = AutomaticAnswer(rawValue: word)
        continue
      }
      if key == calendar.key, let own = AutomaticAnswer(rawValue: policy) { return own }
    }
    return account.calendar == nil ? general ?? .never : .acceptFreeDeclineBusy
  }

  /// The calendar that invitations go into. Throws `notFound` and `readOnly`.
  func invitations(of account: SchedulingAccount, _ environment: IntentEnvironment) throws
    -> StoredCalendarModel
  {
    let store = EventStore(environment, reader)
    if let key = try account.calendar ?? reader.setting(StoreSetting.invitations.rawValue) {
      return try store.calendar(key)
    }
    return try reader.calendars().first(where: account.owns) ?? store.calendar(nil)
  }

  /// Whether an edit is told at once; otherwise it makes drafts.
  func sendsEdits() throws -> Bool {
    try reader.setting(StoreSetting.edits.rawValue) != EditSending.draft.rawValue
  }

  /// nil: nothing is sent.
  func outbox() throws -> MailOutbox? {
    guard let text = try reader.setting(StoreSetting.outbox.rawValue) else { return nil }
    return StoreSetting.outbox(text)
  }
}

/// Whether edits of events are told at once.
enum EditSending: String, CaseIterable {
  case send
  case draft
}

/// Somebody who is written to: the user, or a room with a calendar of its own.
struct SchedulingAccount: Hashable {
  /// Empty for the user, else the address of the room.
  var name: String
  /// The main one first.
  var addresses: [CalendarAddress]
  /// The key of the calendar of a room.
  var calendar: String?
  /// The keys of the calendars of all rooms.
  var rooms: Set<String>

  /// Whether what is in a calendar is this one's: subscriptions are nobody's.
  func owns(_ calendar: StoredCalendarModel) -> Bool {
    guard !calendar.isReadOnly else { return false }
    return self.calendar.map { $0 == calendar.key } ?? !rooms.contains(calendar.key)
  }
}

extension StoreSetting {
  /// `maildir:FOLDER` or `command:COMMAND`; nil for anything else.
  static func outbox(_ text: String) -> MailOutbox? {
    for (prefix, isFolder) in [("maildir:", true), ("command:", false)] where text.hasPrefix(prefix) {
      let rest = String(text.dropFirst(prefix.count))
      guard !rest.isEmpty, !isFolder || rest.hasPrefix("/") else { return nil }
      return isFolder ? .maildir(URL(filePath: rest, directoryHint: .isDirectory)) : .command(rest)
    }
    return nil
  }

  /// Throws `validation` for a value that means nothing.
  func check(_ value: String) throws(IntentError) {
    let words = SchedulingSettings.words(value)
    switch self {
    case .publish: break
    case .addresses:
      for word in words where !CalendarAddress(word).isMail { throw Self.wrong(word, "is no mail address") }
    case .trust:
      for word in words where !word.contains("@") {
        throw Self.wrong(word, "is neither an address nor a domain like @example.com")
      }
    case .rooms:
      for word in words {
        guard let (address, key) = SchedulingSettings.pair(word), CalendarAddress(address).isMail,
          StoredCalendarModel.parts(ofKey: key) != nil
        else { throw Self.wrong(word, "is not like room@example.com=local:2") }
      }
    case .invitations:
      guard StoredCalendarModel.parts(ofKey: value) != nil else {
        throw Self.wrong(value, "is no key like local:1")
      }
    case .answers:
      for word in words {
        let pair = SchedulingSettings.pair(word)
        guard AutomaticAnswer(rawValue: pair?.value ?? word) != nil,
          pair.map({ StoredCalendarModel.parts(ofKey: $0.name) != nil }) ?? true
        else {
          let known = AutomaticAnswer.allCases.map(\.rawValue).joined(separator: ", ")
          throw Self.wrong(word, "is none of \(known), alone or as local:1=never")
        }
      }
    case .edits:
      guard EditSending(rawValue: value) != nil else { throw Self.wrong(value, "is neither send nor draft") }
    case .outbox:
      guard Self.outbox(value) != nil else {
        throw Self.wrong(value, "is neither maildir:/FOLDER, with a whole path, nor command:COMMAND")
      }
    }
  }

  private static func wrong(_ word: String, _ reason: String) -> IntentError {
    .validation("value", "'\(word)' \(reason)")
  }
}
