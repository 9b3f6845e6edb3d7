/// A spelling of an option on the command line, as it is typed: `-o`, `--output`.
struct ArgumentName: Hashable, ExpressibleByStringLiteral {
  var text: String

  init(_ text: String) { self.text = text }

  init(stringLiteral text: String) { self.text = text }

  /// One dash and one letter.
  var isShort: Bool { !text.hasPrefix("--") }
  /// Without the dashes.
  var word: String { String(text.drop { $0 == "-" }) }
}

/// Which spellings an option has, short ones first: `"--output"`, or `["-o", "--output"]`.
///
/// They are written out, although the name of the property mostly says the same: a wrapper does not know its
/// property, and looking that up at run time takes longer than converting a small calendar.
struct NameSpecification: ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
  var names: [ArgumentName]

  init(arrayLiteral names: ArgumentName...) { self.names = names }

  init(stringLiteral name: String) { names = [ArgumentName(name)] }
}
