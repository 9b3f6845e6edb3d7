import CalendarDomain

/// Puts content lines into components, and mends missing BEGIN and END lines.
///
/// Source: RFC 5545, 3.4 and 3.6.
struct TreeBuilder {
  /// The outermost components: calendars, or fragments of one.
  private(set) var roots: [Component] = []
  private var open: [Component] = []
  /// What is whole and was not taken yet; only of one that hands out.
  private var parts: [CalendarPart] = []
  /// Whether it keeps no calendar, but hands out each line and component of one as soon as it is whole.
  private let handsOut: Bool
  private let limits: CalendarLimits
  /// Whether components may stand without a VCALENDAR around them, having been cut out of one.
  private let holdsFragments: Bool
  private var componentCount = 0
  /// ATTACH lines of each open component.
  private var attachments: [Int] = []
  /// The place of an open component that may have no more lines, which was told.
  private var fullPlace: Int?
  /// Lines in a row that are no content lines: where the first one is, how many, where they stand.
  private var strayLines: (first: SourceLocation, count: Int, isInside: Bool)?

  init(limits: CalendarLimits, holdsFragments: Bool = false, handsOut: Bool = false) {
    self.holdsFragments = holdsFragments
    self.handsOut = handsOut
    self.limits = limits
  }

  /// Opens a component; refuses too many and too deep ones.
  mutating func begin(
    _ name: String, at location: SourceLocation, log: inout DiagnosticLog
  ) throws(ParseError) {
    reportStrayLines(&log)
    closeBefore(name, at: location, log: &log)
    if open.isEmpty, name != "VCALENDAR", !holdsFragments {
      guard ComponentBorder.calendarLevel.contains(name) else {
        log.add(
          Diagnostic(
            "text-outside-calendar", "BEGIN:\(name) stands outside a calendar", location: location,
            action: "ignored its BEGIN line"))
        return
      }
      log.add(
        Diagnostic(
          "missing-vcalendar", "\(name) stands outside a VCALENDAR", location: location,
          action: "read as if BEGIN:VCALENDAR stood before it"))
      openCalendar(at: location)
    }
    componentCount += 1
    guard componentCount <= limits.maxComponents else {
      throw ParseError(
        .tooManyComponents,
        "more than \(limits.maxComponents) components; raise --max-components if it is trusted",
        location: location)
    }
    guard open.count < limits.maxNesting else {
      throw ParseError(
        .nestedTooDeep,
        "components are nested more than \(limits.maxNesting) deep; raise --max-nesting if it is trusted",
        location: location)
    }
    if open.isEmpty, name == "VCALENDAR" { return openCalendar(at: location) }
    open.append(Component(name: name, location: location))
  }

  private mutating func openCalendar(at location: SourceLocation) {
    open.append(Component(name: "VCALENDAR", location: location))
    hasCalendars = true
    if handsOut { parts.append(.begin(location)) }
  }

  var hasParts: Bool { !parts.isEmpty }

  /// Whether there was a calendar.
  private(set) var hasCalendars = false

  /// What became whole since the last time.
  mutating func takeParts() -> [CalendarPart] {
    defer { parts.removeAll(keepingCapacity: true) }
    return parts
  }

  /// Where the component of a calendar that is open begins.
  var openComponent: SourceLocation? { open.count > 1 ? open[1].location : nil }

  /// Whether lines are those of a component of a calendar that defines no zone.
  var isInOrdinaryComponent: Bool { open.count > 1 && open[1].name != "VTIMEZONE" }

  /// Closes the innermost open component of that name.
  mutating func end(_ name: String, at location: SourceLocation, log: inout DiagnosticLog) {
    reportStrayLines(&log)
    guard let index = open.lastIndex(where: { $0.name == name }) else {
      log.add(
        Diagnostic(
          "stray-end", "END:\(name) without a BEGIN", location: location, action: "ignored"))
      return
    }
    while open.count > index + 1 { closeUnended(before: "END:\(name)", at: location, log: &log) }
    close()
  }

  mutating func add(_ property: ContentProperty, at location: SourceLocation, log: inout DiagnosticLog) {
    guard !open.isEmpty else { return strayLine(at: location, log: &log) }
    reportStrayLines(&log)
    let innermost = open.count - 1
    guard hasRoom(for: property, in: innermost, at: location, log: &log) else { return }
    if handsOut, innermost == 0 {
      parts.append(.property(property))
      // Findings name the UID; nothing else of a calendar is asked for any more.
      guard property.name.isWord("UID"), open[0].properties.isEmpty else { return }
    }
    // Most that have a line have about as many, and growing by doubling would move them four times; a million that have
    // none take no room for them.
    if open[innermost].properties.isEmpty { open[innermost].properties.reserveCapacity(12) }
    open[innermost].properties.append(property)
  }

  /// Whether a component may have one more line of that name. The first one that it may not have is told.
  private mutating func hasRoom(
    for property: ContentProperty, in place: Int, at location: SourceLocation, log: inout DiagnosticLog
  ) -> Bool {
    if property.name.utf8.count == 6, property.name.isWord("ATTACH") {
      while attachments.count < open.count { attachments.append(0) }
      attachments[place] += 1
      if attachments[place] > limits.maxAttachments {
        guard attachments[place] == limits.maxAttachments + 1 else { return false }
        report(
          "too-many-attachments",
          "the \(open[place].name) has more than \(limits.maxAttachments) attachments",
          raise: \.maxAttachments, in: place, at: location, log: &log)
        return false
      }
    }
    guard open[place].properties.count >= limits.maxProperties else { return true }
    if fullPlace != place {
      fullPlace = place
      report(
        "too-many-properties", "the \(open[place].name) has more than \(limits.maxProperties) lines",
        raise: \.maxProperties, in: place, at: location, log: &log)
    }
    return false
  }

  private func report(
    _ code: Diagnostic.Code, _ message: String, raise path: PartialKeyPath<CalendarLimits>, in place: Int,
    at location: SourceLocation, log: inout DiagnosticLog
  ) {
    log.add(
      Diagnostic(
        code, message, location: location, uid: open[place].first("UID")?.value,
        action: "the others are ignored; raise \(CalendarLimits.option(path)) if it is trusted"))
  }

  /// Notes a line that is no content line.
  mutating func strayLine(at location: SourceLocation, log: inout DiagnosticLog) {
    if let run = strayLines, run.isInside == !open.isEmpty {
      strayLines?.count = run.count + 1
    } else {
      reportStrayLines(&log)
      strayLines = (location, 1, !open.isEmpty)
    }
  }

  /// Whether a component has begun and not ended.
  var isOpen: Bool { !open.isEmpty }

  /// UID of the component of the calendar that has begun and not ended.
  var openUID: String? { open.first { ComponentBorder.calendarLevel.contains($0.name) }?.first("UID")?.text }

  /// Closes what is open at the end of the input.
  ///
  /// - Parameter isCutOff: the input ends in the middle of a line. Some servers leave the last ENDs out, which a whole
  ///   line at the end is more likely to mean.
  mutating func finish(isCutOff: Bool, at location: SourceLocation, log: inout DiagnosticLog) {
    reportStrayLines(&log)
    guard let innermost = open.last else { return }
    log.add(
      isCutOff
        ? Diagnostic(
          "truncated", "the input ends in the middle of a line, inside \(innermost.name)",
          location: location, uid: innermost.first("UID")?.value, action: "read as far as it goes")
        : Diagnostic(
          "missing-last-end", "the input ends before the END of \(innermost.name); it may be cut off",
          location: location, uid: innermost.first("UID")?.value, action: "read as far as it goes"))
    while !open.isEmpty { close() }
  }

  /// Closes components that cannot hold `name`, because their END is missing.
  private mutating func closeBefore(
    _ name: String, at location: SourceLocation, log: inout DiagnosticLog
  ) {
    guard !open.isEmpty else { return }
    let isMisplaced: (String) -> Bool
    if name == "VCALENDAR" {
      isMisplaced = { $0 == "VCALENDAR" || ComponentBorder.known.contains($0) }
    } else if ComponentBorder.calendarLevel.contains(name) {
      isMisplaced = { ComponentBorder.known.contains($0) }
    } else if ComponentBorder.known.contains(name) {
      isMisplaced = { $0 == name }
    } else {
      return
    }
    while let innermost = open.last, isMisplaced(innermost.name) {
      closeUnended(before: "BEGIN:\(name)", at: location, log: &log)
    }
  }

  private mutating func closeUnended(
    before line: String, at location: SourceLocation, log: inout DiagnosticLog
  ) {
    guard let innermost = open.last else { return }
    log.add(
      Diagnostic(
        "missing-end", "\(innermost.name) has no END before \(line)", location: location,
        uid: innermost.first("UID")?.value, action: "closed it there"))
    close()
  }

  private mutating func close() {
    var component = open.removeLast()
    if attachments.count > open.count { attachments.removeLast() }
    if fullPlace == open.count { fullPlace = nil }
    // Where all properties come first, as nearly always, there is nothing to be said.
    if component.innerPlaces.allSatisfy({ $0 == component.properties.count }) { component.innerPlaces = [] }
    guard let outer = open.indices.last else {
      if handsOut { parts.append(.end) } else { roots.append(component) }
      return
    }
    if handsOut, outer == 0 {
      componentCount = 1
      parts.append(.component(component))
      return
    }
    open[outer].innerPlaces.append(open[outer].properties.count)
    open[outer].components.append(component)
  }

  private mutating func reportStrayLines(_ log: inout DiagnosticLog) {
    guard let run = strayLines else { return }
    strayLines = nil
    let lines = run.count.counted("line")
    if run.isInside {
      log.add(
        Diagnostic(
          "not-a-content-line", "\(lines) without the form NAME:value", location: run.first,
          uid: open.last?.first("UID")?.value, action: "ignored"))
    } else {
      log.add(
        Diagnostic(
          "text-outside-calendar", "\(lines) of text outside a calendar", location: run.first,
          action: "ignored"))
    }
  }
}
