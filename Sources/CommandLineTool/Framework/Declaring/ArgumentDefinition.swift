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
///
/// A class: the table casts every property of a command at every start, and a cast to a class looks at
/// the class alone, one to a protocol at every conformance in the program.
class DeclaredArgument {
  func definition(label: String) -> ArgumentDefinition { preconditionFailure("left to the wrappers") }

  /// Takes a value (nil for a flag); throws `ArgumentProblem`.
  func take(_ text: String?) throws { preconditionFailure("left to the wrappers") }
}

/// The place of a parsed value.
final class ValueCell<Value> {
  var value: Value?
  /// True once the command line gave a value.
  var isGiven = false

  init(_ value: Value?) { self.value = value }
}
