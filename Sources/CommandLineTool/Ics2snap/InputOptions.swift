import Conversion
import ICalendar
import SnapshotBuilding

/// The calendars of `ics2snap`'s command line: inputs, and what is said of each by its key.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A calendar file, a folder whose *.ics files are one calendar (see --each), or - for standard input.",
      discussion:
        "KEY=PATH names the calendar's key, such as local:1=work.ics; otherwise a calendar keeps the key that snap2ics wrote into it, else the keys are ical:1, ical:2 and so on in the order of the arguments. Options that name a calendar by its key mean the latter. Without an input, standard input is read unless it is a terminal.",
      valueName: "INPUT"), completion: .keyedFile(extensions: ["ics"])) var input: [String] = []
  @Option(
    name: "--name",
    help: ArgumentHelp(
      "Name of a calendar; without a key, of the only one.", valueName: "[KEY=]NAME"))
  var name: [String] = []
  @Option(
    name: "--color",
    help: ArgumentHelp(
      "Colour of a calendar, hex or a CSS name; without a key, of the only one.",
      discussion: "The words auto, always and never say instead when messages are coloured.",
      valueName: "[KEY=]COLOR")) var color: [String] = []
  @Option(
    name: "--hide", help: ArgumentHelp("List this calendar, but leave its events out.", valueName: "KEY"))
  var hide: [String] = []
  @Option(
    name: "--banish", help: ArgumentHelp("Leave this calendar out altogether.", valueName: "KEY"))
  var banish: [String] = []

  @Flag(
    name: "--no-scan",
    help: ArgumentHelp(
      "Parse every component, also those that cannot matter for the window.",
      discussion:
        "The snapshot and its counts are the same; zones and findings of components outside the window are then reported too."
    )) var noScan = false

  /// The calendars in the order of the arguments, before anything is said of one. Throws `UsageError`.
  func inputs(in environment: CommandEnvironment) throws -> [CalendarInput] {
    var texts = input
    if texts.isEmpty {
      guard !environment.standardInput.isTerminal else {
        throw UsageError("no calendar was given; name a file, a folder, or - for standard input")
      }
      texts = ["-"]
    }
    var inputs: [CalendarInput] = []
    var readsStandardInput = false
    for (index, text) in texts.enumerated() {
      let (named, path) = try split(text)
      let key = named ?? CalendarKey(source: "ical", id: String(index + 1))
      guard !inputs.contains(where: { $0.key == key }) else {
        throw UsageError("the key \(key) is given twice")
      }
      if path == "-" {
        guard !readsStandardInput else { throw UsageError("standard input is given twice") }
        readsStandardInput = true
      }
      var input = CalendarInput(key: key, places: [try place(path, in: environment)])
      input.prefersDeclaredKey = named == nil
      inputs.append(input)
    }
    return inputs
  }

  /// The calendars with what the options say of each by its key. Throws `UsageError`.
  func described(_ calendars: [CalendarInput]) throws -> [CalendarInput] {
    var inputs = calendars
    for text in name { try apply(text, option: "--name", to: &inputs) { $0.name = $1 } }
    for text in color {
      try apply(text, option: "--color", to: &inputs) { input, color in
        guard ColorRule.normalized(color) != nil else {
          throw UsageError("--color: '\(color)' is not a colour like #4285f4 or teal")
        }
        input.color = color
      }
    }
    for key in hide { inputs[try find(key, option: "--hide", in: inputs)].visibility = .hidden }
    for key in banish {
      inputs[try find(key, option: "--banish", in: inputs)].visibility = .banished
    }
    return inputs
  }

  /// `KEY=PATH` where the part before the first `=` is a key, else the whole as a path.
  private func split(_ text: String) throws -> (CalendarKey?, String) {
    if let equals = text.firstIndex(of: "=") {
      let head = String(text[..<equals])
      do throws(CalendarKey.Refusal) {
        return (try CalendarKey(head), String(text[text.index(after: equals)...]))
      } catch .group {
        throw UsageError(
          "\(head) is a group overlay, which is never published; give the calendars it is made of")
      } catch .form {
        // A path may hold an equals sign of its own.
        let path = String(text[text.index(after: equals)...])
        if !NamedFile.isThere(text), path == "-" || NamedFile.isThere(path) {
          throw UsageError("'\(head)' is no key like ical:1, a source and a number; write ical:1=\(path)")
        }
      }
    }
    return (nil, text)
  }

  private func place(
    _ path: String, in environment: CommandEnvironment
  ) throws -> CalendarInput.Place {
    if path == "-" {
      guard let descriptor = environment.standardInput.fileDescriptor else {
        return .bytes(try environment.standardInput.readAll(), name: "standard input")
      }
      return .descriptor(descriptor, name: "standard input")
    }
    return CalendarInput.Place(path: path)
  }

  private func apply(
    _ text: String, option: String, to inputs: inout [CalendarInput],
    _ change: (inout CalendarInput, String) throws -> Void
  ) throws {
    if let equals = text.firstIndex(of: "="),
      let index = inputs.firstIndex(where: { $0.key.description == text[..<equals] })
    {
      return try change(&inputs[index], String(text[text.index(after: equals)...]))
    }
    let head = text.firstIndex(of: "=").map { String(text[..<$0]) } ?? text
    // A text that begins with a key means that calendar, and there is none of that key.
    guard inputs.count == 1, head == text || (try? CalendarKey(head)) == nil else {
      _ = try find(head, option: option, in: inputs)
      return
    }
    try change(&inputs[0], text)
  }

  private func find(_ key: String, option: String, in inputs: [CalendarInput]) throws -> Int {
    if let index = inputs.firstIndex(where: { $0.key.description == key }) { return index }
    let keys = inputs.map(\.key.description)
    throw UsageError(
      "\(option): no calendar has the key '\(key)'", suggestion: NearestName.of(key, among: keys))
  }
}
