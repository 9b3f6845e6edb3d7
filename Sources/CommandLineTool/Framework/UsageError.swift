/// A mistake in the command line: exit code 64 and a pointer to `--help`.
package struct UsageError: Error, Equatable {
  /// Names the option or argument concerned; no full stop.
  package var message: String
  /// The valid word that was probably meant.
  package var suggestion: String?

  package init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }

  package var text: String {
    guard let suggestion else { return message }
    return "\(message); did you mean '\(suggestion)'?"
  }
}

/// Thrown by the transform of an option: the rest of a sentence that begins with the value given,
/// such as `is not a colour like #4285f4`.
package struct ArgumentProblem: Error, Equatable {
  package var reason: String
  package var suggestion: String?

  package init(_ reason: String, suggestion: String? = nil) {
    self.reason = reason
    self.suggestion = suggestion
  }
}
