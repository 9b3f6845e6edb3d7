import CalendarDomain

extension TodoModel: ComponentEncodable {
  func write(to lines: inout LineWriter) {
    writePlanned(to: &lines, endName: "DUE")
    lines.add("COMPLETED", completed)
    lines.add("PERCENT-COMPLETE", percentComplete)
  }

  func innerModels() -> [any ComponentEncodable] { plannedModels() }
}
