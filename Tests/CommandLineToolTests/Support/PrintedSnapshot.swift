import Foundation

/// A snapshot as its JSON says it, read without the project's own reader.
struct PrintedSnapshot: Decodable {
  struct Event: Decodable, Hashable {
    var id: String
    var title: String
    var start: String
    var end: String
    var isAllDay: Bool
    var colorHex: String
    var location: String
    var calendarKey: String
  }

  var coverageStart: String
  var coverageEnd: String
  var events: [Event]

  init(_ data: Data) throws { self = try JSONDecoder().decode(PrintedSnapshot.self, from: data) }

  init(_ text: String) throws { try self.init(Data(text.utf8)) }
}
