import CalendarDomain

extension EventModel: ComponentEncodable {
  func write(to lines: inout LineWriter) {
    writePlanned(to: &lines, endName: "DTEND")
    lines.add("TRANSP", transparency)
  }

  func innerModels() -> [any ComponentEncodable] { plannedModels() }
}
