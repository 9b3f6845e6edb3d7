import CalendarRepository
import ICalendar

/// What a calendar is to have: each field left, cleared or given a value.
struct CalendarFields: Sendable {
  var title: FieldChange<String>
  var color: FieldChange<String>
  var isHidden: FieldChange<Bool>
  var isBanished: FieldChange<Bool>
  var isReadOnly: FieldChange<Bool>
  var url: FieldChange<String>

  static let parameters: [IntentDescriptor.Parameter] = [
    .init("title", .text, "What it is called; blanks around it are cut."),
    .init("color", .color, isClearable: true, "Its colour."),
    .init("isHidden", .boolean, "It stays in the list, and its events are not published."),
    .init("isBanished", .boolean, "It is not in the list either."),
    .init("isReadOnly", .boolean, "Its events are changed by imports alone."),
    .init("url", .text, isClearable: true, "Where it comes from."),
  ]

  init(_ parameters: IntentParameters) throws(IntentError) {
    title = try parameters.text("title").leftByNull.map { (text) throws(IntentError) in
      let trimmed = EventFields.trimmed(text)
      guard !trimmed.isEmpty else { throw .validation("title", "a title must not be empty") }
      return trimmed
    }
    color = try parameters.text("color").map { (text) throws(IntentError) in
      guard text.utf8.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) else {
        throw .validation("color", "'\(text)' is not a colour like #4285f4")
      }
      return text
    }
    isHidden = try parameters.boolean("isHidden").leftByNull
    isBanished = try parameters.boolean("isBanished").leftByNull
    isReadOnly = try parameters.boolean("isReadOnly").leftByNull
    url = try parameters.text("url")
  }

  /// Banishing clears hidden, and hiding clears banished.
  func apply(to calendar: inout StoredCalendarModel) {
    var header = CalendarHeader(calendar.header)
    if let title = title.value {
      calendar.title = title
      header.setName(title)
    }
    switch color {
    case .unset: break
    case .cleared:
      calendar.color = nil
      header.setColor(nil)
    case .set(let color):
      calendar.color = color
      header.setColor(color)
    }
    if let isHidden = isHidden.value {
      calendar.isHidden = isHidden
      if isHidden { calendar.isBanished = false }
    }
    if let isBanished = isBanished.value {
      calendar.isBanished = isBanished
      if isBanished { calendar.isHidden = false }
    }
    if let isReadOnly = isReadOnly.value { calendar.isReadOnly = isReadOnly }
    switch url {
    case .unset: break
    case .cleared: calendar.url = nil
    case .set(let url): calendar.url = url
    }
    calendar.header = header.text
  }
}
