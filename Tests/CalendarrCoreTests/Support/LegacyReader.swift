import Foundation

/// A reader of schema 1, written from its key table alone: it knows no key that came later, and wants the
/// colours at top level.
struct LegacySnapshot: Decodable {
  struct Event: Decodable {
    var id: String
    var title: String
    var start: Date
    var end: Date
    var isAllDay: Bool
    var colorHex: String
    var location: String
    var calendarKey: String
  }

  var writtenAt: Date
  var events: [Event]
  var todayColorHex: String
  var textColorHex: String
  var backgroundColorHex: String
  var lineColorHex: String
  var primaryColorHex: String?
  var accentColorHex: String?
  var language: String

  init(reading data: Data) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    self = try decoder.decode(LegacySnapshot.self, from: data)
  }
}
