/// Why a database cannot be used. Equal by code.
///
/// Source: sqlite.org/rescode.html.
package struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// There is no file, or no right to it.
    case cannotOpen = "database-cannot-open"
    /// The file may only be read.
    case readOnly = "database-read-only"
    /// Another process held the lock for longer than one waits.
    case locked = "database-locked"
    /// No room is left on the disk.
    case full = "database-full"
    /// The file is damaged.
    case damaged = "database-damaged"
    /// The file is something else.
    case notADatabase = "not-a-database"
    /// A row breaks a rule of the schema.
    case constraint = "database-constraint"
    /// Reading or writing failed.
    case inputOutput = "database-io"
    /// The connection was opened by another process, which then forked.
    case forked = "database-forked"
    /// A statement of this project is wrong.
    case misuse = "database-misuse"
  }

  package var code: Code
  /// One sentence without a full stop.
  package var reason: String
  /// SQLite's extended result code, 0 where it has none.
  package var resultCode: Int32

  package init(_ code: Code, _ reason: String, resultCode: Int32 = 0) {
    self.code = code
    self.reason = reason
    self.resultCode = resultCode
  }

  package var description: String { reason }

  package static func == (left: DatabaseError, right: DatabaseError) -> Bool { left.code == right.code }

  package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
