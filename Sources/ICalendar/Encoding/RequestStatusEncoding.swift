import CalendarDomain

extension LineWriter {
  /// Writes REQUEST-STATUS.
  mutating func add(_ status: RequestStatusModel) {
    let parts = [status.text] + [status.data].compactMap { $0 }
    add(
      "REQUEST-STATUS",
      value: ([status.code] + parts.map(TextEncoding.escaped)).joined(separator: ";"))
  }
}
