import Database

/// Why a store cannot be used, or why a change was not made. Equal by code.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable word, listed in calendarr(1).
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// There is no store, or no right to it.
    case cannotOpen = "store-cannot-open"
    /// The file may only be read.
    case readOnly = "store-read-only"
    /// Another process held the store for longer than one waits.
    case locked = "store-locked"
    /// No room is left on the disk.
    case full = "store-full"
    /// The file is damaged.
    case damaged = "store-damaged"
    /// The file is something else.
    case notAStore = "not-a-store"
    /// The store was written by a later version of the program.
    case newerSchema = "store-newer-schema"
    /// Reading or writing failed.
    case inputOutput = "store-io"
    /// What was to be undone cannot be undone any more.
    case cannotUndo = "cannot-undo"
    /// An error of the program itself.
    case `internal` = "store-internal"
  }

  public var code: Code
  /// One sentence without a full stop.
  public var reason: String

  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  public var description: String { reason }

  public static func == (left: StoreError, right: StoreError) -> Bool { left.code == right.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension StoreError {
  init(_ error: DatabaseError) {
    let code: Code =
      switch error.code {
      case .cannotOpen: .cannotOpen
      case .readOnly: .readOnly
      case .locked: .locked
      case .full: .full
      case .damaged: .damaged
      case .notADatabase: .notAStore
      case .inputOutput: .inputOutput
      case .constraint, .forked, .misuse: .internal
      }
    self.init(code, error.reason)
  }

  /// The error itself where it is none of the database's.
  static func of(_ error: any Error) -> any Error {
    (error as? DatabaseError).map { StoreError($0) } ?? error
  }
}
