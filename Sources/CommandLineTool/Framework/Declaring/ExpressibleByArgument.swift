/// A type that reads itself from one word of the command line.
package protocol ExpressibleByArgument {
  init?(argument: String)
  /// How the value looks as a default in help.
  var defaultValueDescription: String { get }
  /// Every allowed word where they can be listed, else empty.
  static var allValueStrings: [String] { get }
  /// What the type wants, with its article: `a whole number`.
  static var expectation: String { get }
}

extension ExpressibleByArgument {
  package var defaultValueDescription: String { "\(self)" }
  package static var allValueStrings: [String] { [] }
  package static var expectation: String { "a value of the right form" }

  /// Reads one word, or says what was expected and which word was probably meant.
  package static func parse(_ text: String) throws -> Self {
    if let value = Self(argument: text) { return value }
    let words = allValueStrings
    guard !words.isEmpty else { throw ArgumentProblem("is not \(expectation)") }
    throw ArgumentProblem(
      "is not one of \(words.joined(separator: ", "))", suggestion: NearestName.of(text, among: words))
  }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue == String {
  package init?(argument: String) { self.init(rawValue: argument) }
  package var defaultValueDescription: String { rawValue }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
  package static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
  package init?(argument: String) { self = argument }
}

extension Int: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
  package static var expectation: String { "a whole number" }

  /// A transform that allows the numbers of `range` alone.
  package static func argument(in range: ClosedRange<Int>) -> (String) throws -> Int {
    { text in
      guard let number = Int(text), range.contains(number) else {
        throw ArgumentProblem(
          range.upperBound == .max
            ? "is not a whole number from \(range.lowerBound)"
            : "is not a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }
}

extension Double: ExpressibleByArgument {
  package init?(argument: String) {
    guard let number = Double(argument), number.isFinite else { return nil }
    self = number
  }
  package static var expectation: String { "a number" }
}
