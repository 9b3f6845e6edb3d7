import CalendarDomain
import ICalendar

/// The forms in which `icsconv` reads and writes calendars.
enum CalendarFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case ics, jcal

  /// By the end of a file's name; nil where that says nothing.
  init?(fileName: String) {
    let name = fileName.lowercased()
    switch name.split(separator: ".").last {
    case "ics", "ical", "ifb", "icalendar", "vcs": self = .ics
    case "jcal", "jcs": self = .jcal
    case "json" where name.hasSuffix(".jcal.json"): self = .jcal
    default: return nil
    }
  }

  /// By the first character: jCal is a JSON array.
  init(content: [UInt8]) {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    switch content.first(where: { !blanks.contains($0) }) {
    case UInt8(ascii: "["): self = .jcal
    default: self = .ics
    }
  }

  /// The component trees of a file; throws `CommandFailure` (65) with the place of the fault.
  func decode(_ bytes: [UInt8], name: String) throws -> ([Component], [Diagnostic]) {
    if self == .ics {
      do throws(ParseError) {
        let stream = try ComponentParser.parse(bytes, file: name)
        return (stream.calendars, stream.diagnostics)
      } catch {
        throw CommandFailure(
          .badData, "\(error.reason) [\(error.code.rawValue)]",
          location: error.location ?? SourceLocation(file: name, line: 1))
      }
    }
    do throws(JSONError) {
      return (try JCalDecoder.decode(try JSONParser.parse(bytes)), [])
    } catch {
      throw CommandFailure(
        .badData, "\(error.path): \(error.reason) [\(error.code.rawValue)]",
        hint: "Name the form of the input with --from where it was guessed wrong.",
        location: SourceLocation(file: name, line: error.line ?? 1))
    }
  }

  /// The bytes of a file that holds the calendars.
  func encode(_ calendars: [Component], isPretty: Bool = false) -> [UInt8] {
    self == .ics
      ? ComponentPrinter.print(calendars)
      : JSONPrinter.print(JCalEncoder.encode(calendars), isPretty: isPretty)
  }
}
