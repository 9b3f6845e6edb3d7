import CalendarDomain

/// Checks which properties and components stand where, and how their times fit together.
struct StructureCheck {
  private(set) var findings: [Diagnostic] = []
  /// What the overrides of a series have to go with.
  private let starts: SeriesStarts
  /// The calendar without its components.
  private let header: Component

  init(_ header: Component, starts: SeriesStarts) {
    self.header = header
    self.starts = starts
  }

  /// What is wrong with the calendar's own lines.
  mutating func checkHeader(hasComponents: Bool) {
    visit(header, parent: nil, uid: nil)
    if !hasComponents {
      add(
        "missing-component", .error, "the calendar holds no component", header, header.first("UID")?.text,
        "RFC 5545, 3.6")
    }
  }

  /// What is wrong with a component of the calendar and everything in it.
  mutating func check(_ component: Component) {
    visit(component, parent: header, uid: header.first("UID")?.text)
  }

  /// What was found since the last time.
  mutating func take() -> [Diagnostic] {
    defer { findings.removeAll(keepingCapacity: true) }
    return findings
  }

  private mutating func visit(_ component: Component, parent: Component?, uid: String?) {
    let uid = component.first("UID")?.text ?? uid
    if let rule = ComponentRule.of(component.name) {
      var counts: [String: [ContentProperty]] = [:]
      for property in component.properties { counts[property.canonicalName, default: []].append(property) }
      checkCounts(component, rule, counts, uid: uid)
      checkTimes(component, rule, counts, uid: uid)
    }
    if let entry = Vocabulary.component(component.name), let parent,
      Vocabulary.component(parent.name) != nil, !entry.parents.contains(parent.name)
    {
      add(
        "misplaced-component", .error, "a \(component.name) stands in a \(parent.name)", component, uid,
        entry.source)
    }
    switch component.name {
    case "VTIMEZONE"
    where !component.components.contains(where: { ["STANDARD", "DAYLIGHT"].contains($0.name) }):
      add(
        "missing-component", .error, "the VTIMEZONE has neither STANDARD nor DAYLIGHT", component, uid,
        "RFC 5545, 3.6.5")
    case "VEVENT" where component.first("DTSTART") == nil && parent?.first("METHOD") == nil:
      missing("DTSTART", in: component, uid, "RFC 5545, 3.6.1")
    case "VALARM": checkAlarm(component, uid: uid)
    default: break
    }
    for inner in component.components { visit(inner, parent: component, uid: uid) }
  }

  private mutating func checkCounts(
    _ component: Component, _ rule: ComponentRule, _ counts: [String: [ContentProperty]], uid: String?
  ) {
    for name in rule.once where counts[name] == nil {
      missing(name, in: component, uid, rule.section)
    }
    for name in rule.once + rule.atMostOnce {
      for repeated in counts[name, default: []].dropFirst() {
        add("duplicate-property", .error, "\(name) is given more than once", repeated, uid, rule.section)
      }
    }
    for pair in rule.exclusive {
      if counts[pair.first] != nil, let other = counts[pair.second]?.first {
        add(
          "excluded-property", .error, "\(pair.second) stands beside \(pair.first)", other, uid, rule.section)
      }
    }
    for pair in rule.needs {
      if let property = counts[pair.first]?.first, counts[pair.second] == nil {
        add(
          "missing-property", .error, "\(pair.first) stands without \(pair.second)", property, uid,
          rule.section)
      }
    }
    for rule in counts["RRULE", default: []].dropFirst() {
      add(
        "duplicate-property", .warning, "a second RRULE, which readers treat differently", rule, uid,
        "RFC 5545, 3.8.5.3")
    }
  }

  private mutating func checkTimes(
    _ component: Component, _ rule: ComponentRule, _ counts: [String: [ContentProperty]], uid: String?
  ) {
    guard let startProperty = counts["DTSTART"]?.first, let start = time(startProperty) else { return }
    for name in ["DTEND", "DUE"] {
      guard let property = counts[name]?.first, let end = time(property) else { continue }
      let section = Vocabulary.property(name)?.source ?? rule.section
      if end.isDate != start.isDate {
        add(
          "value-type", .error, "one of DTSTART and \(name) is a date, the other a time", property, uid,
          section)
      } else if !checkAnchor(property, end, SeriesStarts.Kind(start), uid: uid),
        Self.isComparable(start, end),
        end.local <= start.local
      {
        // Zero length is common and harmless, but MUST NOT be all the same.
        let isEqual = end.local == start.local
        add(
          "end-before-start", isEqual ? .warning : .error,
          "\(name) is \(isEqual ? "not after" : "before") DTSTART", property, uid, section)
      }
    }
    checkInstances(component, counts, start: start, uid: uid)
    let isObservance = component.name == "STANDARD" || component.name == "DAYLIGHT"
    if isObservance, start != start.floatingForm {
      add(
        "value-type", .error, "DTSTART of a \(component.name) is no local time", startProperty, uid,
        rule.section)
    }
    for property in counts["RRULE", default: []] {
      checkUntil(property, against: start, isObservance: isObservance, uid: uid)
    }
  }

  /// RECURRENCE-ID, EXDATE and RDATE against the start of the series.
  private mutating func checkInstances(
    _ component: Component, _ counts: [String: [ContentProperty]], start: EventTime, uid: String?
  ) {
    let isOverride = counts["RECURRENCE-ID"] != nil
    let own = SeriesStarts.Kind(start)
    let series = isOverride ? uid.flatMap { starts.kind(of: component.name, $0) } : own
    if let property = counts["RECURRENCE-ID"]?.first, let id = time(property) {
      if id.isDate != (series ?? own).isDate {
        add(
          "value-type", .warning, "one of DTSTART and RECURRENCE-ID is a date, the other a time", property,
          uid, "RFC 5545, 3.8.4.4")
      } else if let series {
        _ = checkAnchor(property, id, series, uid: uid)
      }
    }
    for property in counts["EXDATE", default: []] + counts["RDATE", default: []] {
      let first = property.value.prefix { $0 != "," && $0 != "/" }
      guard
        let time = TimeDecoding.time(
          first, tzid: property.parameter("TZID")?.first, type: property.valueType)?.time,
        !time.isDate, !start.isDate
      else { continue }
      _ = checkAnchor(property, time, own, uid: uid)
    }
  }

  /// Whether one of two times is local without a zone and the other is not, which is told.
  private mutating func checkAnchor(
    _ property: ContentProperty, _ time: EventTime, _ start: SeriesStarts.Kind, uid: String?
  ) -> Bool {
    guard !time.isDate, !start.isDate, (time == time.floatingForm) != start.isFloating else {
      return false
    }
    let isFloating = time == time.floatingForm
    let name = property.canonicalName
    add(
      "value-type", .error,
      "\(name) has \(isFloating ? "no zone" : "a zone"), and DTSTART has \(isFloating ? "one" : "none")",
      property, uid, Vocabulary.property(name)?.source ?? "RFC 5545, 3.3.5")
    return true
  }

  private mutating func checkUntil(
    _ rule: ContentProperty, against start: EventTime, isObservance: Bool, uid: String?
  ) {
    guard let until = Self.until(of: rule) else { return }
    let isDate = !until.contains("T")
    let isUTC = until.hasSuffix("Z")
    if isObservance {
      guard !isUTC else { return }
      add(
        "value-type", .error, "UNTIL in an observance is not in UTC", rule, uid, "RFC 5545, 3.3.10")
    } else if isDate != start.isDate {
      add(
        "value-type", .error, "UNTIL and DTSTART are not both dates or both times", rule, uid,
        "RFC 5545, 3.3.10")
    } else if !isDate, isUTC == (start == start.floatingForm) {
      add(
        "value-type", .error, "UNTIL is \(isUTC ? "" : "not ")in UTC, against DTSTART", rule, uid,
        "RFC 5545, 3.3.10")
    }
  }

  private mutating func checkAlarm(_ alarm: Component, uid: String?) {
    let action = alarm.first("ACTION").map { TextDecoding.word($0) }
    let needed: [String] =
      switch action {
      case "DISPLAY": ["DESCRIPTION"]
      case "EMAIL": ["DESCRIPTION", "SUMMARY", "ATTENDEE"]
      default: []
      }
    for name in needed where alarm.first(name) == nil { missing(name, in: alarm, uid, "RFC 5545, 3.6.6") }
  }

  // MARK: Reading values

  private func time(_ property: ContentProperty) -> EventTime? { Self.time(property) }

  private static func time(_ property: ContentProperty) -> EventTime? {
    TimeDecoding.time(
      property.value, tzid: property.parameter("TZID")?.first, type: property.valueType)?.time
  }

  private static func isComparable(_ left: EventTime, _ right: EventTime) -> Bool {
    left.withLocal(right.local) == right
  }

  private static func until(of rule: ContentProperty) -> String? {
    for part in rule.value.uppercased().split(separator: ";") where part.hasPrefix("UNTIL=") {
      return String(part.dropFirst(6))
    }
    return nil
  }

  // MARK: Findings

  private mutating func missing(_ name: String, in component: Component, _ uid: String?, _ section: String) {
    findings.append(
      Diagnostic(
        "missing-property", .error, "the \(component.name) has no \(name) (\(section))",
        location: component.location, uid: uid, property: name))
  }

  private mutating func add(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ message: String, _ component: Component,
    _ uid: String?, _ section: String
  ) {
    findings.append(
      Diagnostic(code, severity, "\(message) (\(section))", location: component.location, uid: uid))
  }

  private mutating func add(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ message: String, _ property: ContentProperty,
    _ uid: String?, _ section: String
  ) {
    findings.append(
      Diagnostic(
        code, severity, "\(message) (\(section))", location: property.location, uid: uid,
        property: property.canonicalName))
  }
}

extension EventTime {
  /// The same reading without a zone.
  fileprivate var floatingForm: EventTime { .floating(local) }
}
