/// Instances as a table for spreadsheets and scripts.
///
/// Source: RFC 4180 for CSV; IANA's text/tab-separated-values for TSV.
enum TableText {
  private static let columns = ["start", "end", "allDay", "title", "place", "calendar", "uid"]
  private static let heads = ["start", "end", "all-day", "title", "place", "calendar", "uid"]

  static func csv(_ rows: [ListedEvent], hasMark: Bool) -> [UInt8] {
    bytes(rows, hasMark, separator: ",", lineEnd: "\r\n") { cell in
      let text = harmless(cell)
      let needsQuotes = text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
      return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }
  }

  /// Tabs and line breaks in a cell become blanks: the form has no escapes.
  static func tsv(_ rows: [ListedEvent], hasMark: Bool) -> [UInt8] {
    bytes(rows, hasMark, separator: "\t", lineEnd: "\n") { cell in
      var result = ""
      for scalar in harmless(cell).unicodeScalars {
        result.unicodeScalars.append(scalar == "\t" || scalar == "\n" || scalar == "\r" ? " " : scalar)
      }
      return result
    }
  }

  private static func bytes(
    _ rows: [ListedEvent], _ hasMark: Bool, separator: String, lineEnd: String, cell: (String) -> String
  ) -> [UInt8] {
    var text = hasMark ? "\u{FEFF}" : ""
    text += heads.joined(separator: separator) + lineEnd
    for row in rows { text += columns.map { cell(row[$0]) }.joined(separator: separator) + lineEnd }
    return Array(text.utf8)
  }

  /// With an apostrophe before what a spreadsheet would take for a formula.
  private static func harmless(_ text: String) -> String {
    guard let first = text.unicodeScalars.first(where: { $0 != " " }),
      "=+-@\t\r\n|%＝＋－＠".unicodeScalars.contains(first)
    else { return text }
    return "'" + text
  }
}
