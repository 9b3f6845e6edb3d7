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
}
