import CalendarDomain

extension LineWriter {
  /// Writes the properties that say when; `endName` is DTEND or DUE.
  mutating func add(_ scheduling: SchedulingModel, endName: String) {
    if let id = scheduling.recurrenceID {
      let range = id.isThisAndFuture ? [Parameter(name: "RANGE", values: ["THISANDFUTURE"])] : []
      add("RECURRENCE-ID", TimeEncoding.parameters(id.time) + range, value: TimeEncoding.text(id.time))
    }
    add("DTSTART", scheduling.start)
    switch scheduling.end {
    case .time(let end): add(endName, end)
    case .duration(let duration): add("DURATION", duration)
    case nil: break
    }
    add("RRULE", scheduling.rules)
    add("EXRULE", scheduling.exceptionRules)
    add("RDATE", scheduling.recurrenceDates)
    addList("EXDATE", scheduling.exceptionDates)
  }
}
