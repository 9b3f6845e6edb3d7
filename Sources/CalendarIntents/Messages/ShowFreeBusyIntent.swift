public import Basics
import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar
import Scheduling

/// Tells the user's busy times, without saying what they are.
public struct ShowFreeBusyIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "showFreeBusy", "Answers a VFREEBUSY with the times at which the user is not free, without saying why.",
    [
      .init("from", .time, "The begin; otherwise that of today."),
      .init("days", .integer, "How many days; 7 if not given."),
    ], answer: "periods, and iCalendar")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let from: TimeInput?
  private let days: Int

  public init(_ parameters: IntentParameters) throws(IntentError) {
    from = try parameters.time("from").value
    days = try parameters.integer("days", in: 1...1461).value ?? 7
  }

  public struct Answer: IntentAnswer {
    public struct Period: Hashable, Sendable {
      /// RFC 3339, in UTC.
      public var start: String
      /// Exclusive.
      public var end: String
      /// FBTYPE: `BUSY` or `BUSY-TENTATIVE`.
      public var kind: String
    }

    public var periods: [Period]
    /// A VCALENDAR with METHOD:PUBLISH.
    public var calendar: String

    public var json: JSONNode {
      .object([
        .init(
          "periods",
          .array(
            periods.map {
              .object([
                .init("startDate", .string($0.start)), .init("endDate", .string($0.end)),
                .init("kind", .string($0.kind)),
              ])
            })), .init("calendar", .string(calendar)),
      ])
    }
  }

  public func perform() async throws -> Answer {
    let environment = try await environment()
    let zone = environment.zone
    let start = (from ?? .date(zone.local(at: environment.now()).date)).instant(in: zone)
    let end = zone.instant(of: zone.local(at: start).adding(seconds: days * 86_400))
    let uid = environment.makeUID()
    let tree = try await manager().read { reader in
      let account = try SchedulingSettings(reader: reader).account(of: nil)
      let desk = try MessageDesk(environment, reader, account, uids: nil)
      return desk.engine.publishedBusyTimes(in: start..<end, uid: uid)
    }
    let lines = tree.components.flatMap(\.properties).filter { $0.name == "FREEBUSY" }
    let periods = lines.flatMap { line in
      line.value.split(separator: ",").compactMap { text -> Answer.Period? in
        let parts = text.split(separator: "/").map { ContentProperty(name: "X", value: String($0)).time }
        guard parts.count == 2, let start = parts[0]?.local, let end = parts[1]?.local else { return nil }
        return Answer.Period(
          start: start.extendedText + "Z", end: end.extendedText + "Z",
          kind: line.parameter("FBTYPE")?.first ?? "BUSY")
      }
    }
    return Answer(
      periods: periods.sorted { ($0.start, $0.end) < ($1.start, $1.end) },
      calendar: String(decoding: ComponentPrinter.print([tree]), as: UTF8.self))
  }
}
