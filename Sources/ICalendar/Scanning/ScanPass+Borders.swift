/// BEGIN and END lines, and what becomes of the component between them.
extension ScanPass {
  mutating func border(
    _ bytes: UnsafeRawBufferPointer, _ position: Int, _ end: Int, next: Int
  ) -> Bool {
    let start = position + (previous == .begin ? 6 : 4)
    guard bytes[start - 1] == UInt8(ascii: ":"), end > start, end - start <= NameKey.capacity
    else { return false }
    let key = NameKey(bytes.baseAddress! + start, count: end - start)
    return previous == .begin
      ? (key == ComponentNames.event || key.text != nil) && begin(key, bytes, position, next: next)
      : finish(key, bytes, position, next: next)
  }

  mutating func begin(
    _ key: NameKey, _ bytes: UnsafeRawBufferPointer, _ position: Int, next: Int
  ) -> Bool {
    switch place {
    case .outside:
      guard key == ComponentNames.calendar else { return false }
      place = .calendar
      calendars += 1
      keep(bytes, position, next, line)
    case .calendar:
      guard key != ComponentNames.calendar, !ComponentNames.innerOnly.contains(key) else { return false }
      place = .component
      names = [key]
      isEvent = key == ComponentNames.event
      judge = ComponentJudge()
      componentStart = position
      stretches.removeAll(keepingCapacity: true)
      stretch = (0, line)
      return isEvent || others.count(key) != .none
    case .component:
      // One that cannot stand inside another means that an END is missing.
      guard !ComponentNames.calendarLevel.contains(key), !names.contains(key),
        names.count < limits.maxNesting - 1
      else { return false }
      names.append(key)
      guard isEvent, names.count == 2 else { return true }
      mark(isKept: keepsInner, position)
      return fields.count(key) != .none
    }
    return true
  }

  mutating func finish(
    _ key: NameKey, _ bytes: UnsafeRawBufferPointer, _ position: Int, next: Int
  ) -> Bool {
    switch place {
    case .outside: return false
    case .calendar:
      guard key == ComponentNames.calendar else { return false }
      keep(bytes, position, next, line)
      place = .outside
    case .component:
      guard names.last == key else { return false }
      names.removeLast()
      guard names.isEmpty else { return true }
      place = .calendar
      if isEvent { mark(isKept: true, position) }
      return close(key, bytes, next: next)
    }
    return true
  }

  mutating func close(_ key: NameKey, _ bytes: UnsafeRawBufferPointer, next: Int) -> Bool {
    guard isEvent else {
      if key == ComponentNames.timeZone { keepComponent(bytes, next) }
      return stream.bytes.count <= limits.maxBytes
    }
    let uid = judge.uidHash ?? 0
    let verdict = judge.verdict(window)
    if verdict == .keep || wanted?.contains(uid) == true {
      if wanted == nil, judge.uidHash != nil { _ = keptUIDs.insert(uid) }
      keepComponent(bytes, next)
      return stream.bytes.count <= limits.maxBytes
    }
    if judge.isCancelled { stream.cancelled += 1 } else { stream.outside += 1 }
    guard wanted == nil else { return true }
    if verdict == .skipOverride {
      overrides.append(
        Override(
          uid: uid, recurrenceID: judge.recurrenceIDHash ?? 0, form: judge.recurrenceIDForm))
    } else if !skippedUIDs.insert(uid) {
      _ = againUIDs.insert(uid)
    }
    return true
  }

  mutating func keepComponent(_ bytes: UnsafeRawBufferPointer, _ next: Int) {
    for part in stretches {
      keep(bytes, componentStart + part.start, componentStart + part.end, part.line)
    }
    if let stretch { keep(bytes, componentStart + stretch.start, next, stretch.line) }
  }

  mutating func keep(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int, _ line: Int
  ) {
    stream.append(
      UnsafeRawBufferPointer(rebasing: bytes[start..<end]), byteOffset: base + start, line: line)
  }
}
