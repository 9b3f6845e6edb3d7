import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar
import Scheduling

/// The calendars of an account as scheduling sees them, inside a transaction: an engine on them, and the way back.
struct MessageDesk {
  let environment: IntentEnvironment
  let reader: StoreReader
  let settings: SchedulingSettings
  let account: SchedulingAccount
  var engine: SchedulingEngine
  /// The clock; but two messages of one conversation never have the same DTSTAMP, by which the later one is known.
  private let now: Instant
  /// Where each UID is stored.
  private let origins: [ExactText: CalendarObject]
  /// What is stored of each UID.
  private let stored: [ExactText: [Component]]

  static let kinds = ["VEVENT", "VTODO", "VJOURNAL"]

  /// - Parameters:
  ///   - uids: what is looked at; nil: everything, as for busy times.
  ///   - conversation: what messages will be about, where that is not `uids`.
  ///   - answers: what is answered without the user.
  init(
    _ environment: IntentEnvironment, _ reader: StoreReader, _ account: SchedulingAccount, uids: [String]?,
    about conversation: [String]? = nil, answers: AutomaticAnswer = .never
  ) throws {
    let last = try (conversation ?? uids ?? []).compactMap(reader.lastWritten).max()
    now = last.map { max(environment.now(), Instant(secondsSince1970: $0 + 1)) } ?? environment.now()
    self.environment = environment
    self.reader = reader
    self.account = account
    settings = SchedulingSettings(reader: reader)
    var origins: [ExactText: CalendarObject] = [:]
    var trees: [Component] = []
    for kind in Self.kinds {
      let objects =
        try uids?.flatMap { try reader.objects(uid: $0, kind: kind) } ?? reader.objects(kind: kind)
      for object in objects where account.owns(object.calendar) {
        // One UID is one event; a copy in a second calendar is not looked at.
        let key = ExactText(object.uid)
        guard origins[key] == nil else { continue }
        origins[key] = object
        trees.append(object.tree)
      }
    }
    self.origins = origins
    engine = SchedulingEngine(
      SchedulingCalendar(trees),
      context: SchedulingContext(
        addresses: account.addresses, now: now, zone: environment.zone,
        zones: environment.database, automaticAnswer: answers, trusted: try settings.trusted()))
    stored = Self.groups(engine.calendar)
  }

  static func groups(_ calendar: SchedulingCalendar) -> [ExactText: [Component]] {
    Dictionary(grouping: calendar.components) { ExactText($0.uid) }
  }

  /// What the engine has of a UID now.
  func components(of uid: String) -> [Component] {
    let key = ExactText(uid)
    return engine.calendar.components.filter { ExactText($0.uid) == key }
  }

  /// What the store had of it at first.
  func storedComponents(of uid: String) -> [Component] { stored[ExactText(uid)] ?? [] }

  /// A VCALENDAR with components and every zone of the desk that they name.
  func tree(_ components: [Component]) -> Component {
    let names = components.reduce(into: Set<String>()) { $0.formUnion($1.zoneNames) }
    let zones = engine.calendar.zones.filter { names.contains($0.first("TZID")?.text ?? "") }
    return Component(name: "VCALENDAR", components: zones + components)
  }

  /// Puts components in place of all of a UID, by hand.
  mutating func replace(_ uid: String, with components: [Component]) {
    let key = ExactText(uid)
    let others = engine.calendar.components.filter { ExactText($0.uid) != key }
    engine = SchedulingEngine(
      SchedulingCalendar([
        Component(name: "VCALENDAR", components: engine.calendar.zones + others + components)
      ]), context: engine.context)
  }

  // MARK: Back into the store

  /// Writes what the engine changed; whether there was something.
  @discardableResult
  func store(in writer: StoreWriter) throws -> Bool {
    let now = Self.groups(engine.calendar)
    let changed = Set(stored.keys).union(now.keys).filter { stored[$0] != now[$0] }
    for key in changed.sorted(by: { $0.text < $1.text }) { try store(key, now[key] ?? [], in: writer) }
    return !changed.isEmpty
  }

  private func store(_ key: ExactText, _ components: [Component], in writer: StoreWriter) throws {
    let origin = origins[key]
    guard let kind = origin?.kind ?? components.first?.name else { return }
    let calendar = try origin?.calendar ?? settings.invitations(of: account, environment)
    let start = components.first { $0.recurrenceID == nil }?.first("DTSTART")?.time
    let resolver = resolver
    var rows: [String: StoredComponentModel] = [:]
    for row in origin?.components ?? [] { rows[row.instance] = row }
    var written: [StoredComponentModel] = []
    for component in components where component.name == kind {
      let instance =
        component.recurrenceID.map {
          InstanceKey.text(of: $0, start: start, resolver) + (component.isThisAndFuture ? "+" : "")
        } ?? ""
      let known = rows.removeValue(forKey: instance)
      let before = known.flatMap { ComponentText($0.text) }
      guard before?.component != component else { continue }
      written.append(
        StoredComponentModel(
          id: known?.id ?? 0, calendar: calendar.id, kind: kind, uid: origin?.uid ?? key.text,
          instance: instance, text: ComponentText(component, worded: before).text,
          zones: try zones(of: component, in: writer)))
    }
    for row in rows.values.sorted(by: { $0.id < $1.id }) { try writer.delete(row) }
    for row in written { try writer.put(row) }
  }

  private var resolver: ZoneResolver {
    let (model, _) = CalendarDecoder.decode(
      Component(name: "VCALENDAR", components: engine.calendar.zones), file: nil, fidelity: .values)
    return ZoneResolver(
      database: environment.database, userZone: environment.zone,
      definitions: model.timeZones.map { ZoneDefinition($0) })
  }

  private func zones(of component: Component, in writer: StoreWriter) throws -> [Int] {
    let names = component.zoneNames
    return try engine.calendar.zones.compactMap { zone in
      guard let name = zone.first("TZID")?.text, names.contains(name) else { return nil }
      return try writer.zone(tzid: name, text: ComponentText(zone, in: []).text)
    }
  }

  /// Stores messages that go out.
  func write(
    _ outgoing: [OutgoingMessage], as state: StoredMessageModel.State, in writer: StoreWriter
  ) throws -> [StoredMessageModel] {
    let composer = MailComposer(
      now: now, zone: environment.zone, zones: environment.database,
      recipientZones: try MessageZones(reader, environment).zones(of: outgoing.map(\.recipient)))
    return try outgoing.map { message in
      let component = message.components.first
      var stored = StoredMessageModel(
        state: state, at: now.secondsSince1970, uid: component?.uid ?? "",
        method: message.method.rawValue, sender: message.sender.text, recipient: message.recipient.text,
        title: component?.first("SUMMARY")?.text ?? "")
      stored.isRead = true
      stored.isSignificant = message.isSignificant
      stored.calendar = String(decoding: ComponentPrinter.print([message.calendar]), as: UTF8.self)
      stored.mail = composer.compose(message)
      return try writer.put(stored)
    }
  }
}

extension CalendarObject {
  /// A VCALENDAR with the object and its zones.
  var tree: Component {
    Component(
      name: "VCALENDAR",
      components: zones.compactMap { ComponentText($0.text)?.component }
        + components.compactMap { ComponentText($0.text)?.component })
  }
}

extension ComponentText {
  /// A component, with the wording of lines that another text has, too.
  init(_ component: Component, worded known: ComponentText?) {
    guard let known else {
      self.init(component, in: [])
      return
    }
    var lines: [ContentProperty: Line] = [:]
    var inner: [Component: ComponentText] = [:]
    for item in known.items {
      switch item {
      case .line(let line): lines[line.property] = line
      case .component(let part): inner[part.component] = part
      }
    }
    self.init(
      name: component.name,
      items: component.properties.map { .line(lines[$0] ?? Line($0)) }
        + component.components.map { .component(inner[$0] ?? ComponentText($0, in: [])) })
  }
}
