public import CalendarDomain

extension OccurrenceProblem {
  /// The finding as the user reads it; `component` is the one it is about.
  public func diagnostic(of component: some IncidenceModel) -> Diagnostic {
    var diagnostic = text
    diagnostic.location = component.source
    diagnostic.uid = component.uid
    return diagnostic
  }

  private var text: Diagnostic {
    switch kind {
    case .endBeforeStart:
      Diagnostic(
        "end-before-start", "DTEND is before DTSTART", property: "DTEND",
        action: "shown without a length")
    case .negativeDuration:
      Diagnostic(
        "negative-duration", "DURATION is negative", property: "DURATION",
        action: "shown without a length")
    case .endOfOtherType:
      Diagnostic(
        "end-of-other-type", "one of DTSTART and DTEND is a date, the other a time",
        property: "DTEND", action: "the day counts in full, or ends at its midnight")
    case .rule(let reason):
      Diagnostic(
        "bad-rule", "the rule cannot be followed: \(reason)", property: "RRULE",
        action: "DTSTART is shown alone")
    case .noStart:
      Diagnostic(
        "no-start", "the event has no readable DTSTART", property: "DTSTART",
        action: "the event is left out")
    case .recurringOverride:
      Diagnostic(
        "recurring-override", "an override of one instance has a rule of its own",
        property: "RRULE", action: "the rule is left aside")
    case .tooMuchWork:
      Diagnostic(
        "series-too-large",
        "the rules of the series take longer to follow than is allowed",
        property: "RRULE", action: "the coverage ends where they could be followed to")
    case .tooMany(let what, let count): Self.tooMany(what, count)
    case .zoneOfStart(let property):
      Diagnostic(
        "time-without-zone", "\(property) has no zone, and DTSTART has one", property: property,
        action: "read in the zone of DTSTART")
    case .sharedUID(let count):
      Diagnostic(
        "shared-uid",
        "\(count) events have the same UID, and nothing says that one replaces another",
        property: "UID", action: "all are shown, told apart by their starts")
    case .unranked:
      Diagnostic(
        "unranked-versions",
        "two overrides of one instance differ, and nothing says which is the newer",
        property: "RECURRENCE-ID", action: "the last one in the file is shown")
    }
  }

  private static func tooMany(_ what: Repeated, _ count: Int) -> Diagnostic {
    switch what {
    case .rules:
      Diagnostic(
        "too-many-rules", "the series has \(count) rules, more than are followed", property: "RRULE",
        action: "the others are left aside; raise --max-rules if it is trusted")
    case .dates:
      Diagnostic(
        "too-many-dates", "the series has \(count) RDATEs, more than are shown", property: "RDATE",
        action: "the others are left aside; raise --max-dates if it is trusted")
    case .exceptions:
      Diagnostic(
        "too-many-dates", "the series has \(count) EXDATEs, more than are heeded", property: "EXDATE",
        action: "the others are left aside; raise --max-dates if it is trusted")
    case .overrides:
      Diagnostic(
        "too-many-overrides", "the series has \(count) changes of single instances, more than are read",
        property: "RECURRENCE-ID", action: "the others are left aside; raise --max-overrides if it is trusted"
      )
    }
  }
}
