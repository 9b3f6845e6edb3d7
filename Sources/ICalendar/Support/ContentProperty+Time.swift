public import CalendarDomain

extension ContentProperty {
  /// A property whose value is a DATE or DATE-TIME, with VALUE or TZID where its form needs it.
  ///
  /// Source: RFC 5545, 3.3.4 and 3.3.5.
  public init(name: String, time: EventTime) {
    self.init(name: name, times: [time])
  }

  /// The same with a list of times, all in the form of the first, which there has to be.
  package init(name: String, times: [EventTime]) {
    self.init(
      name: name, parameters: times.first.map(TimeEncoding.parameters) ?? [],
      value: times.map(TimeEncoding.text).joined(separator: ","))
  }

  /// The value as one DATE or DATE-TIME; nil where it cannot be read.
  public var time: EventTime? {
    TimeDecoding.time(value, tzid: parameter("TZID")?.first, type: valueType)?.time
  }

  /// The value as a list of times; those that cannot be read, and periods, are nil.
  package var times: [EventTime?] {
    value.split(separator: ",").map {
      TimeDecoding.time($0, tzid: parameter("TZID")?.first, type: valueType)?.time
    }
  }

  /// The same property with another time, which keeps the parameters that say nothing of its form.
  package func with(_ time: EventTime) -> ContentProperty {
    var property = self
    property.parameters.removeAll { $0.name.isWord("TZID") || $0.name.isWord("VALUE") }
    property.parameters += TimeEncoding.parameters(time)
    property.value = TimeEncoding.text(time)
    return property
  }

  /// The value as a DURATION. Source: RFC 5545, 3.3.6.
  package var duration: CalendarDuration? { DurationDecoding.duration(value)?.duration }
}

extension EventTime {
  /// The digits of a value: `20260316`, `20260316T090000`, with `Z` where it is UTC.
  package var valueText: String { TimeEncoding.text(self) }
}
