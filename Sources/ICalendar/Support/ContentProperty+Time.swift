public import CalendarDomain

extension ContentProperty {
  /// A DATE or DATE-TIME property, in the form that the time has.
  ///
  /// Source: RFC 5545, 3.3.4 and 3.3.5.
  public init(name: String, time: EventTime) {
    self.init(name: name, parameters: TimeEncoding.parameters(time), value: TimeEncoding.text(time))
  }

  /// The value read as one DATE or DATE-TIME; nil where it is none.
  public var time: EventTime? {
    TimeDecoding.time(value, tzid: parameter("TZID")?.first, type: valueType)?.time
  }
}
