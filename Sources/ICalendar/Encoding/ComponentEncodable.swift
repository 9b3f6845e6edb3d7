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

  /// The component, in the order in which it was read; else lines of typed fields, then the rest; typed inner
  /// components, then the rest.
  func encoded(_ context: EncodingContext) -> Component {
    parts(context).component(writtenName, in: order, at: source)
  }

  /// The lines and inner components, not yet in order.
  func parts(_ context: EncodingContext) -> ComponentOrder {
    ComponentOrder(
      properties: FormKeeper.lines(of: self, context) + rest, restCount: rest.count,
      components: innerModels().map { $0.encoded(context) } + restComponents,
      restComponentCount: restComponents.count)
  }
}
