import CalendarDomain

/// Keeps the wording of lines that say more than the fields they are read into.
///
/// A line's plain form is what its fields alone would be written as. Where that is the line itself
/// nothing needs keeping. Another line is kept in `forms`, and is written in place of its plain form
/// for as long as that is still among the model's lines: a field that was changed is written anew.
enum FormKeeper {
  /// Those of the lines that the model's fields alone would not give back, in the order in which they are
  /// written, so that reading them again finds them in it.
  static func forms<Model: ComponentEncodable>(
    of lines: [ContentProperty], in model: Model, _ context: EncodingContext
  ) -> [ContentProperty] {
    var writer = LineWriter()
    model.write(to: &writer)
    var plain = LineSearch(writer.joined())
    let forms = lines.filter { plain.take($0) == nil || $0.parameters.contains { $0.written != nil } }
    guard !forms.isEmpty else { return [] }
    return places(of: forms, in: writer.lines, of: Model.self, context)
      .sorted { $0.taken[0] < $1.taken[0] }.map(\.form)
  }

  /// The lines of the model's fields, each in the wording that was kept for it.
  static func lines<Model: ComponentEncodable>(
    of model: Model, _ context: EncodingContext
  ) -> [ContentProperty] {
    var writer = LineWriter()
    model.write(to: &writer)
    guard !model.forms.isEmpty else { return writer.joined() }
    var dropped: Set<Int> = []
    for (form, taken) in places(of: model.forms, in: writer.lines, of: Model.self, context) {
      writer.lines[taken[0]] = LineWriter.Line(property: form, isListed: false)
      dropped.formUnion(taken.dropFirst())
    }
    if !dropped.isEmpty {
      writer.lines = writer.lines.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
    }
    return writer.joined()
  }

  /// For every form whose plain lines are all there, their places, one at least.
  private static func places<Model: ComponentEncodable>(
    of forms: [ContentProperty], in lines: [LineWriter.Line], of: Model.Type, _ context: EncodingContext
  ) -> [(form: ContentProperty, taken: [Int])] {
    var search = LineSearch(lines.map(\.property))
    var places: [(ContentProperty, [Int])] = []
    for form in forms {
      let wanted = plainLines(of: form, as: Model.self, context)
      var taken: [Int] = []
      for line in wanted {
        guard let index = search.take(line) else { break }
        taken.append(index)
      }
      if taken.count == wanted.count, !taken.isEmpty {
        places.append((form, taken))
      } else {
        for index in taken { search.putBack(index) }
      }
    }
    return places
  }

  /// What a single line would be written as if its fields were all there is.
  private static func plainLines<Model: ComponentEncodable>(
    of line: ContentProperty, as: Model.Type, _ context: EncodingContext
  ) -> [ContentProperty] {
    var decoding = DecodingContext(file: nil, limit: 0)
    decoding.keepsForms = false
    decoding.isVersion1 = context.isVersion1
    var model = Model()
    guard model.take(line, &decoding) == .taken else { return [] }
    var writer = LineWriter()
    model.write(to: &writer)
    return writer.lines.map(\.property)
  }
}
