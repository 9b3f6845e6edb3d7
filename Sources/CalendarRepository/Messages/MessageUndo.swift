import Database

/// Takes back what a change did to messages.
///
/// What was sent was sent; those who got it go on knowing it. What only waited is not sent.
struct MessageUndo {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func undo(_ record: ChangeRecord) throws {
    let isSent =
      try database.value(
        "SELECT 1 FROM messages WHERE change = ?1 AND state = 'sent' LIMIT 1", record.id, as: Int.self) != nil
    try database.run(
      "UPDATE messages SET state = 'undone' WHERE change = ?1 AND state = 'applied'", record.id)
    if !isSent {
      try database.run("DELETE FROM messages WHERE change = ?1 AND state IN ('waiting', 'draft')", record.id)
      try undoHeard(record)
    }
    try database.run("DELETE FROM heard_changes WHERE change = ?1", record.id)
  }

  private func undoHeard(_ record: ChangeRecord) throws {
    let heard = try database.rows("SELECT uid, account, text FROM heard_changes WHERE change = ?1", record.id)
    {
      row throws(DatabaseError) in
      (uid: try row.next(String.self), account: try row.next(String.self), text: try row.next(String?.self))
    }
    for (uid, account, text) in heard {
      if let text {
        try database.run(
          "INSERT OR REPLACE INTO heard (uid, account, text) VALUES (?1, ?2, ?3)", uid, account, text)
      } else {
        try database.run("DELETE FROM heard WHERE uid = ?1 AND account = ?2", uid, account)
      }
    }
  }
}
