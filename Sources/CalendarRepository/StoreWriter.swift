import Database
import ICalendar

/// What may be changed in a store inside one transaction. Every row that changes is remembered as it was, so that the
/// change can be taken back.
public final class StoreWriter {
  /// What is there, with the changes made so far.
  public let reader: StoreReader
  let database: Database
  private let note: ChangeNote
  private let index: ComponentIndex
  /// The row of this change in the history, once something was written.
  private(set) var change: Int?

  /// So many changes can be taken back; of older ones the history tells alone.
  static let remembered = 200

  init(_ database: Database, note: ChangeNote) {
    self.database = database
    self.note = note
    reader = StoreReader(database)
    index = ComponentIndex(database)
  }

  var hasWritten: Bool { change != nil }

  // MARK: Calendars

  /// Stores a calendar: a new one where its `id` is 0, else in place of what is there. Gives it back with its row.
  @discardableResult
  public func put(_ calendar: StoredCalendarModel) throws -> StoredCalendarModel {
    var calendar = calendar
    if calendar.id == 0 {
      try remember()
      try database.run(
        "INSERT INTO calendars (source, number, title, color, url, is_hidden, is_banished, is_read_only, header, last_import) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        calendar.source, calendar.number, calendar.title, calendar.color, calendar.url, calendar.isHidden,
        calendar.isBanished, calendar.isReadOnly, calendar.header, calendar.lastImport)
      calendar.id = database.lastInsertedID
      try remember(calendar: calendar.id, before: nil)
      return calendar
    }
    guard let before = try reader.calendar(id: calendar.id), before != calendar else { return calendar }
    try remember(calendar: calendar.id, before: before)
    try CalendarRows(database).update(calendar)
    return calendar
  }

  /// A calendar that is not stored yet, with a number of its source that no other has.
  public func newCalendar(source: String, title: String) throws -> StoredCalendarModel {
    let last = try database.value(
      "SELECT max(number) FROM calendars WHERE source = ?1", source, as: Int?.self)
    return StoredCalendarModel(source: source, number: ((last ?? nil) ?? 0) + 1, title: title)
  }

  /// Takes out a calendar with everything in it.
  public func delete(_ calendar: StoredCalendarModel) throws {
    guard let before = try reader.calendar(id: calendar.id) else { return }
    var rows: [Int] = []
    try reader.forEachRow(of: calendar) { row, _ in rows.append(row) }
    for row in rows { try delete(row: row) }
    try remember(calendar: calendar.id, before: before)
    try database.run("DELETE FROM calendars WHERE id = ?1", calendar.id)
  }

  // MARK: Components

  /// Stores a component: a new one where its `id` is 0, else in place of what is there. Gives it back with its row.
  @discardableResult
  public func put(_ component: StoredComponentModel) throws -> StoredComponentModel {
    try put(component, facts: nil)
  }

  /// - Parameter facts: what its text says, where that is known already.
  @discardableResult
  func put(_ component: StoredComponentModel, facts: ComponentFacts?) throws -> StoredComponentModel {
    var component = component
    if component.id == 0 {
      try remember()
      component.id = try index.insert(component, facts: facts)
      try remember(component: component.id, before: nil)
      return component
    }
    guard let before = try self.component(id: component.id), before != component else { return component }
    try remember(component: component.id, before: before)
    try index.update(component, facts: facts)
    return component
  }

  /// Takes out a component.
  public func delete(_ component: StoredComponentModel) throws { try delete(row: component.id) }

  func delete(row: Int) throws {
    guard let before = try self.component(id: row) else { return }
    try remember(component: row, before: before)
    try index.delete(id: row)
  }

  /// The row of a zone definition; it is stored where its wording is new.
  public func zone(tzid: String, text: String) throws -> Int {
    if let id = try database.value("SELECT id FROM zones WHERE text = ?1", text, as: Int.self) { return id }
    try database.run("INSERT INTO zones (tzid, text) VALUES (?1, ?2)", tzid, text)
    return database.lastInsertedID
  }

  private func component(id: Int) throws -> StoredComponentModel? {
    try database.first(
      "SELECT \(StoreReader.componentColumns) FROM components WHERE id = ?1", id, read: StoreReader.component)
  }

  /// The component of that identity, or nil.
  func component(
    uid: String, kind: String, instance: String, in calendar: StoredCalendarModel
  ) throws -> StoredComponentModel? {
    try database.first(
      "SELECT \(StoreReader.componentColumns) FROM components WHERE uid = ?1 AND calendar = ?2 AND kind = ?3 AND instance = ?4",
      uid, calendar.id, kind, instance, read: StoreReader.component)
  }

  // MARK: Settings

  /// Changes a setting; nil takes it out. Settings are no part of the history.
  public func setSetting(_ name: String, _ value: String?) throws {
    if let value {
      try database.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?1, ?2)", name, value)
    } else {
      try database.run("DELETE FROM settings WHERE name = ?1", name)
    }
  }

  // MARK: History

  /// Opens the entry of this change in the history.
  @discardableResult
  func remember() throws -> Int {
    if let change { return change }
    try database.run(
      "INSERT INTO changes (made_at, intent, title) VALUES (?1, ?2, ?3)", note.madeAt, note.intent, note.title
    )
    let id = database.lastInsertedID
    change = id
    let forgotten = id - Self.remembered
    if forgotten > 0 {
      try database.run("DELETE FROM component_changes WHERE change <= ?1", forgotten)
      try database.run("DELETE FROM calendar_changes WHERE change <= ?1", forgotten)
      try database.run("DELETE FROM heard_changes WHERE change <= ?1", forgotten)
      try database.run("UPDATE changes SET state = 'kept' WHERE id <= ?1 AND state = 'done'", forgotten)
    }
    return id
  }

  private func remember(component: Int, before: StoredComponentModel?) throws {
    try database.run(
      "INSERT OR IGNORE INTO component_changes (change, component, calendar, kind, uid, instance, text, zones) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
      remember(), component, before?.calendar, before?.kind, before?.uid, before?.instance, before?.text,
      before?.zonesText)
  }

  private func remember(calendar: Int, before: StoredCalendarModel?) throws {
    try database.run(
      "INSERT OR IGNORE INTO calendar_changes (change, calendar, source, number, title, color, url, is_hidden, is_banished, is_read_only, header, last_import) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
      remember(), calendar, before?.source, before?.number, before?.title, before?.color, before?.url,
      before?.isHidden, before?.isBanished, before?.isReadOnly, before?.header, before?.lastImport)
  }
}
