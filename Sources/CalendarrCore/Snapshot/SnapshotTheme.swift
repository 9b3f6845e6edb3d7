/// The six colours of a snapshot seen together, each `#RRGGBB`.
///
/// A view only: the file keeps them as six flat keys, because a schema 1 reader looks for them there.
public struct SnapshotTheme: Hashable, Sendable {
  public var today: String
  public var text: String
  public var background: String
  public var line: String
  public var primary: String
  public var accent: String

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
