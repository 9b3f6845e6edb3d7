import CalendarDomain
import CalendarRepository
import ICalendar
import Scheduling

/// What others are to hear of an event since they last did.
///
/// The store remembers an event as those concerned know it, so that whatever happened to it meanwhile, one edit or
/// several, taken back or not, is told as one revision.
extension MessageDesk {
  /// An event as others know it, with its zones; nil where that was never written down.
  func heard(_ uid: String) throws -> Component? {
    try reader.heard(uid: uid, account: account.name).map { text in
      text.isEmpty
        ? Component(name: "VCALENDAR") : ComponentText(text)?.component ?? Component(name: "VCALENDAR")
    }
  }

  static func text(_ tree: Component) -> String {
    tree.entries.isEmpty ? "" : ComponentText(tree, in: []).text
  }

  /// Remembers that others know an event as the engine has it.
  func setHeard(_ uid: String, in writer: StoreWriter) throws {
    try setHeard(uid, tree(components(of: uid)), in: writer)
  }

  func setHeard(_ uid: String, _ tree: Component, in writer: StoreWriter) throws {
    try writer.setHeard(uid: uid, account: account.name, Self.text(tree))
  }

  /// Shows the engine what others know, and then what the desk has. The engine then has the event as it is to be kept.
  mutating func tell(_ uid: String, knowing known: Component) throws -> [OutgoingMessage] {
    let current = components(of: uid)
    let heard = known.entries
    let mine = (current + heard).contains { $0.organizer.map(account.addresses.contains) ?? false }
    // Of an event of somebody else, of which nothing is known, there is nobody to tell.
    guard mine || !heard.isEmpty else { return [] }
    let now = tree(current)
    let key = ExactText(uid)
    let others = engine.calendar.components.filter { ExactText($0.uid) != key }
    engine = SchedulingEngine(
      SchedulingCalendar([
        Component(name: "VCALENDAR", components: engine.calendar.zones + others), known,
      ]), context: engine.context)
    guard current.isEmpty else { return engine.save(now).outgoing }
    guard !heard.isEmpty else { return [] }
    do throws(SchedulingError) { return try engine.delete(uid).outgoing } catch { throw error.asIntentError }
  }

  /// An event that is gone as others know it then: cancelled by its organizer, or declined.
  func gone(_ known: Component, telling outgoing: [OutgoingMessage]) -> Component {
    var tree = known
    let sequence = outgoing.lazy.flatMap(\.components).map(\.sequence).max() ?? 0
    for index in tree.components.indices where tree.components[index].name != "VTIMEZONE" {
      if tree.components[index].organizer.map(account.addresses.contains) ?? false {
        tree.components[index].status = "CANCELLED"
        tree.components[index].sequence = max(sequence, tree.components[index].sequence)
      } else if let me = tree.components[index].invited(account.addresses) {
        tree.components[index].change(me) { $0.answer = .declined }
      }
    }
    return tree
  }

  /// Makes the user the organizer of what was given attendees, and asks those who are new.
  mutating func invite(_ uid: String, before: [Component]) {
    guard let me = account.addresses.first else { return }
    let known = before.reduce(into: Set<CalendarAddress>()) { set, component in
      set.formUnion(component.attendees.map { CalendarAddress($0.value) })
    }
    let wasAlone = known.isEmpty && !before.contains { $0.organizer != nil }
    let components = components(of: uid).map { component -> Component in
      var component = component
      guard component.name != "VJOURNAL", !component.attendees.isEmpty else { return component }
      if component.organizer == nil, wasAlone {
        let place = component.properties.firstIndex { $0.name.uppercased() == "ATTENDEE" } ?? 0
        component.properties.insert(ContentProperty(name: "ORGANIZER", value: me.uri), at: place)
      }
      guard component.organizer.map(account.addresses.contains) ?? false else { return component }
      component.changeAttendees { line in
        let address = CalendarAddress(line.value)
        guard !known.contains(address), line.word("PARTSTAT") == nil else { return }
        line.answer = account.addresses.contains(address) ? .accepted : .needsAction
        if line.answer == .needsAction, line.word("RSVP") == nil { line.set("RSVP", to: "TRUE") }
      }
      return component
    }
    if components != self.components(of: uid) { replace(uid, with: components) }
  }

  /// How what was changed is told.
  enum Telling {
    /// Messages go out.
    case send
    /// They are kept as drafts, and others go on knowing what they know.
    case draft
  }

  /// Tells of what was changed of an event since others last heard of it, whatever the desk has of it now.
  ///
  /// - Parameter before: as the store had it before this change, which others know where nothing else was written down.
  mutating func revise(
    _ uid: String, before: Component, _ telling: Telling, in writer: StoreWriter
  ) throws -> [StoredMessageModel] {
    let remembered = try heard(uid)
    let known = remembered ?? before
    let old = before.entries
    invite(uid, before: old)
    let isConcerning = (components(of: uid) + known.components).contains { $0.organizer != nil }
    guard isConcerning else { return [] }
    try writer.deleteDrafts(uid: uid)
    switch telling {
    case .draft:
      if remembered == nil { try setHeard(uid, before, in: writer) }
      let drafts = try tell(uid, knowing: known)
      try store(in: writer)
      return try write(drafts, as: .draft, in: writer)
    case .send:
      let outgoing = try tell(uid, knowing: known)
      try store(in: writer)
      let isGone = components(of: uid).isEmpty
      try setHeard(
        uid, isGone ? gone(known, telling: outgoing) : tree(components(of: uid)), in: writer)
      return try write(outgoing, as: .waiting, in: writer)
    }
  }
}

extension SchedulingError {
  /// As intents tell it.
  var asIntentError: IntentError {
    IntentError(code == .unknownUID ? .notFound : .conflict, reason)
  }
}
