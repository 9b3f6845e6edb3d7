/// What a shell may offer as the value of an option.
package enum CompletionKind: Equatable {
  /// Nothing to offer.
  case none
  /// File names; with extensions, those alone (and folders).
  case file(extensions: [String] = [])
  case directory
  /// `KEY=PATH`: a file or folder, also after an equals sign; with extensions, those files alone.
  case keyedFile(extensions: [String] = [])
  /// The names of time zones, asked of `icsconv` when they are wanted.
  case timeZone
  /// The keys of the calendars in a container that the command line names, else in the user's own.
  case calendarKey
  case list([String])
}
