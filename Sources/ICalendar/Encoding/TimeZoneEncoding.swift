import CalendarDomain

extension TimeZoneModel: ComponentEncodable {
  func write(to lines: inout LineWriter) {
    if !tzid.isEmpty { lines.addText("TZID", tzid) }
    lines.add("LAST-MODIFIED", lastModified)
    lines.add("TZURL", url)
    lines.add("TZUNTIL", until)
    lines.addTexts("TZID-ALIAS-OF", aliases)
  }

  func innerModels() -> [any ComponentEncodable] { observances }
}

extension ObservanceModel: ComponentEncodable {
  var writtenName: String { isDaylight ? "DAYLIGHT" : "STANDARD" }

  func write(to lines: inout LineWriter) {
    lines.add("DTSTART", start)
    lines.add("TZOFFSETFROM", offsetFrom.map(NumberEncoding.utcOffset))
    lines.add("TZOFFSETTO", offsetTo.map(NumberEncoding.utcOffset))
    lines.add("RRULE", rules)
    lines.add("RDATE", recurrenceDates)
    lines.addTexts("TZNAME", names)
    lines.addTexts("COMMENT", comments)
  }
}
