import CalendarDomain

extension LineWriter {
  /// Writes RELATED-TO.
  mutating func add(_ relation: RelationModel) {
    var writer = ParameterWriter()
    writer.add("RELTYPE", relation.type)
    add(
      "RELATED-TO", writer.parameters + relation.restParameters, value: TextEncoding.escaped(relation.target))
  }
}
