import SnapshotBuilding

extension SnapshotReport: StateCodable {
  func write(to writer: inout StateWriter) {
    writer.put(calendars)
    writer.put(components)
    writer.put(instances)
    writer.put(droppedFields)
    writer.put(coverageStart)
    writer.put(coverageEnd)
    writer.put(cap.maximum)
    writer.put(cap.isCut)
    writer.put(cap.firstLeftOut)
    writer.put(cap.leftOut)
    writer.put(diagnostics)
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    self.init()
    calendars = try reader.value([Calendar].self)
    components = try reader.value(ComponentTally.self)
    instances = try reader.tally()
    droppedFields = try reader.tallies()
    coverageStart = try reader.text()
    coverageEnd = try reader.text()
    cap.maximum = try reader.number()
    cap.isCut = try reader.value(Bool.self)
    cap.firstLeftOut = try reader.value(String?.self)
    cap.leftOut = try reader.tally()
    diagnostics = try reader.tallies()
  }
}

extension SnapshotReport.Calendar: StateCodable {
  func write(to writer: inout StateWriter) {
    for text in [key, name, visibility] { writer.put(text) }
    writer.put(components)
    writer.put(instances)
    writer.put(otherComponents)
    writer.put(droppedFields)
    writer.put(zones)
    writer.put(staleSince)
    writer.put(error)
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    self.init(key: try reader.text(), name: try reader.text(), visibility: try reader.text())
    components = try reader.value(ComponentTally.self)
    instances = try reader.tally()
    otherComponents = try reader.tallies()
    droppedFields = try reader.tallies()
    zones = try reader.value([String: String].self)
    staleSince = try reader.value(String?.self)
    error = try reader.value(String?.self)
  }
}

extension ComponentTally: StateCodable {
  func write(to writer: inout StateWriter) {
    for path in Self.all { writer.put(self[keyPath: path]) }
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    self.init()
    for path in Self.all { self[keyPath: path] = try reader.tally() }
  }
}
