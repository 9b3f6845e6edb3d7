import CalendarDomain
import ICalendar

/// The form of a calendar, as `icsconv` is told it.
enum CalendarFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case ics, jcal, model

  init(_ form: any CalendarForm) { self = CalendarFormat(rawValue: form.name) ?? .ics }

  /// By the end of a file's name; nil where that says nothing.
  init?(fileName: String) {
    guard let form = CalendarForms.of(fileName: fileName) else { return nil }
    self.init(form)
  }

  var form: any CalendarForm { CalendarForms.named(rawValue) ?? ICSForm() }

  /// The component trees of a file; throws `CommandFailure` (65) with the place of the fault.
  func decode(_ bytes: [UInt8], name: String) throws -> ([Component], [Diagnostic]) {
    do throws(FormError) {
      let stream = try form.read(bytes, file: name, limits: ParserLimits())
      return (stream.calendars, stream.diagnostics)
    } catch {
      throw CommandFailure(
        .badData, "\(error.reason) [\(error.code)]",
        hint: self == .ics ? nil : "Name the form of the input with --from where it was guessed wrong.",
        location: error.location)
    }
  }
}
