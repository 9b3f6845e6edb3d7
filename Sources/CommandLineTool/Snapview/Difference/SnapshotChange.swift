import CalendarrCore

/// One thing that a reader would notice between two containers.
struct SnapshotChange: Hashable, Sendable, Encodable {
  enum Kind: String, CaseIterable, Sendable, Encodable {
    case state, session, coverage, theme, language
    case calendarAdded = "calendar-added"
    case calendarRemoved = "calendar-removed"
    case calendarRenamed = "calendar-renamed"
    case calendarRecoloured = "calendar-recoloured"
    case eventAdded = "event-added"
    case eventRemoved = "event-removed"
    case eventMoved = "event-moved"
    case eventRenamed = "event-renamed"
    case eventRelocated = "event-relocated"
    case eventRecoloured = "event-recoloured"
    case eventReassigned = "event-reassigned"
    /// Events that one side leaves out because its coverage does not reach them.
    case eventsEntered = "events-entered"
    case eventsLeft = "events-left"
  }

  var kind: Kind
  /// Id of the event or calendar, or the name of the colour; empty where there is only one.
  var subject: String
  /// What people call it.
  var title: String
  /// When an event is, where what has changed is something else; else nil.
  var time: String?
  /// Before; nil for what is new.
  var old: String?
  /// After; nil for what is gone.
  var new: String?

  init(
    _ kind: Kind, subject: String = "", title: String = "", time: String? = nil, old: String? = nil,
    new: String? = nil
  ) {
    self.kind = kind
    self.subject = subject
    self.title = title
    self.time = time
    self.old = old
    self.new = new
  }
}
