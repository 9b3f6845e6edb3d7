import CSQLite

/// A prepared statement of one connection.
///
/// Values are bound and never written into the SQL. Source: sqlite.org/c3ref/stmt.html.
@safe final class Statement {
  private let handle: OpaquePointer
  private unowned let database: Database

  init(_ sql: String, _ database: Database, _ connection: OpaquePointer) throws(DatabaseError) {
    var handle: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle = unsafe handle else { throw database.error(code) }
    unsafe self.handle = handle
    self.database = database
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Binds values to `?1`, `?2` and so on.
  func bind(_ values: [any SQLConvertible]) throws(DatabaseError) {
    unsafe sqlite3_reset(handle)
    guard values.count == Int(unsafe sqlite3_bind_parameter_count(handle)) else {
      throw DatabaseError(.misuse, "a statement got \(values.count) values")
    }
    for (offset, value) in values.enumerated() {
      let code = bind(value.sqlValue, at: Int32(offset + 1))
      guard code == SQLITE_OK else { throw database.error(code) }
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(handle, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(handle, index, Int64(number))
    case .text(var text):
      return text.withUTF8 { unsafe calendarr_bind_text(handle, index, $0.baseAddress, Int32($0.count)) }
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes {
        unsafe calendarr_bind_blob(handle, index, $0.baseAddress, Int32($0.count))
      }
    }
  }

  /// The next row, or nil at the end, after which the statement may be bound again.
  func step() throws(DatabaseError) -> Row? {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW:
      return Row((0..<(unsafe sqlite3_column_count(handle))).map(value))
    case SQLITE_DONE:
      unsafe sqlite3_reset(handle)
      return nil
    case let code:
      let error = database.error(code)
      unsafe sqlite3_reset(handle)
      throw error
    }
  }

  /// Ends an answer of which no more is wanted.
  func reset() { unsafe sqlite3_reset(handle) }

  private func value(_ index: Int32) -> SQLValue {
    switch unsafe sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER: return .integer(Int(unsafe sqlite3_column_int64(handle, index)))
    case SQLITE_TEXT:
      let count = Int(unsafe sqlite3_column_bytes(handle, index))
      guard let start = unsafe sqlite3_column_text(handle, index) else { return .text("") }
      return unsafe .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let count = Int(unsafe sqlite3_column_bytes(handle, index))
      guard let start = unsafe sqlite3_column_blob(handle, index) else { return .blob([]) }
      return unsafe .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
    default: return .null
    }
  }
}
