/// A spelling of an option on the command line, as it is typed: `-o`, `--output`.
package struct ArgumentName: Hashable, ExpressibleByStringLiteral {
  package var text: String

  package init(_ text: String) { self.text = text }

  package init(stringLiteral text: String) { self.text = text }

  /// One dash and one letter.
  package var isShort: Bool { !text.hasPrefix("--") }
  /// Without the dashes.
  package var word: String { String(text.drop { $0 == "-" }) }
}

/// Which spellings an option has, short ones first: `"--output"`, or `["-o", "--output"]`.
///
/// They are written out, although the name of the property mostly says the same: a wrapper does not know its
/// property, and looking that up at run time takes longer than converting a small calendar.
package struct NameSpecification: ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
  package var names: [ArgumentName]

  package init(arrayLiteral names: ArgumentName...) { self.names = names }

  package init(stringLiteral name: String) { names = [ArgumentName(name)] }
}
