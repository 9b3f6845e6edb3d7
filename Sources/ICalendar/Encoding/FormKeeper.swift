import CalendarDomain

/// Keeps the wording of lines that say more than the fields they are read into.
///
/// A line's plain form is what its fields alone would be written as. Where that is the line itself
/// nothing needs keeping. Another line is kept in `forms`, and is written in place of its plain form
/// for as long as that is still among the model's lines: a field that was changed is written anew.
enum FormKeeper {
  /// Those of the lines that the model's fields alone would not give back.
  static func forms(
    of lines: [ContentProperty], in model: some ComponentEncodable, _ context: EncodingContext
  ) -> [ContentProperty] {
    var model = model
    model.forms = []
    var writer = LineWriter()
    model.write(to: &writer)
    let written = writer.joined()
    // Small components, which nearly all are, need no hashing.
    if lines.count == written.count, lines.count < 64,
      lines.allSatisfy({ line in written.contains { $0.name == line.name && $0 == line } }),
      written.allSatisfy({ line in lines.contains { $0.name == line.name && $0 == line } }),
      Set(lines.map(\.name)).count == lines.count
    {
      return []
    }
    var plain: [ContentProperty: Int] = [:]
    for line in written { plain[line, default: 0] += 1 }
    model.forms = lines.filter { line in
      guard let count = plain[line], count > 0 else { return true }
      plain[line] = count - 1
      return false
    }
    return model.forms.isEmpty ? [] : inWrittenOrder(model, context)
  }

  /// The model's forms in the order they are written in, so that reading them again finds them in it.
  private static func inWrittenOrder(
    _ model: some ComponentEncodable, _ context: EncodingContext
  ) -> [ContentProperty] {
    var counts: [ContentProperty: Int] = [:]
    for form in model.forms { counts[form, default: 0] += 1 }
    return lines(of: model, context).filter { line in
      guard let count = counts[line], count > 0 else { return false }
      counts[line] = count - 1
      return true
    }
  }

  /// The lines of the model's fields, each in the wording that was kept for it.
  static func lines<Model: ComponentEncodable>(
    of model: Model, _ context: EncodingContext
  ) -> [ContentProperty] {
    var writer = LineWriter()
    model.write(to: &writer)
    guard !model.forms.isEmpty else { return writer.joined() }
    // Positions of each plain line, last one first.
    var positions: [ContentProperty: [Int]] = [:]
    for (index, line) in writer.lines.enumerated().reversed() {
      positions[line.property, default: []].append(index)
    }
    var dropped: Set<Int> = []
    for form in model.forms {
      let wanted = plainLines(of: form, as: Model.self, context)
      var taken: [Int] = []
      for line in wanted {
        guard let index = positions[line]?.popLast() else { break }
        taken.append(index)
      }
      guard taken.count == wanted.count, let first = taken.first else {
        for (line, index) in zip(wanted, taken) { positions[line]?.append(index) }
        continue
      }
      writer.lines[first] = LineWriter.Line(property: form, isListed: false)
      dropped.formUnion(taken.dropFirst())
    }
    if !dropped.isEmpty {
      writer.lines = writer.lines.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
    }
    return writer.joined()
  }

  /// What a single line would be written as if its fields were all there is.
  private static func plainLines<Model: ComponentEncodable>(
    of line: ContentProperty, as: Model.Type, _ context: EncodingContext
  ) -> [ContentProperty] {
    var decoding = DecodingContext(file: nil, limit: 0)
    decoding.keepsForms = false
    decoding.isVersion1 = context.isVersion1
    var model = Model()
    guard model.take(line, named: line.canonicalName, &decoding) == .taken else { return [] }
    var writer = LineWriter()
    model.write(to: &writer)
    return writer.lines.map(\.property)
  }
}
