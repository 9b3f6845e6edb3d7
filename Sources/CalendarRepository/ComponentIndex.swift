import Database
import ICalendar

/// Writes the rows of components together with everything that is derived from them.
final class ComponentIndex {
  private let database: Database
  private let deriving: ComponentDeriving

  init(_ database: Database) {
    self.database = database
    deriving = ComponentDeriving(database)
  }

  /// Gives the row of the new component, which is `component.id` where that is not 0.
  ///
  /// - Parameter facts: what its text says, where that is known already.
  func insert(_ component: StoredComponentModel, facts: ComponentFacts? = nil) throws -> Int {
    let columns = try deriving.columns(of: component, facts: facts)
    let id: Int? = component.id == 0 ? nil : component.id
    try database.run(
      "INSERT INTO components (id, calendar, kind, uid, instance, text, zones, first, last, parent, title, place, note, people) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
      id, component.calendar, component.kind, component.uid, component.instance, component.text,
      component.zonesText, columns.first, columns.last, columns.parent, columns.title, columns.place,
      columns.note, columns.people)
    let row = database.lastInsertedID
    try addToSearch(row, columns)
    return row
  }

  func update(_ component: StoredComponentModel, facts: ComponentFacts? = nil) throws {
    try removeFromSearch(component.id)
    let columns = try deriving.columns(of: component, facts: facts)
    try write(component, columns)
    try addToSearch(component.id, columns)
  }

  private func write(_ component: StoredComponentModel, _ columns: ComponentColumns) throws {
    try database.run(
      "UPDATE components SET calendar = ?2, kind = ?3, uid = ?4, instance = ?5, text = ?6, zones = ?7, first = ?8, last = ?9, parent = ?10, title = ?11, place = ?12, note = ?13, people = ?14 WHERE id = ?1",
      component.id, component.calendar, component.kind, component.uid, component.instance, component.text,
      component.zonesText, columns.first, columns.last, columns.parent, columns.title, columns.place,
      columns.note, columns.people)
  }

  /// Makes the derived columns anew; the index is left to be rebuilt.
  func rewrite(_ component: StoredComponentModel) throws {
    let columns = try deriving.columns(of: component)
    try write(component, columns)
  }

  func delete(id: Int) throws {
    try removeFromSearch(id)
    try database.run("DELETE FROM components WHERE id = ?1", id)
  }

  /// What is derived, as it is stored.
  func storedColumns(id: Int) throws -> ComponentColumns? {
    try database.first(
      "SELECT first, last, parent, title, place, note, people FROM components WHERE id = ?1", id
    ) { row throws(DatabaseError) in
      var columns = ComponentColumns()
      columns.first = try row.next()
      columns.last = try row.next()
      columns.parent = try row.next()
      columns.title = try row.next()
      columns.place = try row.next()
      columns.note = try row.next()
      columns.people = try row.next()
      return columns
    }
  }

  func derivedColumns(of component: StoredComponentModel) throws -> ComponentColumns {
    try deriving.columns(of: component)
  }

  private func addToSearch(_ id: Int, _ columns: ComponentColumns) throws {
    try database.run(
      "INSERT INTO search (rowid, title, place, note, people) VALUES (?1, ?2, ?3, ?4, ?5)", id, columns.title,
      columns.place, columns.note, columns.people)
  }

  /// The index has to be told what it holds of the row.
  private func removeFromSearch(_ id: Int) throws {
    guard let columns = try storedColumns(id: id) else { return }
    try database.run(
      "INSERT INTO search (search, rowid, title, place, note, people) VALUES ('delete', ?1, ?2, ?3, ?4, ?5)",
      id, columns.title, columns.place, columns.note, columns.people)
  }
}
