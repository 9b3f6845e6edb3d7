import CalendarDomain

extension JournalModel: ComponentEncodable {
  func write(to lines: inout LineWriter) { writeShared(to: &lines, endName: "") }

  func innerComponents(_ context: EncodingContext) -> [Component] { sharedComponents(context) }
}
