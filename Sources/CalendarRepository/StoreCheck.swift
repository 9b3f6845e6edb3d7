import CalendarDomain
import Database
import ICalendar

/// Something that does not fit together in a store.
public struct StoreFinding: Hashable, Sendable {
  /// A stable word, listed in calendarr(1).
  public var code: String
  /// One sentence without a full stop.
  public var message: String
  /// It was made right.
  public var isRepaired: Bool

  public init(_ code: String, _ message: String, isRepaired: Bool = false) {
    self.code = code
    self.message = message
    self.isRepaired = isRepaired
  }
}

/// Looks for what does not fit together in a store.
struct StoreCheck {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func run(repairs: Bool) throws -> [StoreFinding] {
    var findings = try database.rows("PRAGMA integrity_check") { row throws(DatabaseError) in
      try row.next(String.self)
    }.filter { $0 != "ok" }.map { StoreFinding("store-damaged", $0) }
    findings += try database.rows("PRAGMA foreign_key_check") { row throws(DatabaseError) in
      let table: String = try row.next()
      return StoreFinding("store-row-without-parent", "a row of \(table) names a row that is not there")
    }
    // The check of the index is a statement that writes, although it leaves everything as it is.
    return try findings + database.change { try examine(repairs: repairs) }
  }

  private func examine(repairs: Bool) throws -> [StoreFinding] {
    var findings: [StoreFinding] = []
    let index = ComponentIndex(database)
    let zones = try StoreReader(database).zones()
    var stale: [StoredComponentModel] = []
    try database.forEachRow("SELECT \(StoreReader.componentColumns) FROM components") {
      row throws(DatabaseError) in
      let component = try StoreReader.component(&row)
      let name = "\(component.kind) \(component.uid)"
      if ComponentText(component.text) == nil {
        findings.append(StoreFinding("store-unreadable-component", "the text of \(name) cannot be read"))
      }
      if component.zones.contains(where: { zones[$0] == nil }) {
        findings.append(StoreFinding("store-zone-missing", "a zone definition of \(name) is not there"))
      }
      let derived = try? index.derivedColumns(of: component)
      let stored = try? index.storedColumns(id: component.id)
      if derived == nil || derived != stored { stale.append(component) }
      return true
    }
    if !stale.isEmpty {
      let names = stale.prefix(3).map(\.uid).joined(separator: ", ")
      findings.append(
        StoreFinding(
          "store-derived-stale",
          "what is derived from \(stale.count.counted("component")) is not what it should be: \(names)",
          isRepaired: repairs))
    }
    let isIndexed = isSearchWhole()
    if !isIndexed {
      findings.append(
        StoreFinding(
          "store-search-stale", "the search index does not hold what it should", isRepaired: repairs))
    }
    if repairs {
      for component in stale { try index.rewrite(component) }
      if !isIndexed || !stale.isEmpty { try database.run("INSERT INTO search (search) VALUES ('rebuild')") }
    }
    return findings
  }

  /// Source: sqlite.org/fts5.html, 6.4: with a rank of 1 the index is held against the content as well.
  private func isSearchWhole() -> Bool {
    do throws(DatabaseError) {
      try database.run("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
      return true
    } catch { return false }
  }
}
