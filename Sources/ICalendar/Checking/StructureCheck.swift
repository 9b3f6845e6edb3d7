import CalendarDomain

/// Checks which properties and components stand where, and how their times fit together.
struct StructureCheck {
  let file: String?
  var findings: [Diagnostic] = []

  init(file: String?) { self.file = file }

  mutating func visit(_ component: Component, parent: Component?, uid: String?) {
    let uid = component.first("UID")?.text ?? uid
    if let rule = ComponentRule.of(component.name) {
      var counts: [String: [ContentProperty]] = [:]
      for property in component.properties { counts[property.canonicalName, default: []].append(property) }
      checkCounts(component, rule, counts, uid: uid)
      checkTimes(component, rule, counts, uid: uid)
    }
    switch component.name {
    case "VCALENDAR" where component.components.isEmpty:
      add("missing-component", .error, "the calendar holds no component", component, uid, "RFC 5545, 3.6")
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
    for name in rule.once + rule.atLeastOnce where counts[name] == nil {
      missing(name, in: component, uid, rule.section)
    }
    for name in rule.once + rule.atMostOnce {
      for repeated in counts[name, default: []].dropFirst() {
        add("duplicate-property", .error, "\(name) is given more than once", repeated, uid, rule.section)
      }
    }
    for (first, second) in rule.exclusive {
      if counts[first] != nil, let other = counts[second]?.first {
        add("excluded-property", .error, "\(second) stands beside \(first)", other, uid, rule.section)
      }
    }
    for (first, second) in rule.needs {
      if let property = counts[first]?.first, counts[second] == nil {
        add("missing-property", .error, "\(first) stands without \(second)", property, uid, rule.section)
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
      let section = name == "DUE" ? "RFC 5545, 3.8.2.3" : "RFC 5545, 3.8.2.2"
      if end.isDate != start.isDate {
        add(
          "value-type", .error, "one of DTSTART and \(name) is a date, the other a time", property, uid,
          section)
      } else if Self.isComparable(start, end), end.local <= start.local {
        // Zero length is common and harmless, but MUST NOT be all the same.
        let isEqual = end.local == start.local
        add(
          "end-before-start", isEqual ? .warning : .error,
          "\(name) is \(isEqual ? "not after" : "before") DTSTART", property, uid, section)
      }
    }
    if let property = counts["RECURRENCE-ID"]?.first, let id = time(property), id.isDate != start.isDate {
      add(
        "value-type", .warning, "one of DTSTART and RECURRENCE-ID is a date, the other a time", property, uid,
        "RFC 5545, 3.8.4.4")
    }
    for property in counts["RRULE", default: []] {
      guard let until = Self.until(of: property) else { continue }
      let isDate = !until.contains("T")
      if isDate != start.isDate {
        add(
          "value-type", .error, "UNTIL and DTSTART are not both dates or both times", property, uid,
          "RFC 5545, 3.3.10")
      } else if !isDate, until.hasSuffix("Z") == (start == start.floatingForm) {
        add(
          "value-type", .error, "UNTIL is \(until.hasSuffix("Z") ? "" : "not ")in UTC, against DTSTART",
          property,
          uid, "RFC 5545, 3.3.10")
      }
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

  private func time(_ property: ContentProperty) -> EventTime? {
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
