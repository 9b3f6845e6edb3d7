/// A value that a state file holds: equal values give equal bytes.
protocol StateCodable {
  func write(to writer: inout StateWriter)
  init(from reader: inout StateReader) throws(StateDamage)
}

/// The bytes are not what this program wrote.
struct StateDamage: Error {}

extension Int: StateCodable {
  func write(to writer: inout StateWriter) { writer.put(self) }
  init(from reader: inout StateReader) throws(StateDamage) { self = try reader.number() }
}

extension String: StateCodable {
  func write(to writer: inout StateWriter) { writer.put(self) }
  init(from reader: inout StateReader) throws(StateDamage) { self = try reader.text() }
}

extension Bool: StateCodable {
  func write(to writer: inout StateWriter) { writer.put(self ? 1 : 0) }

  init(from reader: inout StateReader) throws(StateDamage) {
    switch try reader.number() {
    case 0: self = false
    case 1: self = true
    default: throw StateDamage()
    }
  }
}

extension Optional: StateCodable where Wrapped: StateCodable {
  func write(to writer: inout StateWriter) {
    writer.put(self != nil)
    if let self { writer.put(self) }
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    self = try reader.value(Bool.self) ? reader.value(Wrapped.self) : nil
  }
}

extension Array: StateCodable where Element: StateCodable {
  func write(to writer: inout StateWriter) {
    writer.put(count)
    for element in self { writer.put(element) }
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    self = []
    for _ in 0..<(try reader.count()) { append(try reader.value(Element.self)) }
  }
}

extension Dictionary: StateCodable where Key == String, Value: StateCodable {
  func write(to writer: inout StateWriter) {
    writer.put(count)
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      writer.put(key)
      writer.put(value)
    }
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    self = [:]
    for _ in 0..<(try reader.count()) {
      let key = try reader.text()
      self[key] = try reader.value(Value.self)
    }
  }
}
