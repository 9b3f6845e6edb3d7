import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar

extension TodoEntity {
  /// An instance of a to-do.
  ///
  /// - Parameter namesInstance: its id is that of the instance, not of the to-do.
  init(
    _ document: TodoDocument, _ instance: TodoDocument.Instance, namesInstance: Bool, in reader: StoreReader
  ) throws {
    let series = document.series
    guard let text = document.text(instance) else { throw IntentError.notFound("to-do", series.uid) }
    let environment = series.environment
    let now = environment.now()
    let stamp = namesInstance ? instance.slot.map { series.stamp(of: series.form(of: $0)) } : nil
    id = try EventID.text(of: series, stamp: stamp, in: reader)
    calendar = series.calendar.key
    title = text.first("SUMMARY")?.text ?? ""
    todoDescription = text.first("DESCRIPTION")?.text
    isCompleted = TodoText.isCompleted(text)
    isCancelled = TodoText.isCancelled(text)
    completionDate = isCompleted ? TodoText.instant("COMPLETED", text) : nil
    isFavorite = (series.master?.text ?? text).isFavorite
    let due = document.due(instance)
    self.due = due.map(series.resolver.instant)
    dueDate = due.map { Self.text($0, series.resolver) }
    let start =
      instance.part == 0 && text.first("DTSTART") != nil
      ? instance.slot ?? text.first("DTSTART")?.time : text.first("DTSTART")?.time
    startDate = start.map { Self.text($0, series.resolver) }
    estimatedDuration = TodoText.estimatedDuration(text)
    priority = text.first("PRIORITY").flatMap { Int($0.value) }.flatMap { $0 == 0 ? nil : $0 }
    tags = CalendarDecoder.todo(text.component).categories
    urls = TodoText.urls(text)
    assigneeName = TodoText.assignee(text)
    location = text.first("LOCATION")?.text
    locationTrigger = TodoText.locationTrigger(text)
    recurrence = series.master?.text.first("RRULE")?.value
    sortIndex = TodoText.sortIndex(series.master?.text ?? text)
    subtasks = []
    createdAt = TodoText.created(series.master?.text ?? text)
    modifiedAt = TodoText.instant("LAST-MODIFIED", text)
    let isOpen = !isCompleted && !isCancelled
    // A day is over when it ends.
    let limit = due?.isDate == true ? self.due?.adding(seconds: 86_400 - 1) : self.due
    guard let limit, isOpen else {
      isOverdue = false
      dueStatus = .normal
      return
    }
    isOverdue = limit < now
    dueStatus = limit <= now ? .overdue : limit <= now.adding(seconds: 3600) ? .dueSoon : .normal
  }

  private static func text(_ time: EventTime, _ resolver: ZoneResolver) -> String {
    switch time {
    case .date(let date): date.extendedText
    case .floating(let local): local.extendedText
    case .utc, .zoned: resolver.instant(of: time).utc.extendedText + "Z"
    }
  }
}
