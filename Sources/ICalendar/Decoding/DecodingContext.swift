import CalendarDomain

/// What decoding needs besides the line at hand, and where its findings go.
struct DecodingContext {
  var log: DiagnosticLog
  let file: String?
  /// Of the component being read; findings carry it.
  var uid: String?
  /// VERSION:1.0, that is vCalendar with its own recurrence grammar.
  var isVersion1 = false
  /// Whether lines are kept whose wording says more than their field (see `ComponentModel.forms`).
  var keepsForms = true

  /// The order of the last component that had as many entries: most of one kind are written alike, and share it.
  private var orders: [Int: [ComponentEntry]] = [:]

  /// The same order, in the storage of an earlier one where they are equal.
  mutating func shared(_ order: [ComponentEntry]) -> [ComponentEntry] {
    if order.isEmpty { return order }
    if let earlier = orders[order.count], earlier == order { return earlier }
    orders[order.count] = order
    return order
  }

  init(file: String?, limit: Int = 10_000) {
    self.file = file
    log = DiagnosticLog(limit: limit)
  }

  /// Notes a finding about a property.
  mutating func report(
    _ code: Diagnostic.Code, _ message: String, _ property: ContentProperty, action: String? = nil
  ) {
    log.add(
      Diagnostic(
        code, message, location: property.location, uid: uid,
        property: property.canonicalName, action: action))
  }

  /// A value that could be read although it is not as the RFC wants it.
  mutating func reportRepair(_ repair: String?, of value: some StringProtocol, _ property: ContentProperty) {
    guard let repair else { return }
    report("sloppy-value", "\(property.canonicalName):\(quoted(value))", property, action: repair)
  }

  /// The properties besides DTSTART that say when an event happens: one that cannot be read is more than a field
  /// that is missing.
  private static let times: Set<String> = [
    "DTEND", "DURATION", "RDATE", "EXDATE", "RECURRENCE-ID", "RRULE", "EXRULE",
  ]

  /// The code for a value of that property that cannot be read.
  static func badValue(_ property: ContentProperty) -> Diagnostic.Code {
    times.contains(property.canonicalName) ? Diagnostic.Code("bad-time") : Diagnostic.Code("bad-value")
  }

  /// A value that could not be read.
  mutating func reportBadValue(_ property: ContentProperty, expected: String) {
    report(
      Self.badValue(property),
      "\(property.canonicalName) has the value \(quoted(property.value)), which is not \(expected)", property,
      action: "ignored the property")
  }

  private func quoted(_ value: some StringProtocol) -> String {
    "\"" + (value.count > 60 ? value.prefix(60) + "…" : String(value)) + "\""
  }
}

extension ContentProperty {
  /// The name in upper case.
  var canonicalName: String { name.inUpperCase }

  /// The VALUE parameter in upper case.
  var valueType: String? { parameter("VALUE")?.first?.inUpperCase }
}

extension ContentProperty.Parameter {
  /// The name in upper case.
  var canonicalName: String { name.inUpperCase }
}
