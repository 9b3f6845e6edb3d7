import CalendarDomain

/// The UIDs of the events of one calendar object, those outside the window too: which of two calendars with one UID
/// keeps the bare id must not depend on what the window shows.
///
/// Of a large calendar only hashes are known, so that a UID may seem to be there that is not, one in four thousand
/// millions for each that is: then an id has a scope that it could do without, and has it every night.
public struct UIDSet: Hashable, Sendable {
  /// How a UID becomes the number that is kept of it.
  public typealias Hash = @Sendable (_ uid: String) -> UInt32

  /// Ascending.
  private var sorted: [UInt32]
  private var added: Set<UInt32> = []
  private var exact: Set<ExactText> = []
  private var hash: Hash?

  /// A set of UIDs as they are.
  package init() { sorted = [] }

  /// - Parameter hashes: those of the UIDs known so far, in any order.
  public init(hashes: [UInt32], hash: @escaping Hash) {
    sorted = hashes.sorted()
    self.hash = hash
  }

  package mutating func insert(_ uid: String) {
    if let hash { added.insert(hash(uid)) } else { exact.insert(ExactText(uid)) }
  }

  package func contains(_ uid: String) -> Bool {
    guard let hash else { return exact.contains(ExactText(uid)) }
    let wanted = hash(uid)
    if added.contains(wanted) { return true }
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low] == wanted
  }

  /// The hashes of all members, ascending, each once.
  package func hashes(_ hash: Hash) -> [UInt32] {
    Set(sorted).union(added).union(exact.map { hash($0.text) }).sorted()
  }

  public static func == (left: UIDSet, right: UIDSet) -> Bool {
    left.sorted == right.sorted && left.added == right.added && left.exact == right.exact
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(sorted)
    hasher.combine(added)
    hasher.combine(exact)
  }
}
