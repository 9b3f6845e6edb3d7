/// One walk over the arguments of one command.
struct ArgumentReading {
  let table: ArgumentTable
  /// Subcommands, for a better message about a word that is none.
  var commands: [String] = []
  private let arguments: [String]
  private var index = 0
  private var positionalCount = 0
  /// Those given of the options and arguments that have to be.
  private var given: [String] = []
  private var request: CommandParser.Request?
  private(set) var colours = ColourChoice.auto

  init(_ table: ArgumentTable, _ arguments: [String]) {
    self.table = table
    self.arguments = arguments
  }

  /// Takes every argument; a request where one of the options that every command has was given.
  mutating func readAll() throws -> CommandParser.Request? {
    var onlyPositionals = false
    while request == nil, index < arguments.count {
      let argument = arguments[index]
      index += 1
      if onlyPositionals || !argument.hasPrefix("-") || argument == "-" {
        try takePositional(argument)
      } else if argument == "--" {
        onlyPositionals = true
      } else if argument.hasPrefix("--") {
        try takeLong(argument)
      } else {
        try takeShort(argument)
      }
    }
    if request == nil { try checkRequired() }
    return request
  }

  private mutating func takeLong(_ argument: String) throws {
    let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = ArgumentName("--\(parts[0])")
    guard let row = table.row(named: name) else { throw unknownOption(name.text) }
    if row.definition.kind == .flag {
      guard parts.count == 1 else { throw UsageError("option '\(name.text)' takes no value") }
      try take(nil, row, as: name)
    } else {
      try take(parts.count == 2 ? String(parts[1]) : nextValue(name), row, as: name)
    }
  }

  private mutating func takeShort(_ argument: String) throws {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst(), request == nil {
      let name = ArgumentName("-\(letter)")
      guard let row = table.row(named: name) else {
        throw unknownOption(argument.count == 2 ? argument : "\(name.text)' in '\(argument)")
      }
      if row.definition.kind == .flag {
        try take(nil, row, as: name)
      } else {
        let attached = letters.first == "=" ? letters.dropFirst() : letters
        try take(letters.isEmpty ? nextValue(name) : String(attached), row, as: name)
        letters = ""
      }
    }
  }

  /// The next argument is the value, even one that begins with a dash, unless it is an option of this command.
  private mutating func nextValue(_ name: ArgumentName) throws -> String {
    guard index < arguments.count, !isOption(arguments[index]) else {
      let valueName = table.row(named: name)?.definition.valueName ?? "VALUE"
      throw UsageError("option '\(name.text)' needs a value: \(name.text) \(valueName)")
    }
    index += 1
    return arguments[index - 1]
  }

  private func isOption(_ argument: String) -> Bool {
    if argument.hasPrefix("--") {
      return argument == "--"
        || table.row(named: ArgumentName(String(argument.prefix { $0 != "=" }))) != nil
    }
    return argument.count == 2 && table.row(named: ArgumentName(argument)) != nil
  }

  private mutating func takePositional(_ argument: String) throws {
    let rows = table.rows.filter { $0.definition.kind == .positional }
    guard let row = rows.indices.contains(positionalCount) ? rows[positionalCount] : rows.last,
      positionalCount < rows.count || row.definition.isRepeatable
    else {
      guard rows.isEmpty, !commands.isEmpty else { throw UsageError("unexpected argument '\(argument)'") }
      throw UsageError(
        "unknown command '\(argument)'", suggestion: NearestName.of(argument, among: commands))
    }
    if !row.definition.isRepeatable { positionalCount += 1 }
    try take(argument, row, as: nil)
  }

  private mutating func take(_ text: String?, _ row: ArgumentTable.Row, as name: ArgumentName?) throws {
    let display = name?.text ?? row.definition.valueName
    if row.definition.isRequired { given.append(row.definition.displayName) }
    if row.definition.names.contains(ArgumentTable.BuiltIn.colours),
      let choice = text.flatMap(ColourChoice.init(argument:))
    {
      colours = choice
      return
    }
    do {
      guard let take = row.take else {
        request = try builtIn(row.definition.names, text)
        return
      }
      try take(text)
    } catch let problem as ArgumentProblem {
      throw UsageError("\(display): '\(text ?? "")' \(problem.reason)", suggestion: problem.suggestion)
    }
  }

  private func builtIn(_ names: [ArgumentName], _ text: String?) throws -> CommandParser.Request? {
    switch names.last {
    case ArgumentTable.BuiltIn.colours:
      _ = try ColourChoice.parse(text ?? "")
      return nil
    case ArgumentTable.BuiltIn.diagnostics:
      // Who writes a finding asks the command line: see `DiagnosticsFormat.asked`.
      _ = try DiagnosticsFormat.parse(text ?? "")
      return nil
    case ArgumentTable.BuiltIn.version: return .version
    case ArgumentTable.BuiltIn.completion: return .completion(try CompletionShell.parse(text ?? ""))
    case ArgumentTable.BuiltIn.manual: return .manual
    default: return .help
    }
  }

  private func checkRequired() throws {
    for definition in table.rows.map(\.definition)
    where definition.isRequired && !given.contains(definition.displayName) {
      throw UsageError(
        definition.kind == .positional
          ? "argument \(definition.valueName) is missing"
          : "option '\(definition.displayName)' is missing: \(definition.displayName) \(definition.valueName)"
      )
    }
  }

  private func unknownOption(_ text: String) -> UsageError {
    let known = table.options.filter { !$0.help.isHidden }.flatMap(\.names).map(\.text)
    let wanted = String(text.prefix { $0 != "=" })
    return UsageError(
      "unknown option '\(text)'",
      suggestion: wanted.hasPrefix("--") ? NearestName.of(wanted, among: known) : nil)
  }
}
