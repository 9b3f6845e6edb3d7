#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One event as a reader sees it: a single appointment at a fixed time, with no series behind it.
///
/// The file holds exactly these eight keys, so nothing private can travel in it.
public struct SnapshotEvent: Codable, Hashable, Sendable, Identifiable {
  /// Stable across writes and unique within a snapshot.
  public var id: String
  /// What it is called, as the calendar has it: any text, which may be empty or have several lines.
  public var title: String
  /// The first instant of the event, in whole seconds; it may lie before the window.
  public var start: Date
  /// The first instant after the event; equal to `start` for one without length.
  public var end: Date
  /// True when `start` and `end` are local midnights of the writer's time zone.
  public var isAllDay: Bool
  /// `#RRGGBB`.
  public var colorHex: String
  /// Empty when there is none.
  public var location: String
  /// `source:id` of the calendar, or empty in the oldest files.
  public var calendarKey: String

  /// An event with these values, as they are.
  public init(
    id: String, title: String, start: Date, end: Date, isAllDay: Bool, colorHex: String,
    location: String = "", calendarKey: String = ""
  ) {
    self.id = id
    self.title = title
    self.start = start
    self.end = end
    self.isAllDay = isAllDay
    self.colorHex = colorHex
    self.location = location
    self.calendarKey = calendarKey
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, title, start, end, isAllDay, colorHex, location, calendarKey
  }

  /// Reads all eight keys; only `calendarKey` may be absent.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    title = try values.decode(String.self, forKey: .title)
    start = try values.decode(Date.self, forKey: .start)
    end = try values.decode(Date.self, forKey: .end)
    isAllDay = try values.decode(Bool.self, forKey: .isAllDay)
    colorHex = try values.decode(String.self, forKey: .colorHex)
    location = try values.decode(String.self, forKey: .location)
    calendarKey = try values.decodeIfPresent(String.self, forKey: .calendarKey) ?? ""
  }
}
