import CalendarDomain

/// A model that writes itself as a component.
protocol ComponentEncodable: ComponentDecodable {
  /// The name between BEGIN and END.
  var writtenName: String { get }

  /// The lines of the typed fields in their fixed order; lists have a line per value.
  func write(to lines: inout LineWriter)

  /// The typed inner components in their fixed order.
  func innerModels() -> [any ComponentEncodable]
}

/// What encoding needs besides the model.
struct EncodingContext {
  /// VERSION:1.0, that is vCalendar with its own recurrence grammar.
  var isVersion1 = false
}

extension ComponentEncodable {
  var writtenName: String { Self.componentName }

  func innerModels() -> [any ComponentEncodable] { [] }

  /// The component: lines of typed fields, then the rest; typed inner components, then the rest.
  func encoded(_ context: EncodingContext) -> Component {
    Component(
      name: writtenName, properties: FormKeeper.lines(of: self, context) + rest,
      components: innerModels().map { $0.encoded(context) } + restComponents, location: source)
  }
}
