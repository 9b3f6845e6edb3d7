import CSQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One connection to a SQLite file: statements that are prepared once, and transactions.
///
/// Not for use from several threads, nor by a process that was forked from the one that opened it.
/// Source: sqlite.org/howtocorrupt.html, 2.6.
@safe package final class Database {
  package enum Access: Sendable {
    case readWrite
    case readOnly
    /// Of a file system that cannot be written: no one changes the file, and no lock is taken.
    case immutable
  }

  private let connection: OpaquePointer
  private let process = getpid()
  private var statements: [String: Statement] = [:]
  package let path: String

  /// Opens a file, which is made with mode 0600 where `creates` and there is none.
  ///
  /// - Parameters:
  ///   - isNew: a file that is there already is refused.
  ///   - busySeconds: how long to wait for another process' lock.
  package init(
    path: String, access: Access = .readWrite, creates: Bool = false, isNew: Bool = false,
    busySeconds: Int = 10
  ) throws(DatabaseError) {
    self.path = path
    if creates { try Database.create(path, isNew: isNew) }
    var handle: OpaquePointer?
    let isURI = access == .immutable
    let flags =
      (access == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_NOMUTEX
      | (isURI ? SQLITE_OPEN_URI : 0)
    let name = isURI ? "file:\(Database.escaped(path))?immutable=1" : path
    let code = unsafe sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe handle else {
      let reason = unsafe String(cString: sqlite3_errstr(code))
      unsafe sqlite3_close_v2(handle)
      throw DatabaseError(.cannotOpen, "cannot open \(path): \(reason)", resultCode: code)
    }
    unsafe connection = handle
    unsafe sqlite3_extended_result_codes(handle, 1)
    unsafe sqlite3_busy_timeout(handle, Int32(busySeconds * 1000))
    // A file from elsewhere may hold views and triggers that call functions.
    unsafe calendarr_set_flag(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    unsafe calendarr_set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    unsafe calendarr_set_flag(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    unsafe calendarr_set_flag(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
  }

  deinit {
    statements = [:]
    // In a forked child the parent's locks are not ours to give up.
    if getpid() == process { unsafe sqlite3_close_v2(connection) }
  }

  /// The path as it stands in a URI. Source: sqlite.org/uri.html, 3.1.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x2F || byte == 0x2E || byte == 0x2D || byte == 0x5F
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// Whether the file cannot be written, whatever was asked for.
  package var isReadOnly: Bool { unsafe sqlite3_db_readonly(connection, "main") == 1 }

  /// Whether there is a write-ahead log beside the file.
  package var hasLog: Bool { unsafe access(file + "-wal", F_OK) == 0 }

  /// Makes an empty file that its owner alone may read; one that is there stays as it is.
  private static func create(_ path: String, isNew: Bool) throws(DatabaseError) {
    if !isNew, unsafe access(path, F_OK) == 0 { return }
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | (isNew ? O_EXCL : 0), 0o600)
    guard descriptor >= 0 else {
      let code: DatabaseError.Code = errno == ENOSPC ? .full : errno == EROFS ? .readOnly : .cannotOpen
      throw DatabaseError(
        code, unsafe "cannot create \(path): \(String(cString: strerror(errno)))", resultCode: errno)
    }
    close(descriptor)
  }

  // MARK: Statements

  /// Runs a statement to its end.
  package func run(_ sql: String, _ values: any SQLConvertible...) throws(DatabaseError) {
    let statement = try prepared(sql, values)
    while try statement.step() != nil {}
  }

  /// Every row of an answer, each read by `read`.
  package func rows<Value>(
    _ sql: String, _ values: any SQLConvertible..., read: (inout Row) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> [Value] {
    let statement = try prepared(sql, values)
    var result: [Value] = []
    while var row = try statement.step() { result.append(try read(&row)) }
    return result
  }

  /// Hands over every row of an answer without keeping them; `body` says whether to go on.
  package func forEachRow(
    _ sql: String, _ values: any SQLConvertible..., body: (inout Row) throws(DatabaseError) -> Bool
  ) throws(DatabaseError) {
    // A statement of its own: the body may run the same one.
    let statement = try unsafe Statement(sql, self, connection)
    try statement.bind(values)
    while var row = try statement.step() {
      guard try body(&row) else { break }
    }
  }

  /// The first row of an answer, or nil.
  package func first<Value>(
    _ sql: String, _ values: any SQLConvertible..., read: (inout Row) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value? {
    let statement = try prepared(sql, values)
    guard var row = try statement.step() else { return nil }
    statement.reset()
    return try read(&row)
  }

  /// The one value of an answer with one column, or nil without a row.
  package func value<Value: SQLConvertible>(
    _ sql: String, _ values: any SQLConvertible..., as type: Value.Type
  ) throws(DatabaseError) -> Value? {
    let statement = try prepared(sql, values)
    guard var row = try statement.step() else { return nil }
    statement.reset()
    return try row.next(type)
  }

  /// Statements of a schema, one after the other, none of which takes values.
  package func runScript(_ sql: String) throws(DatabaseError) {
    try checkProcess()
    let code = unsafe sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// The rowid of the last row that was inserted.
  package var lastInsertedID: Int { Int(unsafe sqlite3_last_insert_rowid(connection)) }

  /// The absolute path of the file, links followed: its journals lie beside it. Empty for one in memory.
  package var file: String {
    guard let name = unsafe sqlite3_db_filename(connection, "main") else { return "" }
    return unsafe String(cString: name)
  }

  /// A number that is another once any other connection has changed the file.
  ///
  /// Source: sqlite.org/pragma.html#pragma_data_version.
  package func dataVersion() throws(DatabaseError) -> Int {
    try value("PRAGMA data_version", as: Int.self) ?? 0
  }

  /// How many rows the last statement changed.
  package var changedRows: Int { Int(unsafe sqlite3_changes(connection)) }

  private func prepared(_ sql: String, _ values: [any SQLConvertible]) throws(DatabaseError) -> Statement {
    try checkProcess()
    let statement: Statement
    if let known = statements[sql] {
      statement = known
    } else {
      statement = try unsafe Statement(sql, self, connection)
      statements[sql] = statement
    }
    try statement.bind(values)
    return statement
  }

  private func checkProcess() throws(DatabaseError) {
    guard getpid() == process else {
      throw DatabaseError(.forked, "the connection to \(path) belongs to another process")
    }
  }

  // MARK: Transactions

  /// Runs `body` in a transaction that holds the write lock from its begin: all of it takes place, or nothing.
  package func change<Value>(_ body: () throws -> Value) throws -> Value {
    try run("BEGIN IMMEDIATE")
    return try ending(body)
  }

  /// Runs `body` on one state of the file, whatever others write meanwhile.
  package func read<Value>(_ body: () throws -> Value) throws -> Value {
    try run("BEGIN")
    return try ending(body)
  }

  private func ending<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // A full disk may have ended the transaction already.
      if unsafe sqlite3_get_autocommit(connection) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  // MARK: Copies

  /// Copies the whole, as it is at one moment and while others use it, into a new file of mode 0600.
  ///
  /// Source: sqlite.org/backup.html.
  package func backup(to target: String) throws(DatabaseError) {
    try checkProcess()
    let copy = try Database(path: target, creates: true, isNew: true)
    guard let backup = unsafe sqlite3_backup_init(copy.connection, "main", connection, "main") else {
      throw unsafe copy.error(sqlite3_extended_errcode(copy.connection))
    }
    let step = unsafe sqlite3_backup_step(backup, -1)
    let code = unsafe sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE, code == SQLITE_OK else { throw copy.error(step == SQLITE_DONE ? code : step) }
    // A copy is one file, whatever the journal of the original.
    _ = try copy.value("PRAGMA journal_mode = DELETE", as: String.self)
  }

  // MARK: Errors

  func error(_ code: Int32) -> DatabaseError {
    let known: DatabaseError.Code =
      switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: .locked
      case SQLITE_READONLY: .readOnly
      case SQLITE_FULL: .full
      case SQLITE_CORRUPT: .damaged
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_CONSTRAINT: .constraint
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
      case SQLITE_IOERR: .inputOutput
      default: .misuse
      }
    let detail = unsafe String(cString: sqlite3_errmsg(connection))
    return DatabaseError(known, "\(path): \(detail)", resultCode: code)
  }
}
