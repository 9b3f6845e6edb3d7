import Database

/// Takes changes back, the newest first.
struct StoreUndo {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func undo(_ count: Int) throws -> [ChangeRecord] {
    let records = try database.rows(
      "SELECT id, made_at, intent, title, state FROM changes WHERE state <> 'undone' ORDER BY id DESC LIMIT ?1",
      count, read: StoreReader.change)
    guard records.count == count, records.allSatisfy({ $0.state == .done }) else {
      let possible = records.prefix { $0.state == .done }.count
      throw StoreError(
        .cannotUndo,
        possible == 0 ? "there is nothing to undo" : "no more than \(possible) changes can be undone")
    }
    for record in records { try undo(record) }
    return records
  }

  private func undo(_ record: ChangeRecord) throws {
    // Calendars first where components come back to them, last where they go.
    let calendars = try database.rows(
      "SELECT calendar, source, number, title, color, url, is_hidden, is_banished, is_read_only, header, last_import FROM calendar_changes WHERE change = ?1",
      record.id
    ) { row throws(DatabaseError) in
      let id: Int = try row.next()
      let source: String? = try row.next()
      guard let source else { return (id: id, before: StoredCalendarModel?.none) }
      return (id: id, before: try StoreReader.calendar(id: id, source: source, &row))
    }
    for case (let id, let before?) in calendars {
      let rows = CalendarRows(database)
      if try StoreReader(database).calendar(id: id) == nil {
        try rows.insert(before)
      } else {
        try rows.update(before)
      }
    }
    try undoComponents(record)
    try MessageUndo(database).undo(record)
    for (id, before) in calendars where before == nil {
      try database.run("DELETE FROM calendars WHERE id = ?1", id)
    }
    try database.run("DELETE FROM component_changes WHERE change = ?1", record.id)
    try database.run("DELETE FROM calendar_changes WHERE change = ?1", record.id)
    try database.run("UPDATE changes SET state = 'undone' WHERE id = ?1", record.id)
  }

  private func undoComponents(_ record: ChangeRecord) throws {
    let index = ComponentIndex(database)
    let components = try database.rows(
      "SELECT component, calendar, kind, uid, instance, text, zones FROM component_changes WHERE change = ?1 ORDER BY component",
      record.id
    ) { row throws(DatabaseError) in
      let id: Int = try row.next()
      let calendar: Int? = try row.next()
      guard let calendar else { return (id: id, before: StoredComponentModel?.none) }
      let before = StoredComponentModel(
        id: id, calendar: calendar, kind: try row.next(), uid: try row.next(), instance: try row.next(),
        text: try row.next(), zones: StoredComponentModel.zones(try row.next()))
      return (id: id, before: before)
    }
    // What was not there goes first, since it may stand where something else comes back.
    for (id, before) in components where before == nil { try index.delete(id: id) }
    var moved: [StoredComponentModel] = []
    for case (let id, let before?) in components {
      if try index.storedColumns(id: id) == nil { moved.append(before) } else { try index.update(before) }
    }
    for component in moved { _ = try index.insert(component) }
  }
}
