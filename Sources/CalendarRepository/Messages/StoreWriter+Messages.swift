import Database

/// Messages are written beside a change: what was sent was sent, but one that waits goes with the change that it is of.
extension StoreWriter {
  /// Stores a message: a new one where its `id` is 0, else in place of what is there. Gives it back with its row.
  ///
  /// A new one that goes out makes this change one of the history, also where the calendar stays as it is.
  @discardableResult
  public func put(_ message: StoredMessageModel) throws -> StoredMessageModel {
    var message = message
    let allowed = message.allowed.joined(separator: ",")
    guard message.id == 0 else {
      try database.run(
        "UPDATE messages SET state = ?2, is_read = ?3, code = ?4, reason = ?5, allowed = ?6, change = CASE WHEN state <> 'applied' AND ?2 = 'applied' THEN ?7 ELSE change END WHERE id = ?1",
        message.id, message.state.rawValue, message.isRead, message.code, message.reason, allowed, change)
      return message
    }
    if !message.hasArrived { try remember() }
    try database.run(
      "INSERT INTO messages (state, at, uid, method, sender, recipient, title, code, reason, allowed, is_read, is_significant, calendar, mail, change) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
      message.state.rawValue, message.at, message.uid, message.method, message.sender, message.recipient,
      message.title, message.code, message.reason, allowed, message.isRead, message.isSignificant,
      message.calendar, message.mail, change)
    message.id = database.lastInsertedID
    return message
  }

  /// Takes the drafts of an event out.
  public func deleteDrafts(uid: String) throws {
    try database.run("DELETE FROM messages WHERE uid = ?1 AND state = 'draft'", uid)
  }

  /// Remembers what others have heard of an event.
  ///
  /// - Parameter text: a VCALENDAR; empty: they know nothing of it.
  public func setHeard(uid: String, account: String, _ text: String) throws {
    let before = try reader.heard(uid: uid, account: account)
    guard before != text else { return }
    try database.run(
      "INSERT OR IGNORE INTO heard_changes (change, uid, account, text) VALUES (?1, ?2, ?3, ?4)", remember(),
      uid, account, before)
    try database.run(
      "INSERT OR REPLACE INTO heard (uid, account, text) VALUES (?1, ?2, ?3)", uid, account, text)
  }

  /// Says in the history what this change was, now that it is known.
  public func describe(_ title: String) throws {
    guard let change else { return }
    try database.run("UPDATE changes SET title = ?2 WHERE id = ?1", change, title)
  }

  /// What this change has touched: the objects of each UID as they were before it, and as they are now.
  public func changedObjects() throws -> [(before: [CalendarObject], after: [CalendarObject])] {
    guard let change else { return [] }
    let names = try database.rows(
      """
      SELECT uid, kind FROM component_changes WHERE change = ?1 AND uid IS NOT NULL
      UNION
      SELECT r.uid, r.kind FROM component_changes c JOIN components r ON r.id = c.component WHERE c.change = ?1
      ORDER BY 1, 2
      """, change
    ) { row throws(DatabaseError) in (uid: try row.next(String.self), kind: try row.next(String.self)) }
    let touched = try database.rows("SELECT component FROM component_changes WHERE change = ?1", change) {
      row throws(DatabaseError) in try row.next(Int.self)
    }
    let rows = Set(touched)
    return try names.map { uid, kind in
      let after = try reader.objects(uid: uid, kind: kind)
      let gone = try database.rows(
        "SELECT component, calendar, kind, uid, instance, text, zones FROM component_changes WHERE change = ?1 AND uid = ?2 AND kind = ?3",
        change, uid, kind, read: StoreReader.component)
      let left = after.flatMap(\.components).filter { !rows.contains($0.id) }
      let before = (gone + left).sorted { ($0.calendar, $0.id) < ($1.calendar, $1.id) }
      return (try reader.objects(of: before), after)
    }
  }
}
