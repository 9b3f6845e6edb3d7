import CalendarDomain
import CalendarTime

extension DecodingContext {
  /// Reads RRULE or EXRULE, of vCalendar 1.0 too; empty, with a finding, when it cannot be read.
  mutating func rule(_ property: ContentProperty) -> [RecurrenceModel] {
    do throws(RecurrenceError) {
      let reading = try RuleParser.parse(property.value, property: property.canonicalName)
      for finding in reading.diagnostics {
        var finding = finding
        finding.location = property.location
        finding.uid = uid
        log.add(finding)
      }
      return [reading.model]
    } catch {
      report(
        Diagnostic.Code(rawValue: error.code.rawValue), error.reason, property,
        action: "ignored the rule")
      return []
    }
  }
}
