/// One row of a command's table of options.
struct ArgumentDefinition {
  enum Kind { case flag, option, positional }

  var kind: Kind
  /// Spellings, short ones first; empty for a positional argument.
  var names: [ArgumentName]
  var help: ArgumentHelp
  var valueName: String
  var isRequired: Bool
  var isRepeatable: Bool
  /// The default as help shows it, or nil.
  var defaultText: String?
  var completion: CompletionKind
  /// The heading under which help lists it; nil: the general one.
  var section: String?

  /// `--output` for messages, the value's name for a positional argument.
  var displayName: String { names.last?.text ?? valueName }
}

/// What the wrappers have in common: a row of the table, and a way to take in what was typed.
protocol DeclaredArgument {
  func definition(label: String) -> ArgumentDefinition
  /// Takes a value (nil for a flag); throws `ArgumentProblem`.
  func take(_ text: String?) throws
}

/// The place of a parsed value; shared by the copies of a wrapper until one of them is assigned to.
final class ValueCell<Value> {
  var value: Value?
  /// True once the command line gave a value.
  var isGiven = false

  init(_ value: Value?) { self.value = value }
}
