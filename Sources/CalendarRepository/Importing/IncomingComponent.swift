import CalendarDomain
import CalendarTime
public import ICalendar

/// A component of a file, before it is known what the store has of it.
struct IncomingComponent: Sendable {
  var text: ComponentText
  let facts: ComponentFacts
  /// METHOD of its calendar, upper case.
  var method: String?
  /// The definitions of the zones that it uses, as far as the file has them.
  var zones: [ImportedZone]
  /// Empty where it has none.
  var uid: String
  var location: SourceLocation?
  /// Why it cannot be stored.
  var fault: Diagnostic?

  /// - Parameter text: the component with its wording.
  init(_ component: Component, _ text: ComponentText, in frame: ImportFile.Frame) {
    self.text = text
    facts = ComponentFacts(text)
    method = frame.method
    let known = frame.zones
    zones = known.isEmpty ? [] : facts.zoneNames.sorted().compactMap { known[$0] }
    uid = facts.uid?.text ?? ""
    location = component.location
    fault = foundFault
  }

  /// Source: RFC 5545, 3.6.1, and RFC 5546, 1.4.
  private var foundFault: Diagnostic? {
    func report(_ code: Diagnostic.Code, _ message: String, _ property: String) -> Diagnostic {
      Diagnostic(
        code, .warning, message, location: location, uid: facts.uid?.text, property: property,
        action: "refused it")
    }
    if let method, ["REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER"].contains(method) {
      return report("method-message", "METHOD:\(method) is a message about this component", "METHOD")
    }
    if let property = facts.recurrenceID, property.time == nil {
      return report("bad-value", "RECURRENCE-ID cannot be read", "RECURRENCE-ID")
    }
    guard text.name == "VEVENT" else { return nil }
    guard let start = facts.start else {
      return method == "CANCEL" ? nil : report("no-start", "an event without DTSTART", "DTSTART")
    }
    return start.time == nil ? report("bad-value", "DTSTART cannot be read", "DTSTART") : nil
  }

  /// As a scan of the file would have it; 0 without a UID.
  var uidHash: UInt32 { uid.isEmpty ? 0 : ScannedStream.hash(ofUID: uid) }

  var recurrenceID: ContentProperty? { facts.recurrenceID }
  var isCancellation: Bool { method == "CANCEL" }

  /// A name made from what it says, but not from when it was said.
  var contentName: String {
    var hash = FNV1a()
    for line in text.comparableLines { hash.add(line) }
    return "no-uid-" + hash.hexDigits
  }
}

extension ComponentText {
  /// When the text was made and not what it says. Source: RFC 5545, 3.8.7.
  private static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED", "CREATED"]

  /// What the component says, in an order that does not depend on that of its lines.
  var comparableLines: [String] {
    var lines: [String] = []
    for item in items {
      switch item {
      case .line(let line):
        if Self.stamps.contains(line.property.name.inUpperCase) { continue }
        var property = line.property
        property.name = property.name.inUpperCase
        lines.append(ComponentPrinter.line(property))
      case .component(let inner):
        lines.append(inner.name + "\n" + inner.comparableLines.joined(separator: "\n"))
      }
    }
    return lines.sorted()
  }

  /// The zones that its times name.
  var zoneNames: Set<String> {
    var names: Set<String> = []
    for item in items {
      switch item {
      case .line(let line):
        if let name = line.property.parameter("TZID")?.first { names.insert(name) }
      case .component(let inner): names.formUnion(inner.zoneNames)
      }
    }
    return names
  }

  /// SEQUENCE, 0 where there is none.
  public var sequence: Int {
    first("SEQUENCE").flatMap { Int($0.value.filter { !$0.isWhitespace }) } ?? 0
  }

  /// What tells which of several versions is the newest.
  var version: ComponentVersion {
    ComponentFacts(self).version
  }
}

/// What tells one version of a component from another. Source: RFC 5546, 2.1.5.
struct ComponentVersion {
  var sequence: Int
  var stamp: EventTime?
  var lastModified: EventTime?

  /// Whether this version is the newer one; where nothing says so, it is.
  func supersedes(_ other: ComponentVersion) -> Bool { member(1).supersedes(other.member(0)) }

  private func member(_ index: Int) -> SeriesMember {
    SeriesMember(
      index: index, scheduling: SchedulingModel(), sequence: sequence, stamp: stamp,
      lastModified: lastModified)
  }
}
