import Database

/// Messages, and what others have heard.
extension StoreReader {
  private static let messageColumns =
    "id, state, at, uid, method, sender, recipient, title, code, reason, allowed, is_read, is_significant, calendar, mail"

  /// Messages, the newest first.
  ///
  /// - Parameters:
  ///   - uid: of one conversation.
  ///   - states: in these alone.
  public func messages(
    uid: String? = nil, states: [StoredMessageModel.State] = StoredMessageModel.State.allCases
  ) throws -> [StoredMessageModel] {
    // Words of the program itself, never of whoever asks.
    let list = states.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    guard let uid else {
      return try database.rows(
        "SELECT \(Self.messageColumns) FROM messages WHERE state IN (\(list)) ORDER BY at DESC, id DESC",
        read: Self.message)
    }
    return try database.rows(
      "SELECT \(Self.messageColumns) FROM messages WHERE uid = ?1 AND state IN (\(list)) ORDER BY at DESC, id DESC",
      uid, read: Self.message)
  }

  /// The message of a row, or nil.
  public func message(id: Int) throws -> StoredMessageModel? {
    try database.first("SELECT \(Self.messageColumns) FROM messages WHERE id = ?1", id, read: Self.message)
  }

  static func message(_ row: inout Row) throws(DatabaseError) -> StoredMessageModel {
    let id: Int = try row.next()
    let state = StoredMessageModel.State(rawValue: try row.next()) ?? .refused
    var message = StoredMessageModel(
      id: id, state: state, at: try row.next(), uid: try row.next(), method: try row.next(),
      sender: try row.next(),
      recipient: try row.next(), title: try row.next())
    message.code = try row.next()
    message.reason = try row.next()
    message.allowed = try row.next(String.self).split(separator: ",").map(String.init)
    message.isRead = try row.next()
    message.isSignificant = try row.next()
    message.calendar = try row.next()
    message.mail = try row.next()
    return message
  }

  /// An event as those know it whom an account writes to: the text of a VCALENDAR, empty where they know nothing of it;
  /// nil where that was never written down.
  public func heard(uid: String, account: String) throws -> String? {
    try database.value(
      "SELECT text FROM heard WHERE uid = ?1 AND account = ?2", uid, account, as: String.self)
  }

  /// When the last message of a conversation was written that goes out, in seconds since 1970; nil: there is none.
  public func lastWritten(uid: String) throws -> Int? {
    try database.value(
      "SELECT max(at) FROM messages WHERE uid = ?1 AND state IN ('waiting', 'sent')", uid, as: Int?.self)
      ?? nil
  }

  /// The calendar of the last invitation or proposal of that sender, or nil.
  public func lastCalendar(from sender: String) throws -> String? {
    try database.value(
      "SELECT calendar FROM messages WHERE sender = ?1 AND method IN ('REQUEST', 'COUNTER', 'PUBLISH') AND state IN ('applied', 'question') ORDER BY id DESC LIMIT 1",
      sender, as: String.self)
  }
}
