import Database

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Brings the file of a store to the schema of this program.
enum StoreMigration {
  /// Opens the store at `path`.
  ///
  /// - Parameter creates: make one where there is none.
  static func open(_ path: String, creates: Bool, busySeconds: Int) throws(StoreError) -> Database {
    do {
      let database = try Database(path: path, creates: creates, busySeconds: busySeconds)
      try prepare(database)
      return database
    } catch let error as DatabaseError { throw StoreError(error) } catch let error as StoreError {
      throw error
    } catch { throw StoreError(.internal, "\(error)") }
  }

  private static func prepare(_ database: Database) throws {
    try database.run("PRAGMA foreign_keys = ON")
    let version = try pragma("user_version", database)
    if version < StoreSchema.version || version > StoreSchema.version {
      try migrate(database, from: version)
    } else {
      try refuseOthers(database, version: version)
    }
    // Durable at every commit. Where shared memory cannot be had, such as on some network drives, SQLite stays with the
    // rollback journal, which is as safe and lets no one read during a commit.
    try database.run("PRAGMA synchronous = FULL")
  }

  private static func pragma(_ name: String, _ database: Database) throws(DatabaseError) -> Int {
    try database.value("PRAGMA \(name)", as: Int.self) ?? 0
  }

  /// Throws for a file of another program, or of a later version of this one.
  private static func refuseOthers(_ database: Database, version: Int) throws {
    let application = try pragma("application_id", database)
    let tables = try database.value("SELECT count(*) FROM sqlite_schema", as: Int.self) ?? 0
    if tables > 0 || version > 0 || application != 0 {
      guard application == StoreSchema.applicationID else {
        throw StoreError(.notAStore, "\(database.path) is a database of another program")
      }
    }
    guard version <= StoreSchema.version else {
      throw StoreError(
        .newerSchema,
        "\(database.path) has schema \(version), and this program knows \(StoreSchema.version) at most; use a later version"
      )
    }
  }

  private static func migrate(_ database: Database, from found: Int) throws {
    try refuseOthers(database, version: found)
    if found == 0 { _ = try database.value("PRAGMA journal_mode = WAL", as: String.self) }
    if found > 0 {
      do throws(DatabaseError) { try database.backup(to: "\(database.path).backup-\(found)") } catch {
        // One that an earlier attempt has made is as good.
        guard error.resultCode == EEXIST else { throw error }
      }
    }
    try database.change {
      // Another process may have been quicker.
      let version = try pragma("user_version", database)
      for migration in StoreSchema.migrations.dropFirst(version) { try database.runScript(migration) }
      try database.run("PRAGMA application_id = \(StoreSchema.applicationID)")
      try database.run("PRAGMA user_version = \(StoreSchema.version)")
    }
  }
}
