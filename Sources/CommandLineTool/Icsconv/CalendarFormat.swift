import CalendarDomain
import Conversion
import ICalendar
import SnapshotBuilding

/// The form of a calendar, as `icsconv` is told it.
enum CalendarFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case ics, jcal, xcal, jscal, model

  init(_ form: any CalendarForm) { self = CalendarFormat(rawValue: form.name) ?? .ics }

  /// By the end of a file's name; nil where that says nothing.
  init?(fileName: String) {
    guard let form = CalendarForms.of(fileName: fileName) else { return nil }
    self.init(form)
  }

  func form(in environment: CommandEnvironment) -> any CalendarForm {
    CalendarForms.named(rawValue, database: .system(environment: environment.environment)) ?? ICSForm()
  }

  /// The component trees of a file; throws `CommandFailure` (65) with the place of the fault.
  func decode(
    _ bytes: [UInt8], name: String, by reader: ReaderChoice, in environment: CommandEnvironment
  ) throws -> ([Component], [Diagnostic]) {
    do throws(FormError) {
      let form = self == .ics ? ICSForm(reader: reader.reader) : form(in: environment)
      let stream = try form.read(bytes, file: name, limits: CalendarLimits())
      return (stream.calendars, stream.diagnostics)
    } catch {
      throw CommandFailure(
        .badData, "\(error.reason) [\(error.code)]",
        hint: self == .ics ? nil : "Name the form of the input with --from where it was guessed wrong.",
        location: error.location)
    }
  }
}
