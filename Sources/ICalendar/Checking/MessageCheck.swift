import CalendarDomain

/// Holds messages with a METHOD to the restriction tables of RFC 5546.
///
/// What a published feed does against them hurts nobody and is done by most programs: a warning.
struct MessageCheck {
  private let method: String
  private let zone: Component?
  /// The first component that a message is about.
  private var first: (name: String, location: SourceLocation?)?
  private var uid: String?
  /// Properties of the component at hand that are told of already, as `line property`.
  private var told: Set<String> = []
  private var findings: [Diagnostic] = []

  /// Nil where the calendar has no METHOD that has rules.
  init?(_ header: Component, zones: [Component]) {
    guard let property = header.first("METHOD") else { return nil }
    method = TextDecoding.word(property)
    zone = zones.first
    guard MessageRule.methods.contains(method) else { return nil }
  }

  /// What is wrong with a whole calendar, besides what is found already; nothing where there is no METHOD.
  static func check(_ calendar: Component, besides known: [Diagnostic]) -> [Diagnostic] {
    let zones = calendar.components.filter { $0.name == "VTIMEZONE" }
    guard var check = MessageCheck(calendar, zones: zones) else { return [] }
    return calendar.components.flatMap { check.check($0, besides: known) } + check.finish()
  }

  /// What is wrong with a component, besides what is found already.
  mutating func check(_ component: Component, besides known: [Diagnostic]) -> [Diagnostic] {
    guard MessageRule.kinds.contains(component.name) else { return [] }
    told = Set(known.compactMap { finding in finding.property.map { Self.key(finding.location, $0) } })
    findings = []
    let first = first ?? (component.name, component.location)
    self.first = first
    guard let rule = MessageRule.of(component.name, method) else {
      add("METHOD:\(method) is not for a \(component.name)", component, nil, "RFC 5546, 3")
      return findings
    }
    if component.name != first.name {
      add("a message about a \(first.name) holds a \(component.name)", component, nil, rule.section)
    } else if rule.number == .one, component.location != first.location {
      add("METHOD:\(method) wants a single \(component.name)", component, nil, rule.section)
    } else if rule.number == .manyOfOneUID, let property = component.first("UID") {
      if let uid, !uid.utf8.elementsEqual(property.text.utf8) {
        add(
          "METHOD:\(method) wants every \(component.name) to have the same UID", component, property,
          rule.section)
      }
      uid = uid ?? property.text
    }
    check(component, rule)
    return findings
  }

  /// What is wrong with the whole.
  mutating func finish() -> [Diagnostic] {
    findings = []
    told = []
    if let first, let rule = MessageRule.of(first.name, method), !rule.mayDefineZones, let zone {
      add("METHOD:\(method) wants no VTIMEZONE beside a \(first.name)", zone, nil, rule.section)
    }
    return findings
  }

  private static func key(_ location: SourceLocation?, _ property: String) -> String {
    "\(location?.line ?? 0) \(property)"
  }

  private mutating func check(_ component: Component, _ rule: MessageRule) {
    var counts: [String: [ContentProperty]] = [:]
    for property in component.properties { counts[property.canonicalName, default: []].append(property) }
    func found(_ name: String) -> [ContentProperty] { counts[name] ?? [] }
    for name in rule.once {
      let properties = found(name)
      if properties.isEmpty {
        missing("1", name, component, rule)
      } else if properties.count > 1, !(name == "ATTENDEE" && Self.isDelegation(properties)) {
        tooMany("1", name, properties, properties[1], component, rule)
      }
    }
    for name in rule.atLeastOnce where found(name).isEmpty { missing("at least 1", name, component, rule) }
    for name in rule.atMostOnce where found(name).count > 1 {
      tooMany("at most 1", name, found(name), found(name)[1], component, rule)
    }
    for name in rule.never where !found(name).isEmpty {
      tooMany("no", name, found(name), found(name)[0], component, rule)
    }
    if let status = found("STATUS").first, !rule.never.contains("STATUS"), !rule.statuses.isEmpty,
      !rule.statuses.contains(TextDecoding.word(status))
    {
      let words = rule.statuses.joined(separator: ", ")
      add(
        "METHOD:\(method) of a \(component.name) allows no STATUS:\(TextDecoding.word(status)), but \(words)",
        component, status, rule.section)
    }
    if method == "ADD", let sequence = found("SEQUENCE").first,
      let number = Int(TextDecoding.trimmed(sequence.value)), number <= 0
    {
      add("METHOD:ADD wants a SEQUENCE greater than 0", component, sequence, rule.section)
    }
    if !rule.mayHoldAlarms, let alarm = component.components.first(where: { $0.name == "VALARM" }) {
      add("METHOD:\(method) wants no VALARM in a \(component.name)", alarm, nil, rule.section)
    }
  }

  /// Whether one attendee hands over to the others. Source: RFC 5546, 3.2.2.3 and 4.2.5.
  private static func isDelegation(_ attendees: [ContentProperty]) -> Bool {
    func address(_ text: String) -> String { TextDecoding.trimmed(text).lowercased() }
    let delegates = Set(attendees.flatMap { $0.parameter("DELEGATED-TO") ?? [] }.map(address))
    let delegators = Set(attendees.flatMap { $0.parameter("DELEGATED-FROM") ?? [] }.map(address))
    guard !delegates.isEmpty || !delegators.isEmpty else { return false }
    let others = attendees.filter { attendee in
      let own = address(attendee.value)
      let takes = attendee.parameter("DELEGATED-FROM") != nil || delegates.contains(own)
      let gives = attendee.parameter("DELEGATED-TO") != nil || delegators.contains(own)
      return !takes && !gives
    }
    return others.isEmpty
  }

  // MARK: Findings

  private mutating func missing(_ number: String, _ name: String, _ component: Component, _ rule: MessageRule)
  {
    guard !told.contains(Self.key(component.location, name)) else { return }
    findings.append(
      finding(
        "METHOD:\(method) wants \(number) \(name) property in \(component.name), and there are 0", component,
        component.location, name, rule.section))
  }

  private mutating func tooMany(
    _ number: String, _ name: String, _ all: [ContentProperty], _ property: ContentProperty,
    _ component: Component, _ rule: MessageRule
  ) {
    add(
      "METHOD:\(method) wants \(number) \(name) property in \(component.name), and there are \(all.count)",
      component, property, rule.section)
  }

  private mutating func add(
    _ message: String, _ component: Component, _ property: ContentProperty?, _ section: String
  ) {
    if let property, told.contains(Self.key(property.location, property.canonicalName)) { return }
    findings.append(
      finding(
        message, component, property?.location ?? component.location, property?.canonicalName, section))
  }

  private func finding(
    _ message: String, _ component: Component, _ location: SourceLocation?, _ property: String?,
    _ section: String
  ) -> Diagnostic {
    Diagnostic(
      "restriction", method == "PUBLISH" ? .warning : .error, "\(message) (\(section))", location: location,
      uid: component.first("UID")?.text, property: property)
  }
}
