/// What help and manual say about an option.
package struct ArgumentHelp: ExpressibleByStringInterpolation {
  /// One or more sentences; `--help` and the manual print all of them.
  package var abstract: String
  /// Sentences for the manual alone.
  package var discussion: String
  /// The word for the value, in capitals; nil: made from the property's name, or the allowed values.
  package var valueName: String?
  /// Hidden options work, but neither help nor completions name them.
  package var isHidden: Bool

  package init(
    _ abstract: String = "", discussion: String = "", valueName: String? = nil, isHidden: Bool = false
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.isHidden = isHidden
  }

  package init(stringLiteral value: String) { self.init(value) }

  package static var hidden: ArgumentHelp { ArgumentHelp(isHidden: true) }
}
