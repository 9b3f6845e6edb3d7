public import CalendarDomain
import CalendarTime
public import CalendarrCore

/// One calendar of a snapshot: what the user says of it, and what its source holds.
public struct SourceCalendar: Sendable {
  /// One VCALENDAR of the source.
  public struct Object: Sendable {
    public var model: CalendarModel
    /// The UIDs of its events, as far as they are known before the events are read.
    public var uids: UIDSet?
    /// Events that are not in the model, but are read when they are asked for.
    private let unread: (any EventSource)?

    /// - Parameter events: where the events are to be had; nil: in the model.
    public init(model: CalendarModel, events: (any EventSource)? = nil, uids: UIDSet? = nil) {
      self.model = model
      self.uids = uids
      unread = events
    }

    /// The events, wherever they are.
    package var events: any EventSource { unread ?? model }
  }

  public var key: CalendarKey
  /// The name the user gave it.
  public var configuredName: String?
  /// The colour the user gave it, any form that `ColorRule` reads.
  public var configuredColor: String?
  /// What to call it when neither the user nor the source does.
  public var fallbackName: String
  public var visibility: CalendarVisibility
  public var objects: [Object]
  /// What is counted and goes no further.
  public var inventory = ComponentInventory()
  /// The text ends in the middle of a line, and was read as far as it goes.
  public var isCutOff = false
  /// What it looks like when neither the user nor the source says it.
  var fallbackColor = ColorRule.fallback
  /// Set when the source failed: events of the previous snapshot that stand in for it.
  public var carriedOver: CarriedOver?

  /// Last known events of a calendar whose source failed.
  ///
  /// Source: wire format, writer rule 12.
  public struct CarriedOver: Sendable {
    public var events: [SnapshotEvent]
    /// What the snapshot covered that they are from: nothing is known of other days.
    public var coverage: Range<Instant>
    /// The calendar as it was listed then.
    public var calendar: SnapshotCalendar?
    /// When they were read from their source.
    public var since: Instant

    public init(
      events: [SnapshotEvent], coverage: Range<Instant>, calendar: SnapshotCalendar?, since: Instant
    ) {
      self.events = events
      self.coverage = coverage
      self.calendar = calendar
      self.since = since
    }
  }

  public init(
    key: CalendarKey, configuredName: String? = nil, configuredColor: String? = nil,
    fallbackName: String, visibility: CalendarVisibility = .visible, objects: [Object] = [],
    carriedOver: CarriedOver? = nil
  ) {
    self.key = key
    self.configuredName = configuredName
    self.configuredColor = configuredColor
    self.fallbackName = fallbackName
    self.visibility = visibility
    self.objects = objects
    self.carriedOver = carriedOver
  }

  /// The user's name, else the source's, else the fallback.
  var name: String {
    configuredName ?? objects.lazy.compactMap { $0.model.name }.first { !$0.isEmpty }
      ?? carriedOver?.calendar?.name ?? fallbackName
  }

  /// The colour of the calendar list: the user's, else the first that an object of the source names.
  var color: String {
    ColorRule.first(
      of: [configuredColor] + objects.map { color(of: $0) } + [carriedOver?.calendar?.colorHex])
      ?? fallbackColor
  }

  /// The colour that events of one object fall back to.
  ///
  /// Exporters that write both give the exact colour in X-APPLE-CALENDAR-COLOR and the nearest CSS name
  /// in COLOR, so the name comes last; a COLOR that holds hex digits is exact itself.
  func color(of object: Object) -> String? {
    let color = object.model.color
    let exact = color?.contains("#") == true ? color : nil
    return ColorRule.first(of: [configuredColor, exact, object.model.vendorColor, color])
  }

  /// Puts the components of all objects that say the same of themselves into one, as the files of a
  /// folder are one calendar: the same UID is then the same component.
  public mutating func joinObjects() {
    var joined: [Object] = []
    for object in objects {
      if let index = joined.firstIndex(where: { $0.canHold(object) }) {
        joined[index].model.events += object.model.events
        let known = Set(joined[index].model.timeZones.map(\.tzid))
        joined[index].model.timeZones += object.model.timeZones.filter { !known.contains($0.tzid) }
        // What one file does not say, such as the key, another may.
        let said = Set(joined[index].model.rest.map { $0.name.uppercased() })
        joined[index].model.rest += object.model.rest.filter { !said.contains($0.name.uppercased()) }
      } else {
        joined.append(object)
      }
    }
    objects = joined
  }
}

extension SourceCalendar.Object {
  /// Whether the components of `other` mean the same in this object: zone, colours, METHOD and the
  /// definition of every TZID that both have.
  fileprivate func canHold(_ other: SourceCalendar.Object) -> Bool {
    guard model.timeZoneName == other.model.timeZoneName, model.method == other.model.method,
      model.color == other.model.color, model.vendorColor == other.model.vendorColor
    else { return false }
    return other.model.timeZones.allSatisfy { zone in
      model.timeZones.first { $0.tzid == zone.tzid }.map { ZoneDefinition($0) == ZoneDefinition(zone) }
        ?? true
    }
  }
}
