/// Something in a series that could not be taken at its word; the occurrences are the best reading.
public struct OccurrenceProblem: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// DTEND is before DTSTART.
    case endBeforeStart
    /// DURATION is negative.
    case negativeDuration
    /// DTEND is a DATE and DTSTART is not, or the other way round.
    case endOfOtherType
    /// A rule that cannot be walked; `reason` says why.
    case rule(reason: String)
    /// A component without DTSTART that is no cancellation.
    case noStart
    /// An override with a rule or RDATE of its own, which were left aside.
    case recurringOverride
    /// The rules take each other away for longer than can be looked at.
    case tooMuchWork
    /// More of something than a series may have; those beyond are left aside.
    case tooMany(Repeated, count: Int)
    /// A value without a zone beside a DTSTART that has one.
    case zoneOfStart(property: String)
    /// Several events have one UID, and nothing ranks them.
    case sharedUID(count: Int)
    /// Two overrides of one instance say different things, and nothing ranks them.
    case unranked
  }

  /// What a series may have many of. Each of its rules is asked for every slot.
  public enum Repeated: Hashable, Sendable {
    case rules, dates, exceptions, overrides
  }

  public var kind: Kind
  /// `SeriesMember.index`.
  public var member: Int
}
