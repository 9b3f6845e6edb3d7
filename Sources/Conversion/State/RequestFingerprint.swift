import Basics
import CalendarDomain
import CalendarTime
import ICalendar
import SnapshotBuilding

/// A hash of everything but the sources that a conversion depends on.
struct RequestFingerprint {
  /// Of what concerns the container as a whole.
  let text: String
  /// Of what concerns every calendar: the day's window, settings, version, zone files.
  private let shared: String

  init(
    _ request: SnapshotRequest, rule: SessionRule, inputs: [CalendarInput], scans: Bool
  ) {
    var writer = StateWriter()
    writer.put(request.writerVersion)
    writer.put(request.window.lowerBound)
    writer.put(request.window.upperBound)
    writer.put(request.zone.identifier)
    writer.put(SourceStamp.zoneFiles(request.database, request.zone.identifier))
    Self.put(RunSetting.all.filter(\.concernsCalendars), of: request, to: &writer)
    writer.put(scans)
    // Among others a calendar has another colour, and says which UIDs it has.
    writer.put(inputs.count > 1)
    shared = SHA256.hex(writer.bytes)

    writer = StateWriter()
    writer.put(shared)
    Self.put(RunSetting.all.filter { !$0.concernsCalendars }, of: request, to: &writer)
    writer.put(rule.baseURL)
    writer.put(rule.username)
    for input in inputs { Self.put(input, to: &writer) }
    text = SHA256.hex(writer.bytes)
  }

  /// The fingerprint of one calendar with its sources.
  func of(_ input: CalendarInput, _ sources: [SourceStamp]) -> String {
    var writer = StateWriter()
    writer.put(shared)
    Self.put(input, to: &writer)
    for source in sources {
      writer.put(source.path)
      writer.put(source.facts.size)
      writer.put(source.hash)
    }
    return SHA256.hex(writer.bytes)
  }

  private static func put(
    _ settings: [RunSetting], of request: SnapshotRequest, to writer: inout StateWriter
  ) {
    for setting in settings {
      writer.put(setting.name)
      writer.put(
        setting.tell(request).map {
          String(decoding: JSONWriter.bytes($0.node, sortsKeys: true), as: UTF8.self)
        })
    }
  }

  private static func put(_ input: CalendarInput, to writer: inout StateWriter) {
    writer.put(input.key.description)
    writer.put(input.prefersDeclaredKey)
    writer.put(input.name)
    writer.put(input.color)
    writer.put(input.visibility.rawValue)
    writer.put(input.accepted.map(\.rawValue).sorted())
    for place in input.places {
      switch place {
      case .file(let path): writer.put("file " + path)
      case .folder(let path): writer.put("folder " + path)
      case .glob(let pattern): writer.put("glob " + pattern)
      case .bytes(_, let name), .descriptor(_, let name): writer.put("stream " + name)
      }
    }
  }
}
