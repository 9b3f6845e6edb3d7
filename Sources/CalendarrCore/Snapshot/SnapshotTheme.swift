/// The six colours of a snapshot seen together, each `#RRGGBB`.
///
/// A view only: the file keeps them as six flat keys, because a schema 1 reader looks for them there.
public struct SnapshotTheme: Hashable, Sendable {
  /// Marks today.
  public var today: String
  /// Text.
  public var text: String
  /// What is behind everything.
  public var background: String
  /// Lines between days and weeks.
  public var line: String
  /// The app's controls.
  public var primary: String
  /// What stands out.
  public var accent: String

  /// Six colours, each `#RRGGBB`, as they are.
  public init(
    today: String, text: String, background: String, line: String, primary: String, accent: String
  ) {
    self.today = today
    self.text = text
    self.background = background
    self.line = line
    self.primary = primary
    self.accent = accent
  }

  /// The colours of an app whose user has chosen none.
  public static let standard = SnapshotTheme(
    today: "#4285f4", text: "#FFFFFF", background: "#000000", line: "#3A3A52", primary: "#4285f4",
    accent: "#ea4335")
}
