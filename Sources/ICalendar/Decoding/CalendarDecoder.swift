public import CalendarDomain

/// Turns component trees into models.
public enum CalendarDecoder {
  /// What becomes of lines whose wording says more than their field.
  public enum Fidelity: Sendable {
    /// They are kept in `forms`, so that encoding gives them back.
    case full
    /// They are not: for who only reads values. Properties without a field are still in `rest`.
    case values
  }

  /// Reads a VCALENDAR tree; nothing in it is fatal, everything odd is a finding.
  public static func decode(
    _ component: Component, file: String?, fidelity: Fidelity = .full
  ) -> (CalendarModel, [Diagnostic]) {
    var context = DecodingContext(file: file)
    context.keepsForms = fidelity == .full
    context.isVersion1 = component.first("VERSION").map { TextDecoding.trimmed($0.value) } == "1.0"
    let model = CalendarModel(decoding: component, &context)
    return (model, context.log.finished())
  }

  /// Reads one component without the calendar around it, for its values.
  public static func event(_ component: Component) -> EventModel {
    var context = valueContext
    return EventModel(decoding: component, &context)
  }

  /// The same for a to-do.
  public static func todo(_ component: Component) -> TodoModel {
    var context = valueContext
    return TodoModel(decoding: component, &context)
  }

  /// The same for the definition of a zone.
  public static func timeZone(_ component: Component) -> TimeZoneModel {
    var context = valueContext
    return TimeZoneModel(decoding: component, &context)
  }

  private static var valueContext: DecodingContext {
    var context = DecodingContext(file: nil, limit: 0)
    context.keepsForms = false
    return context
  }
}
