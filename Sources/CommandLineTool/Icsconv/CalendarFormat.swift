import Basics
import CalendarDomain
import ICalendar

/// The forms in which `icsconv` reads and writes calendars.
enum CalendarFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case ics, jcal, model

  /// By the end of a file's name; nil where that says nothing.
  init?(fileName: String) {
    let name = fileName.lowercased()
    switch name.split(separator: ".").last {
    case "ics", "ical", "ifb", "icalendar", "vcs": self = .ics
    case "jcal", "jcs": self = .jcal
    case "json" where name.hasSuffix(".jcal.json"): self = .jcal
    case "json" where name.hasSuffix(".model.json"): self = .model
    default: return nil
    }
  }

  /// By the first characters: a model is a JSON object or an array of them, jCal another JSON array.
  init(content: [UInt8]) {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    switch content.lazy.filter({ !blanks.contains($0) }).prefix(2) {
    case let start where start.first == UInt8(ascii: "{"): self = .model
    case let start where Array(start) == Array("[{".utf8): self = .model
    case let start where start.first == UInt8(ascii: "["): self = .jcal
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
      let value = try JSONReader.read(bytes)
      guard self == .model else { return (try JCalDecoder.decode(value), []) }
      var calendars: [Component] = []
      for model in try models(in: value) { calendars.append(CalendarEncoder.encode(model)) }
      return (calendars, [])
    } catch {
      throw CommandFailure(
        .badData, (error.path.map { "\($0): " } ?? "") + "\(error.reason) [\(error.code.rawValue)]",
        hint: "Name the form of the input with --from where it was guessed wrong.",
        location: SourceLocation(error.position, in: name))
    }
  }

  /// One model, or an array of them.
  private func models(in value: JSONNode) throws(JSONError) -> [CalendarModel] {
    guard let list = value.array else { return [try ModelDecoder.decode(value)] }
    var models: [CalendarModel] = []
    for (index, element) in list.enumerated() {
      do throws(JSONError) { models.append(try ModelDecoder.decode(element)) } catch {
        var error = error
        error.path?.steps.insert(.index(index), at: 0)
        throw error
      }
    }
    return models
  }

  /// The bytes of a file that holds the calendars; JSON ends in a line end, as texts do.
  func encode(_ calendars: [CalendarModel], isPretty: Bool = false) -> [UInt8] {
    let json: JSONNode
    switch self {
    case .ics: return ComponentPrinter.print(calendars.map { CalendarEncoder.encode($0) })
    case .jcal: json = JCalEncoder.encode(calendars.map { CalendarEncoder.encode($0) })
    case .model:
      let models = calendars.map { ModelEncoder.encode($0) }
      json = models.count == 1 ? models[0] : .array(models)
    }
    let bytes = JSONWriter.bytes(json, isPretty ? .indented : .compact)
    return bytes.last == UInt8(ascii: "\n") ? bytes : bytes + [UInt8(ascii: "\n")]
  }
}
