/// A change in the history of a store.
public struct ChangeRecord: Hashable, Sendable {
  public enum State: String, Hashable, Sendable {
    case done
    /// It was taken back.
    case undone
    /// It is too long ago to be taken back.
    case kept
  }

  public var id: Int
  /// Seconds since 1970.
  public var madeAt: Int
  /// The intent, or `import`.
  public var intent: String
  /// What it was about.
  public var title: String
  public var state: State
}

/// What a change is called in the history.
public struct ChangeNote: Hashable, Sendable {
  /// Seconds since 1970.
  public var madeAt: Int
  public var intent: String
  public var title: String
  /// Whether those concerned are to hear of it; not of what was copied from elsewhere.
  public var isTold: Bool

  public init(madeAt: Int, intent: String, title: String, isTold: Bool = true) {
    self.madeAt = madeAt
    self.intent = intent
    self.title = title
    self.isTold = isTold
  }
}
