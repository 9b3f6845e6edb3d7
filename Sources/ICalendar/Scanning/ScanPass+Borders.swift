/// BEGIN and END lines, and what becomes of the component between them.
extension ScanPass {
  mutating func border(_ bytes: [UInt8], _ position: Int, _ end: Int, next: Int) -> Bool {
    let start = position + (previous == .begin ? 6 : 4)
    guard bytes[start - 1] == UInt8(ascii: ":"), end > start, end - start <= NameKey.capacity
    else { return false }
    let key = NameKey(bytes.span, at: start, count: end - start)
    return previous == .begin
      ? begin(bytes, key, position, next: next) : finish(bytes, key, position, next: next)
  }

  private mutating func begin(_ bytes: [UInt8], _ key: NameKey, _ position: Int, next: Int) -> Bool {
    switch place {
    case .outside:
      guard key == ComponentNames.calendar else { return false }
      place = .calendar
      stream.calendars.append(ScannedStream.Calendar())
      closedPieces = stream.store.pieces.count
      keepHeader(bytes, position, next, line)
    case .calendar:
      isEvent = key == ComponentNames.event
      guard isEvent || key != ComponentNames.calendar && !ComponentNames.innerOnly.contains(key) else {
        return false
      }
      // Places are wanted of everything that has a UID.
      if places != nil, key != ComponentNames.timeZone, key.isName { isEvent = true }
      place = .component
      component = key
      isCounted = isEvent
      componentStart = position
      componentLine = line
      if isEvent { judge = ComponentJudge() }
      guard !isEvent else { return true }
      others[key, default: 0] += 1
      return key.isName
    case .component:
      // One that cannot stand inside another means that an END is missing.
      guard !ComponentNames.calendarLevel.contains(key), key != component, !inner.contains(key),
        inner.count < limits.maxNesting - 2
      else { return false }
      inner.append(key)
      let isFirst = isCounted
      isCounted = false
      return isFirst ? countInner(key) : key.isName
    }
    return true
  }

  private mutating func countInner(_ key: NameKey) -> Bool {
    guard let name = names.find(key) else { return false }
    names.count(at: name)
    return true
  }

  private mutating func finish(_ bytes: [UInt8], _ key: NameKey, _ position: Int, next: Int) -> Bool {
    switch place {
    case .outside: return false
    case .calendar:
      guard key == ComponentNames.calendar else { return false }
      keepHeader(bytes, position, next, line)
      place = .outside
    case .component:
      guard let last = inner.popLast() else {
        guard key == component else { return false }
        place = .calendar
        isCounted = false
        return isEvent ? closeEvent(bytes, next: next) : closeOther(bytes, key, next: next)
      }
      isCounted = isEvent && inner.isEmpty
      return last == key
    }
    return true
  }

  private mutating func closeOther(_ bytes: [UInt8], _ key: NameKey, next: Int) -> Bool {
    if key == ComponentNames.timeZone { keepHeader(bytes, componentStart, next, componentLine) }
    return stream.store.count <= limits.maxBytes
  }

  private mutating func closeEvent(_ bytes: [UInt8], next: Int) -> Bool {
    if judge.isUIDFolded {
      let uid = unfoldedUID
      judge.noteUID(uid.span)
    }
    // Nobody can tell here which other UID it is equal to, and that one may have been left out.
    if judge.hasOddUID, judge.uidHash != nil { return false }
    let uid = judge.uidHash ?? 0
    guard places == nil else { return addPlace(uid, next: next) }
    let verdict = judge.verdict(window, of: bytes, from: componentStart)
    if verdict == .keep || wanted?.contains(uid) == true {
      if wanted == nil, judge.uidHash != nil { _ = keptUIDs.insert(uid) }
      let calendar = stream.calendars.count - 1
      if judge.uidHash == nil { stream.calendars[calendar].lacksUID = true }
      stream.calendars[calendar].events.append(keepEvent(bytes, next, uid: uid))
      return stream.store.count <= limits.maxBytes
        && stream.calendars[calendar].events.count <= limits.maxComponents
    }
    if judge.isCancelled { stream.cancelled += 1 } else { stream.outside += 1 }
    guard wanted == nil else { return true }
    let isOverride = verdict == .skipOverride
    if isOverride || judge.rules > 0 {
      skipped.append(
        SkippedComponents.Entry(
          uid: uid, count: UInt32(next - componentStart), start: base + componentStart, line: componentLine,
          calendar: UInt32(stream.calendars.count - 1),
          override: isOverride
            ? SkippedComponents.Override(
              recurrenceID: judge.recurrenceIDHash ?? 0, form: judge.recurrenceIDForm) : nil,
          isCancelled: judge.isCancelled))
    }
    if !isOverride, !skippedUIDs.insert(uid) { _ = againUIDs.insert(uid) }
    return true
  }

  /// Notes where the component stands that ends before `next`; false where there are too many.
  private mutating func addPlace(_ uid: UInt32, next: Int) -> Bool {
    places?.append(
      PlacedStream.Place(
        uid: uid, calendar: UInt32(stream.calendars.count - 1), count: UInt32(next - componentStart),
        line: UInt32(clamping: componentLine), byteOffset: base + componentStart))
    return (places?.count ?? 0) <= limits.maxBytes / MemoryLayout<PlacedStream.Place>.stride
  }

  /// Copies the lines of the event that ends before `next`, those that are needed.
  mutating func keepEvent(_ bytes: [UInt8], _ next: Int, uid: UInt32) -> ScannedStream.Event {
    let first = stream.store.pieces.count
    if keepsAll {
      keep(bytes[componentStart..<next], componentLine, mergingFrom: first)
    } else {
      keepNeeded(bytes, next, mergingFrom: first)
    }
    closedPieces = stream.store.pieces.count
    return ScannedStream.Event(
      uid: uid, firstPiece: UInt32(first), pieceCount: UInt32(closedPieces - first))
  }

  private mutating func keepNeeded(_ bytes: [UInt8], _ next: Int, mergingFrom first: Int) {
    let span = bytes.span
    var position = componentStart
    var number = componentLine
    var depth = 0
    var isNeeded = false
    /// Where the stretch that is being kept starts.
    var opened: (position: Int, line: Int)?
    while position < next {
      let after = span.firstIndex(of: 0x0A, in: position..<next).map { $0 + 1 } ?? next
      let head = span[position]
      if head != 0x20, head != 0x09 {
        var length = 0
        let name = NameKey(span, at: position, length: &length).flatMap { names.find($0) }
        let role = name.map { names[$0].role } ?? .odd
        if role == .begin { depth += 1 }
        isNeeded = depth == 1 && (role == .begin || role == .end || name.map { names[$0].isNeeded } == true)
        if role == .end { depth -= 1 }
      }
      if isNeeded, opened == nil { opened = (position, number) }
      if !isNeeded, let stretch = opened {
        keep(bytes[stretch.position..<position], stretch.line, mergingFrom: first)
        opened = nil
      }
      position = after
      number += 1
    }
    if let stretch = opened { keep(bytes[stretch.position..<next], stretch.line, mergingFrom: first) }
  }

  mutating func keepHeader(_ bytes: [UInt8], _ start: Int, _ end: Int, _ line: Int) {
    let count = stream.store.pieces.count
    keep(bytes[start..<end], line, mergingFrom: closedPieces)
    if stream.store.pieces.count > count { stream.calendars[stream.calendars.count - 1].header.append(count) }
  }

  private mutating func keep(_ stretch: ArraySlice<UInt8>, _ line: Int, mergingFrom first: Int) {
    stream.store.append(stretch, byteOffset: base + stretch.startIndex, line: line, mergingFrom: first)
  }
}
