public import CalendarDomain

/// A zone, and how it was found.
public struct ResolvedZone: Sendable {
  public var zone: Zone
  public var rung: ZoneRung
  /// What the reader of a report should know: an unknown name, a definition that contradicts.
  public var note: Diagnostic?

  public init(zone: Zone, rung: ZoneRung, note: Diagnostic? = nil) {
    self.zone = zone
    self.rung = rung
    self.note = note
  }
}
