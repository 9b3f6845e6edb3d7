/// What one value of the files must look like by itself.
indirect enum ValueShape: Sendable {
  case boolean
  case string
  /// A string with something in it.
  case id
  case date
  case colour
  /// `source:id`, no group overlay.
  case calendarKey
  /// The base URL of a session.
  case address
  /// The schema number.
  case schema
  case object([(key: String, shape: ValueShape)])
  /// Items of one shape, at most as many as the cap where it says so.
  case array(ValueShape, isCapped: Bool)

  static let event = ValueShape.object([
    ("id", .id), ("title", .string), ("start", .date), ("end", .date), ("isAllDay", .boolean),
    ("colorHex", .colour), ("location", .string), ("calendarKey", .calendarKey),
  ])

  static let snapshot = ValueShape.object([
    ("schemaVersion", .schema), ("writtenAt", .date), ("coverageStart", .date), ("coverageEnd", .date),
    ("isLoggedIn", .boolean), ("writerVersion", .string), ("events", .array(event, isCapped: true)),
    ("todayColorHex", .colour), ("textColorHex", .colour), ("backgroundColorHex", .colour),
    ("lineColorHex", .colour), ("primaryColorHex", .colour), ("accentColorHex", .colour),
    ("language", .string),
  ])

  static let calendars = ValueShape.array(
    .object([("id", .calendarKey), ("name", .string), ("colorHex", .colour)]), isCapped: false)

  static let session = ValueShape.object([
    ("baseURL", .address), ("username", .string), ("isLoggedIn", .boolean), ("writtenAt", .date),
  ])
}
