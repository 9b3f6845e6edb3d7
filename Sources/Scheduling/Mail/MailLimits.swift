/// How much of a mail is read before it is refused.
public struct MailLimits: Hashable, Sendable {
  /// Size of the whole mail.
  public var maxBytes: Int
  /// Depth of parts inside parts.
  public var maxNesting: Int
  /// Parts of all kinds.
  public var maxParts: Int
  /// Bytes of one header, before it is unfolded.
  public var maxHeader: Int

  public init(
    maxBytes: Int = 32 << 20, maxNesting: Int = 12, maxParts: Int = 200, maxHeader: Int = 1 << 20
  ) {
    self.maxBytes = maxBytes
    self.maxNesting = maxNesting
    self.maxParts = maxParts
    self.maxHeader = maxHeader
  }
}
