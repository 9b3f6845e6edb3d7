/// What every model of a component keeps besides its typed fields, so that nothing gets lost.
public protocol ComponentModel: Hashable, Sendable {
  /// The name between BEGIN and END, upper case.
  static var componentName: String { get }

  /// The lines of typed fields whose own wording says more than the field does (parameters nobody
  /// asked for, a sloppy date, quoted-printable text). One is written back as long as it still
  /// says what its field says.
  var forms: [ContentProperty] { get set }
  /// Properties without a field, repeated ones and unreadable ones, in the order they came.
  var rest: [ContentProperty] { get set }
  /// Inner components without a field, in the order they came.
  var restComponents: [Component] { get set }
  /// In which order all of it was read; empty for the fixed order. Not part of equality.
  var order: [ComponentEntry] { get set }
  /// The BEGIN line; not part of equality.
  var source: SourceLocation? { get set }

  init()
}
