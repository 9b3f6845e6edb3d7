/// Which of several calendars with one UID keeps it bare as an id: the first by their keys that has it at all, whatever
/// the window shows and in whatever order they were named. Source: wire format, writer rule 9.
struct UIDOwners {
  /// One calendar object that is shown.
  private struct Scope {
    var name: String
    var uids: UIDSet
  }

  /// In the order of their keys; objects of one calendar in theirs.
  private var scopes: [Scope] = []
  private var ranks: [String: Int] = [:]
  /// Calendars whose last known events have a UID bare: these ids stay as they are.
  private var carried: [String: String] = [:]
  private let scopedBefore: Set<String>

  init(_ extracts: [CalendarExtract], scopedBefore: Set<String>) {
    self.scopedBefore = scopedBefore
    let ordered = extracts.sorted { UIDOwners.precedes($0.key, $1.key) }
    for extract in ordered {
      for (number, uids) in extract.uids.enumerated() {
        let name = UIDOwners.scope(extract.key, number)
        ranks[name] = scopes.count
        scopes.append(Scope(name: name, uids: uids))
      }
      for draft in extract.drafts where draft.series == nil {
        let id = draft.event.id
        guard !id.contains("#\(extract.key)") else { continue }
        for uid in IdentifierRule.possibleUIDs(of: id) where carried[uid] == nil {
          carried[uid] = extract.key
        }
      }
    }
  }

  /// Whether there is more than one that could have a UID.
  var areSeveral: Bool { scopes.count > 1 || !carried.isEmpty || !scopedBefore.isEmpty }

  /// Whether the ids of a series bear its scope.
  func isScoped(_ series: CalendarExtract.Series, of key: String) -> Bool {
    if let owner = carried[series.uid], owner != key { return true }
    if scopedBefore.contains("\(series.uid)#\(series.scope)") { return true }
    return scopes[..<(ranks[series.scope] ?? 0)].contains { $0.uids.contains(series.uid) }
  }

  /// The name of the object of that number, from 0: the key, for later ones with their number.
  static func scope(_ key: String, _ number: Int) -> String { number == 0 ? key : "\(key).\(number + 1)" }

  /// Keys by their source, then by their number, so that `ical:2` comes before `ical:10`.
  private static func precedes(_ left: String, _ right: String) -> Bool {
    guard let one = try? CalendarKey(left), let other = try? CalendarKey(right), one.source == other.source,
      let first = Int(one.id), let second = Int(other.id), first != second
    else { return left.utf8.lexicographicallyPrecedes(right.utf8) }
    return first < second
  }
}
