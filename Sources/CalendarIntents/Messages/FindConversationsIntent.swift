import CalendarDomain
import CalendarRepository
import ICalendar
import Scheduling

/// Finds conversations: the messages about one event or to-do each.
public struct FindConversationsIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "findConversations", "Finds conversations, the one with the newest message first.",
    [
      .init("ids", .texts, "These UIDs, in this order; unknown ones are left out."),
      .init("matching", .text, "Those with this in name or people; case and diacritics are ignored."),
      .init("isRecent", .boolean, "The last five."),
    ], answer: "list of conversations")

  @Dependency<CalendarManager>() var manager
  private let ids: [String]?
  private let text: String?
  private let isRecent: Bool

  public init(_ parameters: IntentParameters) throws(IntentError) {
    ids = try parameters.texts("ids").value
    text = try parameters.text("matching").value.map(FoldedText.of)
    isRecent = try parameters.boolean("isRecent").value ?? false
  }

  public func perform() async throws -> [ConversationEntity] {
    let (all, mine) = try await manager().read { reader in
      (
        try reader.messages().filter { !$0.uid.isEmpty && $0.state != .draft },
        Set(try SchedulingSettings(reader: reader).accounts().flatMap(\.addresses))
      )
    }
    var order: [ExactText] = []
    var threads: [ExactText: [StoredMessageModel]] = [:]
    for message in all {
      let key = ExactText(message.uid)
      if threads[key] == nil { order.append(key) }
      threads[key, default: []].append(message)
    }
    let found = (ids?.map { ExactText($0) } ?? order).compactMap { key in
      threads[key].map { Self.entity($0, mine) }
    }.filter { conversation in
      text.map { text in
        ([conversation.name] + conversation.recipients).contains { FoldedText.of($0).contains(text) }
      } ?? true
    }
    return isRecent ? Array(found.prefix(5)) : found
  }

  /// - Parameter messages: of one UID, the newest first; at least one.
  private static func entity(_ messages: [StoredMessageModel], _ mine: Set<CalendarAddress>)
    -> ConversationEntity
  {
    var people: Set<String> = []
    for address in messages.flatMap({ [$0.sender, $0.recipient] })
    where !address.isEmpty && !mine.contains(CalendarAddress(address)) {
      people.insert(address)
    }
    let last = messages[0]
    return ConversationEntity(
      id: last.uid, recipients: people.sorted(),
      name: messages.first { !$0.title.isEmpty }?.title ?? last.uid, preview: preview(last),
      isRead: messages.allSatisfy { !$0.hasArrived || $0.isRead }, lastActive: last.at)
  }

  /// `Accepted: ben@example.com`
  private static func preview(_ message: StoredMessageModel) -> String {
    guard let label = message.message?.label else { return message.reason }
    return "\(label): \(message.hasArrived ? message.sender : message.recipient)"
  }
}

/// Finds organizers and attendees of what is stored.
public struct FindContactsIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "findContacts", "Finds people: organizers and attendees of what is stored, by address.",
    [
      .init("ids", .texts, "These addresses, in this order; unknown ones are left out."),
      .init("matching", .text, "Those with this in name or address; case and diacritics are ignored."),
      .init("isRecent", .boolean, "The last five with whom messages were exchanged."),
    ], answer: "list of contacts")

  @Dependency<CalendarManager>() var manager
  private let ids: [CalendarAddress]?
  private let text: String?
  private let isRecent: Bool

  public init(_ parameters: IntentParameters) throws(IntentError) {
    ids = try parameters.texts("ids").value?.map { CalendarAddress($0) }
    text = try parameters.text("matching").value.map(FoldedText.of)
    isRecent = try parameters.boolean("isRecent").value ?? false
  }

  public func perform() async throws -> [ContactEntity] {
    let isRecent = isRecent
    let (names, recent) = try await manager().read { reader in
      (try Self.names(reader), isRecent ? try Self.recent(reader) : nil)
    }
    let wanted = ids ?? recent ?? names.keys.sorted { $0.text < $1.text }
    let found = wanted.compactMap { address in
      names[address].map { ContactEntity(id: address.text, name: $0.isEmpty ? nil : $0) }
    }.filter { contact in
      text.map { FoldedText.of(contact.id).contains($0) || FoldedText.of(contact.name ?? "").contains($0) }
        ?? true
    }
    return isRecent ? Array(found.prefix(5)) : found
  }

  /// CN by address, empty where none is said.
  private static func names(_ reader: StoreReader) throws -> [CalendarAddress: String] {
    var names: [CalendarAddress: String] = [:]
    for object in try ["VEVENT", "VTODO"].flatMap({ try reader.objects(kind: $0) }) {
      for component in object.components.compactMap({ ComponentText($0.text) }) {
        for line in component.all("ATTENDEE") + component.all("ORGANIZER") {
          let address = CalendarAddress(line.value)
          let name = line.parameter("CN")?.first ?? ""
          if names[address, default: ""].isEmpty { names[address] = name }
        }
      }
    }
    return names
  }

  private static func recent(_ reader: StoreReader) throws -> [CalendarAddress] {
    let mine = Set(try SchedulingSettings(reader: reader).accounts().flatMap(\.addresses))
    var seen = mine
    return try reader.messages().flatMap { [CalendarAddress($0.sender), CalendarAddress($0.recipient)] }
      .filter { seen.insert($0).inserted }
  }
}
