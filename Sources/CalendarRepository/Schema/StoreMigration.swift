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
  /// - Parameters:
  ///   - creates: make one where there is none.
  ///   - migrations: the schema, as `StoreSchema` has it.
  static func open(
    _ path: String, creates: Bool, busySeconds: Int, migrations: [String] = StoreSchema.migrations
  ) throws(StoreError) -> Database {
    do {
      let database = try Database(path: path, creates: creates, busySeconds: busySeconds)
      do { try prepare(database, migrations) } catch let error as DatabaseError {
        // A log needs files beside the store, which a file system that is read-only cannot have.
        guard error.code == .cannotOpen, database.isReadOnly, !database.hasLog else { throw error }
        let still = try Database(path: path, access: .immutable)
        try prepare(still, migrations)
        return still
      }
      return database
    } catch let error as DatabaseError { throw StoreError(error) } catch let error as StoreError {
      throw error
    } catch { throw StoreError(.internal, "\(error)") }
  }

  private static func prepare(_ database: Database, _ migrations: [String]) throws {
    try database.run("PRAGMA foreign_keys = ON")
    let version = try pragma("user_version", database)
    try refuseOthers(database, version: version, known: migrations.count)
    if version < migrations.count { try migrate(database, from: version, migrations) }
    // Durable at every commit.
    try database.run("PRAGMA synchronous = FULL")
  }

  private static func pragma(_ name: String, _ database: Database) throws(DatabaseError) -> Int {
    try database.value("PRAGMA \(name)", as: Int.self) ?? 0
  }

  /// Throws for a file of another program, or of a later version of this one.
  private static func refuseOthers(_ database: Database, version: Int, known: Int) throws {
    let application = try pragma("application_id", database)
    let tables = try database.value("SELECT count(*) FROM sqlite_schema", as: Int.self) ?? 0
    if tables > 0 || version > 0 || application != 0 {
      guard application == StoreSchema.applicationID else {
        throw StoreError(.notAStore, "\(database.path) is a database of another program")
      }
    }
    guard version <= known else {
      throw StoreError(
        .newerSchema,
        "\(database.path) has schema \(version), and this program knows \(known) at most; use a later version"
      )
    }
  }

  private static func migrate(_ database: Database, from found: Int, _ migrations: [String]) throws {
    if found == 0 { try useLog(database.path) }
    if found > 0 {
      do throws(DatabaseError) { try database.backup(to: "\(database.path).backup-\(found)") } catch {
        // One that an earlier attempt has made is as good.
        guard error.resultCode == EEXIST else { throw error }
      }
    }
    try database.change {
      // Another process may have been quicker.
      let version = try pragma("user_version", database)
      guard version < migrations.count else { return }
      for migration in migrations.dropFirst(version) { try database.runScript(migration) }
      try database.run("PRAGMA application_id = \(StoreSchema.applicationID)")
      try database.run("PRAGMA user_version = \(migrations.count)")
    }
  }

  /// Has the file keep a write-ahead log. Where shared memory cannot be had, such as on some network drives, it keeps a
  /// rollback journal, which is as safe and lets no one read during a commit.
  ///
  /// Whether it can be had shows when the log is first written to; what is then left can be undone by a connection that
  /// has the file for itself alone. Source: sqlite.org/wal.html, 7 and 8.
  private static func useLog(_ path: String) throws(DatabaseError) {
    do throws(DatabaseError) {
      let trial = try Database(path: path)
      _ = try trial.value("PRAGMA journal_mode = WAL", as: String.self)
      try trial.run("BEGIN IMMEDIATE")
      return try trial.run("COMMIT")
    } catch {
      guard [.cannotOpen, .inputOutput, .readOnly].contains(error.code) else { throw error }
    }
    let alone = try Database(path: path)
    _ = try alone.value("PRAGMA locking_mode = EXCLUSIVE", as: String.self)
    _ = try alone.value("PRAGMA journal_mode = DELETE", as: String.self)
  }
}
