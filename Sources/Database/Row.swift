/// One row of an answer, read column by column from the left.
package struct Row: Sendable {
  private let values: [SQLValue]
  private var index = 0

  init(_ values: [SQLValue]) { self.values = values }

  /// The next column. Throws `misuse` where it holds another type, which a STRICT table rules out.
  package mutating func next<Value: SQLConvertible>(_: Value.Type = Value.self) throws(DatabaseError) -> Value
  {
    defer { index += 1 }
    guard index < values.count, let value = Value(sqlValue: values[index]) else {
      throw DatabaseError(.misuse, "column \(index + 1) of an answer is not what was asked for")
    }
    return value
  }
}
