#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The keys of the dictionary that goes to a watch.
public enum WatchTransportKey {
  /// The schema of the dictionary, an integer.
  public static let schema = "schema"
  /// The bytes of a `widget-cache.json`.
  public static let snapshot = "snapshot"
  /// The bytes of a `widget-calendars.json`.
  public static let calendars = "calendars"
  /// The bytes of a `session.json`; may be absent.
  public static let session = "session"
}

/// Why a dictionary is no payload this code can use.
public enum WatchTransportError: Error, Hashable, Sendable {
  /// There is no snapshot in it, or one that is no bytes.
  case missingSnapshot
  /// It claims a higher schema than this code knows; the receiver needs an update.
  case unsupportedSchema(found: Int, maxSupported: Int)
  /// One line that names the part and what is wrong with it, for logs.
  case malformed(String)
}

/// What a phone sends to its watch: a trimmed snapshot, the calendars, and the session.
///
/// On the way it is a property list: `schema` an integer, the others the bytes of their JSON forms.
public struct WatchTransportPayload: Hashable, Sendable {
  /// The schema of the dictionary, apart from that of the snapshot in it.
  public static let currentSchema = 1
  /// Payloads that claim a higher schema are refused, not guessed at.
  public static let maxSupportedSchema = 1

  /// The snapshot, trimmed by the sender: see `CalendarrSnapshot.trimmedForWatch(now:calendar:)`.
  public var snapshot: CalendarrSnapshot
  /// Every calendar that a user may choose from.
  public var calendars: [SnapshotCalendar]
  /// Nil when the sender knows of none.
  public var session: SharedSession?

  /// A payload with these values; nothing is trimmed here.
  public init(
    snapshot: CalendarrSnapshot, calendars: [SnapshotCalendar], session: SharedSession?
  ) {
    self.snapshot = snapshot
    self.calendars = calendars
    self.session = session
  }

  /// The payload as a dictionary of property-list types only, as watch connectivity asks for; throws where a value
  /// cannot be encoded.
  public func encoded() throws -> [String: Any] {
    let form = try PropertyListForm(self)
    var dictionary: [String: Any] = [WatchTransportKey.schema: Self.currentSchema]
    dictionary[WatchTransportKey.snapshot] = form.snapshot
    dictionary[WatchTransportKey.calendars] = form.calendars
    dictionary[WatchTransportKey.session] = form.session
    return dictionary
  }

  /// The payload in a dictionary received; throws `WatchTransportError`.
  ///
  /// An absent schema counts as 1. Only the snapshot must be there and be right; calendars or a session
  /// that cannot be read count as none.
  public static func decode(_ dictionary: [String: Any]) throws -> WatchTransportPayload {
    try PropertyListForm(
      schema: dictionary[WatchTransportKey.schema] as? Int,
      snapshot: dictionary[WatchTransportKey.snapshot] as? Data,
      calendars: dictionary[WatchTransportKey.calendars] as? Data,
      session: dictionary[WatchTransportKey.session] as? Data
    ).payload()
  }

  /// The payload as the bytes of a binary property list, for a transport that carries bytes; throws where a value cannot
  /// be encoded.
  public func propertyList() throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try encoder.encode(PropertyListForm(self))
  }

  /// The payload in the bytes of a property list; throws `WatchTransportError`.
  public static func decode(propertyList: Data) throws -> WatchTransportPayload {
    let form: PropertyListForm
    do {
      form = try PropertyListDecoder().decode(PropertyListForm.self, from: propertyList)
    } catch {
      throw WatchTransportError.malformed("\(DecodingFault(error))")
    }
    return try form.payload()
  }
}

/// The payload as it travels.
private struct PropertyListForm: Codable {
  var schema: Int?
  var snapshot: Data?
  var calendars: Data?
  var session: Data?

  init(schema: Int?, snapshot: Data?, calendars: Data?, session: Data?) {
    self.schema = schema
    self.snapshot = snapshot
    self.calendars = calendars
    self.session = session
  }

  init(_ payload: WatchTransportPayload) throws {
    schema = WatchTransportPayload.currentSchema
    snapshot = try SnapshotCoding.encode(payload.snapshot)
    calendars = try SnapshotCoding.encode(payload.calendars)
    session = try payload.session.map { try SnapshotCoding.encode($0) }
  }

  func payload() throws -> WatchTransportPayload {
    let found = schema ?? 1
    guard found <= WatchTransportPayload.maxSupportedSchema else {
      throw WatchTransportError.unsupportedSchema(
        found: found, maxSupported: WatchTransportPayload.maxSupportedSchema)
    }
    guard let snapshot else { throw WatchTransportError.missingSnapshot }
    do {
      return WatchTransportPayload(
        snapshot: try SnapshotCoding.decode(CalendarrSnapshot.self, from: snapshot),
        calendars: calendars.flatMap(SnapshotStore.decodeCalendars) ?? [],
        session: session.flatMap(SnapshotStore.decodeSession))
    } catch {
      throw WatchTransportError.malformed("snapshot: \(DecodingFault(error))")
    }
  }
}
