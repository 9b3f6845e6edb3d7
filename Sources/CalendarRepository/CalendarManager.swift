import Database

/// The one owner of changes to a store.
///
/// Whoever wants to change something hands over a body that runs in one transaction, which is also one entry of the
/// history: it takes place as a whole, or not at all.
public actor CalendarManager {
  private let database: Database
  /// How many changes this manager has made.
  private var changes = 0
  /// Told after each change that wrote something.
  private var observers: [@Sendable (ChangeNote) async -> Void] = []
  /// Asked inside the transaction of each change that wrote something.
  private var participants: [@Sendable (StoreWriter, ChangeNote) throws -> Void] = []

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - creates: make one where there is none.
  ///   - busySeconds: how long to wait while another process writes.
  public init(path: String, creates: Bool = true, busySeconds: Int = 10) throws(StoreError) {
    database = try StoreMigration.open(path, creates: creates, busySeconds: busySeconds)
  }

  /// Looks at one state of the store, whatever others write meanwhile.
  public func read<Value: Sendable>(_ body: @Sendable (StoreReader) throws -> Value) throws -> Value {
    do {
      return try database.read { try body(StoreReader(database)) }
    } catch { throw StoreError.of(error) }
  }

  /// Changes the store. Where `body` writes nothing there is no entry in the history, and no one is told.
  public func change<Value: Sendable>(
    _ note: ChangeNote, _ body: @Sendable (StoreWriter) throws -> Value
  ) async throws -> Value {
    var hasWritten = false
    let value: Value
    do {
      value = try database.change {
        let writer = StoreWriter(database, note: note)
        let value = try body(writer)
        if writer.hasWritten { for participant in participants { try participant(writer, note) } }
        hasWritten = writer.hasWritten
        return value
      }
    } catch { throw StoreError.of(error) }
    if hasWritten { await tell(note) }
    return value
  }

  /// Takes the last changes back that were not taken back yet, the newest first, and says which those were.
  ///
  /// Throws `cannotUndo` where there are fewer.
  public func undo(_ count: Int, note: ChangeNote) async throws -> [ChangeRecord] {
    let undone: [ChangeRecord]
    do {
      undone = try database.change { try StoreUndo(database).undo(count) }
    } catch { throw StoreError.of(error) }
    await tell(note)
    return undone
  }

  /// Looks for what does not fit together; with `repairs` makes everything derived anew.
  public func check(repairs: Bool) throws -> [StoreFinding] {
    do {
      return try StoreCheck(database).run(repairs: repairs)
    } catch { throw StoreError.of(error) }
  }

  /// Copies the store into a new file, also while others use it.
  public func backup(to path: String) throws(StoreError) {
    do throws(DatabaseError) { try database.backup(to: path) } catch { throw StoreError(error) }
  }

  /// Calls `body` after each change that this process makes, once it is in the file.
  public func observe(_ body: @escaping @Sendable (ChangeNote) async -> Void) { observers.append(body) }

  /// Lets `body` take part in each change that this process makes, in its transaction, after all else.
  public func join(_ body: @escaping @Sendable (StoreWriter, ChangeNote) throws -> Void) {
    participants.append(body)
  }

  /// Whether the file keeps a write-ahead log; otherwise a rollback journal, and no one can read while another commits.
  public func keepsLog() throws(StoreError) -> Bool {
    do throws(DatabaseError) {
      return try database.value("PRAGMA journal_mode", as: String.self) == "wal"
    } catch { throw StoreError(error) }
  }

  /// The absolute path of the file.
  public var file: String { database.file }

  /// What is another once something was changed, by whichever process.
  struct Version: Equatable, Sendable {
    /// Changes by other connections.
    var foreign: Int
    var own: Int
  }

  func version() throws -> Version {
    do throws(DatabaseError) { return Version(foreign: try database.dataVersion(), own: changes) } catch {
      throw StoreError(error)
    }
  }

  private func tell(_ note: ChangeNote) async {
    changes += 1
    StoreChangeNotifier.post()
    for observer in observers { await observer(note) }
  }
}
