import CalendarDomain

/// Which instance of which series a component stands for, by what RECURRENCE-ID means and not by how it is written.
struct InstanceKey: Hashable {
  enum Slot: Hashable {
    /// The series itself.
    case whole
    case date(LocalDate)
    case instant(Instant)
    case floating(LocalDateTime)
    /// Of a zone that nobody knows.
    case unknown(LocalDateTime, tzid: String)
    /// What cannot be read.
    case text(String)
  }

  let name: String
  let uid: ExactText
  let slot: Slot
  /// RANGE=THISANDFUTURE.
  let goesOn: Bool

  /// nil for a component without a UID, which is like no other.
  init?(_ component: Component, zones: CalendarZones, master: EventTime?) {
    guard let uid = component.first("UID")?.text, !uid.isEmpty else { return nil }
    name = component.name
    self.uid = ExactText(uid)
    guard let property = component.first("RECURRENCE-ID") else {
      (slot, goesOn) = (.whole, false)
      return
    }
    goesOn = property.parameter("RANGE")?.first?.inUpperCase == "THISANDFUTURE"
    slot =
      Self.time(property).map { zones.slot($0, master: master) } ?? .text(ComponentPrinter.line(property))
  }

  /// The value of a property as a time.
  static func time(_ property: ContentProperty) -> EventTime? {
    TimeDecoding.time(
      property.value, tzid: property.parameter("TZID")?.first, type: property.valueType)?.time
  }
}
