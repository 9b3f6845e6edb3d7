public import CalendarDomain
public import CalendarTime
public import CalendarrCore
import SnapshotBuilding

/// Turns a snapshot back into calendars, so that converting them again gives the same snapshot.
///
/// Days become dates in `zone`, which has to be the zone the snapshot was written in; other times become UTC.
/// Nothing that a snapshot does not hold is made up: a series comes back as the instances that were in it.
public struct SnapshotRestorer: Sendable {
  /// How many calendars are made.
  public enum Shape: Sendable {
    /// One for each calendar of the list, and for each key that events name besides.
    case separate
    /// One with the events of all; each event says which calendar it is from. Where there is one calendar only, that
    /// one.
    case merged
  }

  public var zone: Zone
  public var database: ZoneDatabase
  /// PRODID of what is made.
  public var productID: String

  public init(zone: Zone, database: ZoneDatabase, productID: String) {
    self.zone = zone
    self.database = database
    self.productID = productID
  }

  /// The calendars in an order in which a new conversion gives the same ids.
  public func restore(
    _ snapshot: CalendarrSnapshot, calendars: [SnapshotCalendar], shape: Shape
  ) -> (calendars: [RestoredCalendar], diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    var shelves = CalendarShelf.shelves(of: snapshot, calendars: calendars, shape: shape)
    for index in shelves.indices { shelves[index].readEvents(zone: zone, &diagnostics) }
    var plan = IdentifierPlan(shelves)
    plan.settle(judge: IdentifierJudge(snapshot: snapshot, zone: zone, database: database), &diagnostics)
    return (plan.shelves.map { restored($0, of: snapshot) }, diagnostics)
  }

  private func restored(_ shelf: CalendarShelf, of snapshot: CalendarrSnapshot) -> RestoredCalendar {
    var model = CalendarModel()
    model.version = "2.0"
    model.productID = productID
    if let calendar = shelf.calendar {
      model.names = [calendar.name]
      model.vendorName = calendar.name
      model.color = ColorRule.name(of: calendar.colorHex)
      model.vendorColor = calendar.colorHex
    }
    if !shelf.isMerged, !shelf.key.isEmpty {
      model.rest.append(ContentProperty(name: CalendarShelf.keyName, text: shelf.key))
    }
    let coverage = snapshot.coverage
    for (name, date) in [
      (DeclaredCoverage.startName, coverage.start), (DeclaredCoverage.endName, coverage.end),
    ] {
      model.rest.append(ContentProperty(name: name, value: BasicTime.text(Instant(date))))
    }
    let stamp = EventTime.utc(Instant(snapshot.writtenAt).utc)
    model.events = shelf.events.map { shelf.model(of: $0, stamp: stamp) }
    return RestoredCalendar(key: shelf.key, model: model)
  }
}
