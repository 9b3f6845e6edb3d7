import Database

/// Writes the rows of calendars without remembering them.
struct CalendarRows {
  let database: Database

  init(_ database: Database) { self.database = database }

  func update(_ calendar: StoredCalendarModel) throws {
    try database.run(
      "UPDATE calendars SET source = ?2, number = ?3, title = ?4, color = ?5, url = ?6, is_hidden = ?7, is_banished = ?8, is_read_only = ?9, header = ?10, last_import = ?11 WHERE id = ?1",
      calendar.id, calendar.source, calendar.number, calendar.title, calendar.color, calendar.url,
      calendar.isHidden, calendar.isBanished, calendar.isReadOnly, calendar.header, calendar.lastImport)
  }

  /// Brings a row back that was taken out.
  func insert(_ calendar: StoredCalendarModel) throws {
    try database.run(
      "INSERT INTO calendars (id, source, number, title) VALUES (?1, ?2, ?3, ?4)", calendar.id,
      calendar.source,
      calendar.number, calendar.title)
    try update(calendar)
  }
}
