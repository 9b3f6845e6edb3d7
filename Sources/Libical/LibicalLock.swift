import CalendarTime

/// Serializes calls into libical, whose start-up and shared tables are not safe from several threads.
///
/// Not recursive: what runs inside must not take it again.
enum LibicalLock {
  private static let turn = Guarded(())

  static func holding<Result: Sendable>(_ body: () -> Result) -> Result { turn.withLock { _ in body() } }
}
