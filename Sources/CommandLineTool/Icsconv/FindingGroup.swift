import CalendarDomain
import ICalendar

/// A finding, and the same one at other places: alike but for numbers and what stands in quotes.
struct FindingGroup {
  /// The first of them, in the order of their places.
  private(set) var first: Diagnostic
  /// How many others there are.
  private(set) var others = 0
  private(set) var place: CalendarChecker.Place
  /// The first of the others.
  private var next: [(place: CalendarChecker.Place, line: Int)] = []

  init(_ finding: Diagnostic, at place: CalendarChecker.Place) {
    first = finding
    self.place = place
  }

  /// Lines of the first of the others, 0 where one is not known.
  var lines: [Int] { next.map(\.line) }

  /// Takes in one more, which may come from anywhere.
  mutating func add(_ finding: Diagnostic, at place: CalendarChecker.Place) {
    others += 1
    var other = (place, finding.location?.line ?? 0)
    if place < self.place {
      other = (self.place, first.location?.line ?? 0)
      (first, self.place) = (finding, place)
    }
    let index = next.firstIndex { other.0 < $0.place } ?? next.count
    guard index < DiagnosticsPrinter.mostLines else { return }
    next.insert(other, at: index)
    if next.count > DiagnosticsPrinter.mostLines { next.removeLast() }
  }
}

/// Findings by their kinds: what stays of millions of them.
struct FindingGroups {
  private var groups: [Kind: FindingGroup] = [:]

  mutating func add(_ finding: Diagnostic, at place: CalendarChecker.Place) {
    let kind = Kind(finding)
    if groups[kind]?.add(finding, at: place) == nil { groups[kind] = FindingGroup(finding, at: place) }
  }

  /// In the order of the first of each.
  var inOrder: [FindingGroup] { groups.values.sorted { $0.place < $1.place } }

  private struct Kind: Hashable {
    let code: Diagnostic.Code
    let severity: Diagnostic.Severity
    let property: String?
    let shape: [UInt8]

    init(_ finding: Diagnostic) {
      code = finding.code
      severity = finding.severity
      property = finding.property
      shape = Self.shape(finding.message + (finding.action ?? ""))
    }

    /// The text without digits and without what stands between quotes; the section that it names is kept.
    private static func shape(_ text: String) -> [UInt8] {
      var shape: [UInt8] = []
      var quote: UInt8?
      let bytes = Array(text.utf8)
      let section = text.firstRange(of: " (RFC ").map {
        text.utf8.distance(from: text.startIndex, to: $0.lowerBound)
      }
      for (index, byte) in bytes.enumerated() {
        if index < section ?? bytes.count {
          if let open = quote {
            if byte == open { quote = nil }
            continue
          }
          if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { quote = byte }
          if (0x30...0x39).contains(byte) { continue }
        }
        shape.append(byte)
      }
      return shape
    }
  }
}
