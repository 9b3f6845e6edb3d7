import CalendarDomain
import CalendarrCore
import ICalendar
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CalendarExtract: StateCodable {
  func write(to writer: inout StateWriter) {
    writer.put(window.lowerBound)
    writer.put(window.upperBound)
    writer.put(declared.statements)
    writer.put(color)
    writer.put(account)
    writer.put(series)
    writer.put(uids.count)
    for set in uids { StoredUIDs(set).write(to: &writer) }
    writer.put(drafts)
    writer.put(knownUntil)
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    let (start, end) = (try reader.value(Instant.self), try reader.value(Instant.self))
    guard start <= end else { throw StateDamage() }
    let declared = try reader.value([DeclaredCoverage.Statement].self)
    let (color, account) = (try reader.text(), try reader.value(CalendarAccount.self))
    let series = try reader.value([Series].self)
    var uids: [UIDSet] = []
    for _ in 0..<(try reader.count()) { uids.append(try StoredUIDs(from: &reader).set) }
    let extract = CalendarExtract(
      window: start..<end,
      declared: DeclaredCoverage(statements: declared), color: color, account: account, series: series,
      uids: uids,
      drafts: try reader.value([SnapshotDraft].self), knownUntil: try reader.value(Instant?.self))
    let outcomes = extract.account.outcomes.indices
    let numbers = extract.series.indices
    guard extract.account.isLeftOut.count == outcomes.count,
      extract.drafts.allSatisfy({
        ($0.component.map(outcomes.contains) ?? true) && ($0.series.map(numbers.contains) ?? true)
      })
    else { throw StateDamage() }
    self = extract
  }
}

/// A set of UIDs as the state keeps it: its hashes, each as the distance from the one before.
private struct StoredUIDs: StateCodable {
  let set: UIDSet

  init(_ set: UIDSet) { self.set = set }

  func write(to writer: inout StateWriter) {
    let hashes = set.hashes(ScannedStream.hash(ofUID:))
    writer.put(hashes.count)
    var last = 0
    for hash in hashes {
      writer.put(Int(hash) - last)
      last = Int(hash)
    }
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    var hashes: [UInt32] = []
    var last = 0
    for _ in 0..<(try reader.count()) {
      let (next, isTooFar) = last.addingReportingOverflow(try reader.number())
      guard !isTooFar, let hash = UInt32(exactly: next) else { throw StateDamage() }
      hashes.append(hash)
      last = next
    }
    set = UIDSet(hashes: hashes, hash: ScannedStream.hash(ofUID:))
  }
}

extension CalendarExtract.Series: StateCodable {
  func write(to writer: inout StateWriter) {
    writer.put(uid)
    writer.put(scope)
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    self.init(uid: try reader.text(), scope: try reader.text())
  }
}

extension SnapshotDraft: StateCodable {
  func write(to writer: inout StateWriter) {
    for text in [event.id, event.title, event.colorHex, event.location, event.calendarKey] {
      writer.put(text)
    }
    writer.put(event.isAllDay)
    writer.put(start)
    writer.put(end.secondsSince1970 - start.secondsSince1970)
    writer.put(component)
    writer.put(series)
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    let (id, title, color) = (try reader.text(), try reader.text(), try reader.text())
    let (location, key) = (try reader.text(), try reader.text())
    let isAllDay = try reader.value(Bool.self)
    let start = try reader.value(Instant.self)
    let end = start.secondsSince1970.addingReportingOverflow(try reader.number())
    guard !end.overflow, end.partialValue >= start.secondsSince1970, Instant.known.contains(end.partialValue)
    else { throw StateDamage() }
    self.init(
      event: SnapshotEvent(
        id: id, title: title, start: start.date, end: Instant(secondsSince1970: end.partialValue).date,
        isAllDay: isAllDay, colorHex: color, location: location, calendarKey: key), start: start,
      end: Instant(secondsSince1970: end.partialValue), component: try reader.value(Int?.self),
      series: try reader.value(Int?.self))
  }
}

extension CalendarAccount: StateCodable {
  func write(to writer: inout StateWriter) {
    writer.put(report)
    writer.put(String(decoding: outcomes.map(\.rawValue), as: UTF8.self))
    writer.put(String(decoding: isLeftOut.map { $0 ? 0x31 : 0x30 }, as: UTF8.self))
    writer.put(othersLeftOut)
    writer.put(visibility.rawValue)
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    let report = try reader.value(SnapshotReport.Calendar.self)
    var outcomes: [Outcome] = []
    for byte in try reader.text().utf8 {
      guard let outcome = Outcome(rawValue: byte) else { throw StateDamage() }
      outcomes.append(outcome)
    }
    let isLeftOut = try reader.text().utf8.map { $0 == 0x31 }
    let othersLeftOut = try reader.tally()
    guard let visibility = CalendarVisibility(rawValue: try reader.text()) else {
      throw StateDamage()
    }
    self.init(
      report: report, outcomes: outcomes, isLeftOut: isLeftOut, othersLeftOut: othersLeftOut,
      visibility: visibility)
  }
}

extension DeclaredCoverage.Statement: StateCodable {
  func write(to writer: inout StateWriter) {
    writer.put(start)
    writer.put(end)
    writer.put(source?.file)
    writer.put(source?.line)
    writer.put(source?.byteOffset ?? 0)
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    self.init(
      start: try reader.value(Instant?.self), end: try reader.value(Instant?.self), source: nil)
    let (file, line) = (try reader.value(String?.self), try reader.value(Int?.self))
    let offset = try reader.number()
    source = line.map { SourceLocation(file: file, line: $0, byteOffset: offset) }
  }
}

extension Instant: StateCodable {
  /// Seconds since 1970 of the years -9999 to 9999, which every calendar lies within.
  static let known = -377_705_116_800...253_402_300_799

  func write(to writer: inout StateWriter) { writer.put(secondsSince1970) }

  init(from reader: inout StateReader) throws(StateDamage) {
    let seconds = try reader.number()
    guard Self.known.contains(seconds) else { throw StateDamage() }
    self.init(secondsSince1970: seconds)
  }
}
