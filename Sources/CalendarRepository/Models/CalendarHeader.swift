import CalendarDomain
public import ICalendar

/// The lines of a VCALENDAR that are its own: all but those that each export writes anew.
public struct CalendarHeader: Hashable, Sendable {
  /// METHOD makes of a calendar a message, which a store has none of. Source: RFC 5546, 1.4.
  private static let left: Set<String> = ["PRODID", "VERSION", "METHOD", "CALSCALE"]

  public private(set) var lines: [ComponentText.Line]

  /// Of a calendar as it was read.
  init(of calendar: ComponentText) {
    lines = calendar.items.compactMap { item in
      guard case .line(let line) = item, !Self.left.contains(line.property.name.inUpperCase) else {
        return nil
      }
      return line
    }
  }

  /// Of a stored calendar's `header`.
  public init(_ text: String) {
    let whole = text.isEmpty ? nil : ComponentText("BEGIN:VCALENDAR\n" + text + "\nEND:VCALENDAR")
    lines = whole.map { CalendarHeader(of: $0).lines } ?? []
  }

  /// As a stored calendar holds it.
  public var text: String { lines.map(\.text).joined(separator: "\n") }

  private func first(_ name: String) -> String? {
    lines.first { $0.property.name.isWord(name) }?.property.text
  }

  /// NAME, else X-WR-CALNAME. Source: RFC 7986, 5.1.
  public var name: String? { (first("NAME") ?? first("X-WR-CALNAME")).flatMap { $0.isEmpty ? nil : $0 } }

  /// X-WR-TIMEZONE.
  public var timeZoneName: String? { first("X-WR-TIMEZONE") }

  /// X-CALENDARR-KEY, which `snap2ics` writes.
  public var key: String? { first("X-CALENDARR-KEY") }

  /// Renames the calendar in the properties that it has for that, or else in X-WR-CALNAME, which most readers know.
  public mutating func setName(_ name: String) {
    set(["NAME", "X-WR-CALNAME"], name)
  }

  /// The exact colour; a name for it would be another one, and goes.
  public mutating func setColor(_ color: String?) {
    lines.removeAll { $0.property.name.isWord("COLOR") }
    if let color {
      set(["X-APPLE-CALENDAR-COLOR"], color)
    } else {
      lines.removeAll { $0.property.name.isWord("X-APPLE-CALENDAR-COLOR") }
    }
  }

  /// Gives every property of these names that is there a text; the last of them where none is.
  private mutating func set(_ names: [String], _ text: String) {
    var isSet = false
    for index in lines.indices where names.contains(lines[index].property.name.inUpperCase) {
      let property = ContentProperty(name: lines[index].property.name, text: text)
      if lines[index].property.value != property.value { lines[index] = ComponentText.Line(property) }
      isSet = true
    }
    if !isSet, let name = names.last {
      lines.append(ComponentText.Line(ContentProperty(name: name, text: text)))
    }
  }
}
