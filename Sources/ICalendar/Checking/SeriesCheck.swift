import CalendarDomain

/// Checks that no two components of a calendar claim to be the same one.
struct SeriesCheck {
  private var seen: [TextMark: UInt32] = [:]

  mutating func check(_ component: Component, _ findings: inout [Diagnostic]) {
    guard let uid = component.first("UID"), ComponentRule.of(component.name) != nil else { return }
    let instance = component.first("RECURRENCE-ID")
    let mark = TextMark(component.name, uid.text, instance.map(ComponentPrinter.line) ?? "")
    if let first = seen[mark] {
      let line = first > 0 ? ", as in line \(first)" : ""
      findings.append(
        Diagnostic(
          "duplicate-uid", .error,
          "UID and RECURRENCE-ID are those of another \(component.name)\(line) (RFC 5545, 3.8.4.7)",
          location: uid.location, uid: uid.text, property: "UID"))
    } else {
      seen[mark] = UInt32(clamping: uid.location?.line ?? 0)
    }
  }
}

/// What the start of each series is, for its overrides.
struct SeriesStarts {
  /// What a start says of times that have to go with it.
  struct Kind {
    var isDate: Bool
    /// A local time without a zone.
    var isFloating: Bool

    init(_ time: EventTime) {
      isDate = time.isDate
      isFloating = time == .floating(time.local)
    }
  }

  private var kinds: [TextMark: Kind] = [:]

  /// Takes in a component of a calendar.
  mutating func note(_ component: Component) {
    guard component.first("RECURRENCE-ID") == nil, let uid = component.first("UID")?.text,
      let start = component.first("DTSTART")
    else { return }
    kinds[TextMark(component.name, uid)] =
      TimeDecoding.time(start.value, tzid: start.parameter("TZID")?.first, type: start.valueType).map {
        Kind($0.time)
      }
  }

  func kind(of name: String, _ uid: String) -> Kind? {
    kinds.isEmpty ? nil : kinds[TextMark(name, uid)]
  }
}
