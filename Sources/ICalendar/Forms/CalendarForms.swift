public import CalendarTime

/// All forms, in the order in which they are told apart.
public enum CalendarForms {
  public static let all: [any CalendarForm] = all(database: ZoneDatabase(directories: []))

  /// - Parameter database: zones of the system, for the forms that count in them.
  public static func all(database: ZoneDatabase) -> [any CalendarForm] {
    [ICSForm(), XCalForm(), JSCalendarForm(database: database), JCalForm(), ModelForm()]
  }

  public static func named(_ name: String, database: ZoneDatabase) -> (any CalendarForm)? {
    all(database: database).first { $0.name == name }
  }

  /// The form that the name of a file tells; nil where it tells none.
  public static func of(fileName: String) -> (any CalendarForm)? {
    let name = fileName.lowercased()
    return all.first { form in form.fileEndings.contains { name.hasSuffix("." + $0) } }
  }

  /// The form that a text begins like; iCalendar, whose reader says what it found instead, where it is like none.
  public static func of(content: some Collection<UInt8>) -> any CalendarForm {
    let start = ArraySlice(content.prefix(4096).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) })
    return all.first { $0.isLikely(start) } ?? ICSForm()
  }
}
