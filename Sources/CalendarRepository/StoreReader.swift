import Database

/// What may be asked of a store inside one transaction.
public struct StoreReader {
  let database: Database

  init(_ database: Database) { self.database = database }

  // MARK: Calendars

  private static let calendarColumns =
    "id, source, number, title, color, url, is_hidden, is_banished, is_read_only, header, last_import"

  /// Every calendar, by title and then by key.
  public func calendars() throws -> [StoredCalendarModel] {
    try database.rows(
      "SELECT \(Self.calendarColumns) FROM calendars ORDER BY title, source, number", read: Self.calendar)
  }

  /// The calendar of that key, or nil.
  public func calendar(key: String) throws -> StoredCalendarModel? {
    guard let (source, number) = StoredCalendarModel.parts(ofKey: key) else { return nil }
    return try database.first(
      "SELECT \(Self.calendarColumns) FROM calendars WHERE source = ?1 AND number = ?2", source, number,
      read: Self.calendar)
  }

  func calendar(id: Int) throws -> StoredCalendarModel? {
    try database.first(
      "SELECT \(Self.calendarColumns) FROM calendars WHERE id = ?1", id, read: Self.calendar)
  }

  static func calendar(_ row: inout Row) throws(DatabaseError) -> StoredCalendarModel {
    try calendar(id: try row.next(), source: try row.next(), &row)
  }

  /// The columns behind `source`.
  static func calendar(
    id: Int, source: String, _ row: inout Row
  ) throws(DatabaseError) -> StoredCalendarModel {
    var calendar = StoredCalendarModel(
      id: id, source: source, number: try row.next(), title: try row.next())
    calendar.color = try row.next()
    calendar.url = try row.next()
    calendar.isHidden = try row.next()
    calendar.isBanished = try row.next()
    calendar.isReadOnly = try row.next()
    calendar.header = try row.next()
    calendar.lastImport = try row.next()
    return calendar
  }

  // MARK: Components

  static let componentColumns = "id, calendar, kind, uid, instance, text, zones"

  static func component(_ row: inout Row) throws(DatabaseError) -> StoredComponentModel {
    StoredComponentModel(
      id: try row.next(), calendar: try row.next(), kind: try row.next(), uid: try row.next(),
      instance: try row.next(), text: try row.next(), zones: StoredComponentModel.zones(try row.next()))
  }

  /// The objects of a UID in every calendar, in the order in which the calendars were made.
  public func objects(uid: String, kind: String) throws -> [CalendarObject] {
    try objects(
      of: database.rows(
        "SELECT \(Self.componentColumns) FROM components WHERE uid = ?1 AND kind = ?2 ORDER BY calendar, id",
        uid, kind, read: Self.component))
  }

  /// The row of the calendar that was made first of those that have the UID, or nil.
  public func firstCalendar(uid: String, kind: String) throws -> Int? {
    try database.value(
      "SELECT min(calendar) FROM components WHERE uid = ?1 AND kind = ?2", uid, kind, as: Int?.self) ?? nil
  }

  /// The object of a UID in one calendar, or nil.
  public func object(uid: String, kind: String, in calendar: StoredCalendarModel) throws -> CalendarObject? {
    try objects(
      of: database.rows(
        "SELECT \(Self.componentColumns) FROM components WHERE uid = ?1 AND kind = ?2 AND calendar = ?3 ORDER BY id",
        uid, kind, calendar.id, read: Self.component)
    ).first
  }

  /// Every object of a kind, by the row of its first component.
  public func objects(kind: String) throws -> [CalendarObject] {
    try objects(
      of: database.rows(
        "SELECT \(Self.componentColumns) FROM components WHERE kind = ?1 ORDER BY id", kind,
        read: Self.component))
  }

  /// Objects of a kind that may have an instance in a range of seconds since 1970; those without a zone are taken for a
  /// day wider, since it is not known who looks.
  public func objects(kind: String, from: Int, to: Int) throws -> [CalendarObject] {
    try objects(
      of: database.rows(
        """
        SELECT \(Self.componentColumns) FROM components WHERE kind = ?1 AND (uid, calendar) IN (
          SELECT uid, calendar FROM components
          WHERE calendar IN (SELECT id FROM calendars) AND kind = ?1 AND first < ?2 AND (last IS NULL OR last >= ?3))
        ORDER BY id
        """, kind, to.addingReportingOverflow(86_400).partialValue,
        from.subtractingReportingOverflow(86_400).partialValue, read: Self.component))
  }

  /// Objects of a kind in which every word of `text` begins a word of title, place, note or people; case and
  /// diacritics are ignored.
  ///
  /// - Parameters:
  ///   - calendar: the row of the calendar that they are of, or nil for any.
  ///   - limit: hardly more components that have the words than so many, those that begin first.
  public func objects(
    kind: String, matching text: String, calendar: Int? = nil, limit: Int? = nil
  ) throws -> [CalendarObject] {
    let query = Self.searchQuery(text)
    guard !query.isEmpty else { return [] }
    return try objects(
      of: database.rows(
        """
        SELECT \(Self.componentColumns) FROM components WHERE kind = ?2 AND (uid, calendar) IN (
          SELECT c.uid, c.calendar FROM search JOIN components c ON c.id = search.rowid
          WHERE search MATCH ?1 AND c.kind = ?2 AND (?3 IS NULL OR c.calendar = ?3)
          ORDER BY c.first LIMIT ?4)
        ORDER BY id
        """, query, kind, calendar, limit.map { $0 + 16 } ?? -1, read: Self.component))
  }

  /// Words as prefixes, each in quotes, so that nothing in them is taken for a part of the query's language.
  static func searchQuery(_ text: String) -> String {
    text.split { !$0.isLetter && !$0.isNumber }.map { "\"\($0)\"*" }.joined(separator: " ")
  }

  /// The UIDs of to-dos that name this one as their parent, in the same calendar.
  public func children(of uid: String, in calendar: StoredCalendarModel) throws -> [String] {
    try database.rows(
      "SELECT DISTINCT uid FROM components WHERE parent = ?1 AND calendar = ?2 ORDER BY id", uid, calendar.id
    ) { row throws(DatabaseError) in try row.next() }
  }

  /// Hands over the components of a calendar by their rows.
  ///
  /// - Parameter range: of seconds since 1970: all components of a UID of which an event may have an instance in it, with
  ///   days to spare, or that another calendar has as well, alone.
  public func forEachComponent(
    of calendar: StoredCalendarModel, overlapping range: Range<Int>? = nil,
    _ body: (StoredComponentModel) throws -> Void
  ) throws {
    var failure: (any Error)?
    func hand(_ row: inout Row) throws(DatabaseError) -> Bool {
      let component = try Self.component(&row)
      do { try body(component) } catch { failure = error }
      return failure == nil
    }
    if let range {
      try database.forEachRow(
        """
        SELECT \(Self.componentColumns) FROM components WHERE calendar = ?1 AND kind = 'VEVENT' AND uid IN (
          SELECT uid FROM components WHERE calendar = ?1 AND kind = 'VEVENT'
            AND (first IS NULL OR first < ?3) AND (last IS NULL OR last >= ?2)
          UNION SELECT uid FROM components WHERE kind = 'VEVENT' AND (SELECT count(*) > 1 FROM calendars)
            GROUP BY uid HAVING count(DISTINCT calendar) > 1)
        ORDER BY id
        """, calendar.id, range.lowerBound.subtractingReportingOverflow(2 * 86_400).partialValue,
        range.upperBound.addingReportingOverflow(2 * 86_400).partialValue, body: hand)
    } else {
      try database.forEachRow(
        "SELECT \(Self.componentColumns) FROM components WHERE calendar = ?1 ORDER BY id", calendar.id,
        body: hand)
    }
    if let failure { throw failure }
  }

  /// Whether anything is in a calendar.
  func hasComponents(_ calendar: StoredCalendarModel) throws -> Bool {
    try database.value("SELECT 1 FROM components WHERE calendar = ?1 LIMIT 1", calendar.id, as: Int.self)
      != nil
  }

  /// Hands over the row and the UID of the components of a calendar.
  func forEachRow(of calendar: StoredCalendarModel, _ body: (Int, String) -> Void) throws {
    try database.forEachRow("SELECT id, uid FROM components WHERE calendar = ?1 ORDER BY id", calendar.id) {
      row throws(DatabaseError) in
      body(try row.next(), try row.next())
      return true
    }
  }

  /// Every zone definition, by its row.
  public func zones() throws -> [Int: StoredZone] {
    let zones = try database.rows("SELECT id, tzid, text FROM zones") { row throws(DatabaseError) in
      StoredZone(id: try row.next(), tzid: try row.next(), text: try row.next())
    }
    return Dictionary(uniqueKeysWithValues: zones.map { ($0.id, $0) })
  }

  func zone(id: Int) throws -> StoredZone? {
    try database.first("SELECT id, tzid, text FROM zones WHERE id = ?1", id) { row throws(DatabaseError) in
      StoredZone(id: try row.next(), tzid: try row.next(), text: try row.next())
    }
  }

  /// Puts components together, in the order in which the first of each object comes.
  func objects(of components: [StoredComponentModel]) throws -> [CalendarObject] {
    struct Identity: Hashable {
      var calendar: Int
      var uid: [UInt8]
    }
    var places: [Identity: Int] = [:]
    var calendars: [Int: StoredCalendarModel] = [:]
    var zones: [Int: StoredZone] = [:]
    var objects: [CalendarObject] = []
    for component in components {
      let identity = Identity(calendar: component.calendar, uid: Array(component.uid.utf8))
      let place: Int
      if let known = places[identity] {
        place = known
      } else {
        let found = try calendars[component.calendar] ?? calendar(id: component.calendar)
        guard let calendar = found else { continue }
        place = objects.count
        places[identity] = place
        calendars[calendar.id] = calendar
        objects.append(CalendarObject(calendar: calendar, kind: component.kind, uid: component.uid))
      }
      if component.instance.isEmpty {
        objects[place].components.insert(component, at: 0)
      } else {
        objects[place].components.append(component)
      }
      for id in component.zones where !objects[place].zones.contains(where: { $0.id == id }) {
        guard let zone = try zones[id] ?? zone(id: id) else { continue }
        zones[id] = zone
        objects[place].zones.append(zone)
      }
    }
    return objects
  }

  // MARK: History and settings

  /// The changes, the newest first.
  public func history(limit: Int) throws -> [ChangeRecord] {
    try database.rows(
      "SELECT id, made_at, intent, title, state FROM changes ORDER BY id DESC LIMIT ?1", limit,
      read: Self.change)
  }

  static func change(_ row: inout Row) throws(DatabaseError) -> ChangeRecord {
    ChangeRecord(
      id: try row.next(), madeAt: try row.next(), intent: try row.next(), title: try row.next(),
      state: ChangeRecord.State(rawValue: try row.next()) ?? .kept)
  }

  /// The value of a setting, or nil.
  public func setting(_ name: String) throws -> String? {
    try database.value("SELECT value FROM settings WHERE name = ?1", name, as: String.self)
  }

  /// Every setting by name.
  public func settings() throws -> [(name: String, value: String)] {
    try database.rows("SELECT name, value FROM settings ORDER BY name") { row throws(DatabaseError) in
      (name: try row.next(), value: try row.next())
    }
  }
}
