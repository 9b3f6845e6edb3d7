/// One row of a command's table of options.
package struct ArgumentDefinition {
  package enum Kind { case flag, option, positional }

  package var kind: Kind
  /// Spellings, short ones first; empty for a positional argument.
  package var names: [ArgumentName]
  package var help: ArgumentHelp
  package var isRequired = false
  package var isRepeatable = false
  /// What a shell may offer; nil: the allowed words, where they can be listed.
  package var offer: CompletionKind?
  /// The heading under which help lists it; nil: the general one.
  package var section: String?
  // Functions: help, manual and completions ask for them, and a run that converts something never does.
  /// Every allowed word where they can be listed, else empty.
  package var words: () -> [String] = { [] }
  /// The default as help shows it, or nil.
  package var describeDefault: () -> String? = { nil }

  /// `--output` for messages, the value's name for a positional argument.
  package var displayName: String { names.last?.text ?? valueName }
  package var defaultText: String? { describeDefault() }

  /// The word for the value in help; empty for a flag.
  package var valueName: String {
    if kind == .flag { return "" }
    if let name = help.valueName { return name }
    let words = words()
    return words.isEmpty ? names.last?.word.uppercased() ?? "VALUE" : words.joined(separator: "|")
  }

  package var completion: CompletionKind {
    if let offer { return offer }
    let words = words()
    if !words.isEmpty { return .list(words) }
    // What a value is called says what may be offered for it.
    switch help.valueName {
    case "ZONE": return .timeZone
    case "KEY": return .calendarKey
    default: return .none
    }
  }
}
