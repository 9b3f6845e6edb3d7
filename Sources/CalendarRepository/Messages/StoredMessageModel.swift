/// A message as it is stored: one that arrived, one that goes out, or a draft.
public struct StoredMessageModel: Hashable, Sendable {
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// It arrived, and the calendar was changed by it.
    case applied
    /// It arrived, and was refused.
    case refused
    /// It arrived and was refused, and the user could still say yes.
    case question
    /// It was applied, and what it did was taken back.
    case undone
    /// It is to be sent.
    case waiting
    case sent
    /// It would be sent.
    case draft
  }

  /// The row; 0 for one that is not stored yet.
  public var id: Int
  public var state: State
  /// Seconds since 1970 of its arrival, or of when it was written.
  public var at: Int
  /// Of the conversation.
  public var uid: String
  /// METHOD.
  public var method: String
  /// Addresses.
  public var sender: String
  public var recipient: String
  public var title: String
  /// Why it was not applied; empty where it was.
  public var code = ""
  public var reason = ""
  /// Codes that the user said yes to.
  public var allowed: [String] = []
  public var isRead = false
  /// Whether the recipient has to look at it.
  public var isSignificant = true
  /// A VCALENDAR with METHOD; empty where none could be read.
  public var calendar = ""
  /// The whole mail of one that goes out.
  public var mail = ""

  public init(
    id: Int = 0, state: State, at: Int, uid: String, method: String, sender: String, recipient: String,
    title: String
  ) {
    self.id = id
    self.state = state
    self.at = at
    self.uid = uid
    self.method = method
    self.sender = sender
    self.recipient = recipient
    self.title = title
  }

  public var hasArrived: Bool {
    switch state {
    case .applied, .refused, .question, .undone: true
    case .waiting, .sent, .draft: false
    }
  }
}
