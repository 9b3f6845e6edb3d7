/// A value that a statement takes or gives.
///
/// Source: sqlite.org/datatype3.html.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)
  case blob([UInt8])
}

/// A type that a column of a STRICT table can hold.
package protocol SQLConvertible {
  var sqlValue: SQLValue { get }
  init?(sqlValue: SQLValue)
}

extension Int: SQLConvertible {
  package var sqlValue: SQLValue { .integer(self) }

  package init?(sqlValue: SQLValue) {
    guard case .integer(let number) = sqlValue else { return nil }
    self = number
  }
}

extension Bool: SQLConvertible {
  package var sqlValue: SQLValue { .integer(self ? 1 : 0) }

  package init?(sqlValue: SQLValue) {
    guard case .integer(let number) = sqlValue else { return nil }
    self = number != 0
  }
}

extension String: SQLConvertible {
  package var sqlValue: SQLValue { .text(self) }

  package init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self = text
  }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
  package var sqlValue: SQLValue { self?.sqlValue ?? .null }

  package init?(sqlValue: SQLValue) {
    if case .null = sqlValue {
      self = .none
    } else if let value = Wrapped(sqlValue: sqlValue) {
      self = .some(value)
    } else {
      return nil
    }
  }
}
