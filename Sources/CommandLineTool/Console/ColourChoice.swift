/// When a program writes colours: an option of every command.
package enum ColourChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// On a terminal that knows how, unless NO_COLOR is set.
  case auto
  /// Also in a pipe or a file.
  case always
  case never
}
