import CalendarDomain

/// Reads a property's value as a type, and reports what had to be assumed.
extension DecodingContext {
  /// A DATE or DATE-TIME.
  mutating func time(_ property: ContentProperty) -> EventTime? {
    let tzid = property.parameters.isEmpty ? nil : property.parameter("TZID")?.first
    let type = property.parameters.isEmpty ? nil : property.valueType
    if let time = TimeDecoding.strict(property.value, tzid: tzid, type: type) { return time }
    guard let reading = TimeDecoding.time(property.value, tzid: tzid, type: type) else { return nil }
    reportRepair(reading.repair, of: property.value, property)
    return reading.time
  }

  /// A list of them; bad ones are reported and left out.
  mutating func times(_ property: ContentProperty) -> [EventTime] {
    let tzid = property.parameter("TZID")?.first
    let type = property.valueType
    var times: [EventTime] = []
    for part in listed(property) {
      guard let reading = TimeDecoding.time(part, tzid: tzid, type: type) else {
        reportBadPart(part, property, expected: "a date or time")
        continue
      }
      reportRepair(reading.repair, of: part, property)
      times.append(reading.time)
    }
    return times
  }

  /// The values of RDATE.
  mutating func recurrenceDates(_ property: ContentProperty) -> [RecurrenceDate] {
    guard property.valueType == "PERIOD" || property.value.holds(UInt8(ascii: "/")) else {
      return times(property).map { .time($0) }
    }
    return periods(property).map { .period($0) }
  }

  /// A list of PERIOD values; bad ones are reported and left out.
  mutating func periods(_ property: ContentProperty) -> [PeriodModel] {
    let tzid = property.parameter("TZID")?.first
    var periods: [PeriodModel] = []
    for part in listed(property) {
      let halves = part.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, let start = TimeDecoding.time(halves[0], tzid: tzid, type: nil) else {
        reportBadPart(part, property, expected: "a period")
        continue
      }
      if let duration = DurationDecoding.duration(halves[1]) {
        reportRepair(start.repair ?? duration.repair, of: part, property)
        periods.append(PeriodModel(start: start.time, extent: .duration(duration.duration)))
      } else if let end = TimeDecoding.time(halves[1], tzid: tzid, type: nil) {
        reportRepair(start.repair ?? end.repair, of: part, property)
        periods.append(PeriodModel(start: start.time, extent: .end(end.time)))
      } else {
        reportBadPart(part, property, expected: "a period")
      }
    }
    return periods
  }

  mutating func duration(_ property: ContentProperty) -> CalendarDuration? {
    guard let reading = DurationDecoding.duration(property.value) else { return nil }
    reportRepair(reading.repair, of: property.value, property)
    return reading.duration
  }

  /// An INTEGER.
  func integer(_ property: ContentProperty) -> Int? { Int(TextDecoding.trimmed(property.value)) }

  /// Latitude and longitude; a comma between them is met, too.
  func geo(_ property: ContentProperty) -> GeoModel? {
    let parts = property.value.split { $0 == ";" || $0 == "," }.map { TextDecoding.trimmed(String($0)) }
    guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    return GeoModel(latitude: latitude, longitude: longitude)
  }

  /// Seconds east of UTC.
  mutating func utcOffset(_ property: ContentProperty) -> Int? {
    guard let reading = OffsetDecoding.offset(property.value) else { return nil }
    reportRepair(reading.repair, of: property.value, property)
    return reading.seconds
  }

  private func listed(_ property: ContentProperty) -> [Substring] {
    property.value.split { $0 == "," || isVersion1 && $0 == ";" }
  }

  private mutating func reportBadPart(_ part: Substring, _ property: ContentProperty, expected: String) {
    report(
      Self.badValue(property),
      "\(property.canonicalName) holds \"\(part.prefix(60))\", which is not \(expected)",
      property, action: "ignored the value")
  }
}
