public import CalendarDomain

/// One iTIP object: a calendar with METHOD that may be acted on.
///
/// Source: RFC 5546, 3.
public struct SchedulingObject: Hashable, Sendable {
  public let method: SchedulingMethod
  /// VEVENT and so on; the master before its overrides. At least one.
  public let components: [Component]
  /// The whole VCALENDAR.
  public let calendar: Component

  private static let kinds: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"]

  /// Reads a VCALENDAR. Throws `no-method`, `several-uids` and `no-calendar`.
  ///
  /// - Parameter declared: the method that a mail's header names, which has to be the same.
  public init(_ calendar: Component, declared: String? = nil) throws(Refusal) {
    let written = calendar.first("METHOD")?.value.trimmedBlanks.uppercased()
    if let written, let declared, written != declared.trimmedBlanks.uppercased() {
      throw Refusal(
        .methodMismatch, "the mail's header says \(declared.uppercased()), its calendar \(written)")
    }
    guard let written, !written.isEmpty else {
      throw Refusal(.noMethod, "the calendar has no METHOD, so that nothing is asked")
    }
    guard let method = SchedulingMethod(rawValue: written) else {
      throw Refusal(.noMethod, "METHOD is \(written), which is none that is known")
    }
    let found = calendar.components.filter { Self.kinds.contains($0.name) }
    guard let first = found.first else { throw Refusal(.noCalendar, "the calendar holds nothing to act on") }
    if method != .publish {
      let isOne = found.allSatisfy { $0.uid.utf8.elementsEqual(first.uid.utf8) && $0.name == first.name }
      guard isOne else {
        throw Refusal(.severalUIDs, "the message is about several events, of which it may have but one")
      }
    }
    guard found.allSatisfy({ !$0.uid.isEmpty }) else {
      throw Refusal(.unknownUID, "the message has no UID, so that nothing can be found by it")
    }
    self.method = method
    self.calendar = calendar
    components =
      found.filter { $0.recurrenceID == nil } + found.filter { $0.recurrenceID != nil }
  }

  var uid: String { components[0].uid }
  var organizer: CalendarAddress? { components.lazy.compactMap(\.organizer).first }
}
