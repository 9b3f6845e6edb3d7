#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The JSON form of the three files, for every place that reads or writes it.
///
/// Keys are sorted, slashes are not escaped, dates are whole seconds in UTC, and the text ends in a
/// newline, so that equal values give equal bytes.
@_spi(Writer) public enum SnapshotCoding {
  /// The bytes of a `widget-cache.json`; throws `.cannotEncode`.
  @_spi(Writer) public static func encode(
    _ snapshot: CalendarrSnapshot, pretty: Bool = false
  ) throws(SnapshotFileError) -> Data { try json(snapshot, pretty) }

  /// The bytes of a `widget-calendars.json`; throws `.cannotEncode`.
  @_spi(Writer) public static func encode(
    _ calendars: [SnapshotCalendar], pretty: Bool = false
  ) throws(SnapshotFileError) -> Data { try json(calendars, pretty) }

  /// The bytes of a `session.json`; throws `.cannotEncode`.
  @_spi(Writer) public static func encode(
    _ session: SharedSession, pretty: Bool = false
  ) throws(SnapshotFileError) -> Data { try json(session, pretty) }

  /// Any other file of a writer, such as its report, in the same form.
  @_spi(Writer) public static func json(
    _ value: some Encodable, _ pretty: Bool = false
  ) throws(SnapshotFileError) -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom(write)
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    do {
      return try encoder.encode(value) + [UInt8(ascii: "\n")]
    } catch {
      throw SnapshotFileError(.cannotEncode, "\(error)")
    }
  }

  /// Decodes one of the three forms; `legacyCoverage` fills in what a schema 1 snapshot leaves open.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, legacyCoverage: LegacyCoverage? = nil
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom(date)
    if let key = LegacyCoverage.userInfoKey, let legacyCoverage {
      decoder.userInfo[key] = legacyCoverage
    }
    return try decoder.decode(type, from: data)
  }

  @Sendable private static func write(_ date: Date, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(SnapshotDate.text(date))
  }

  /// A date as every version of Foundation reads it.
  ///
  /// Some versions take fractions of a second and some refuse them; a file that only some readers can read
  /// is wrong, so they are refused.
  @Sendable private static func date(from decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    if let date = SnapshotDate.date(text) { return date }
    guard !text.contains("."), !text.contains(","), let date = try? Date.ISO8601FormatStyle().parse(text)
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not a date of the form 2026-03-10T08:00:00Z: \(text)")
    }
    return date
  }
}
