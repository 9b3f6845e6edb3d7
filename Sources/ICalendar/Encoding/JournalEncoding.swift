import CalendarDomain

extension JournalModel: ComponentEncodable {
  func write(to lines: inout LineWriter) { writeShared(to: &lines, endName: "") }

  func innerModels() -> [any ComponentEncodable] { sharedModels() }
}
