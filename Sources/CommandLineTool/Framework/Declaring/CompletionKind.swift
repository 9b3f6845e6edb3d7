/// What a shell may offer as the value of an option.
package enum CompletionKind: Equatable {
  /// Nothing to offer.
  case none
  /// File names; with extensions, those alone (and folders).
  case file(extensions: [String] = [])
  case directory
  case list([String])
}
