import CalendarDomain

/// A finding, and the same one at other places: alike but for numbers and what stands in quotes.
struct FindingGroup {
  var first: Diagnostic
  /// Lines of the others, 0 where that is not known.
  var others: [Int] = []

  /// In the order of the first of each.
  static func groups(of findings: [Diagnostic]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    var places: [Kind: Int] = [:]
    for finding in findings {
      let kind = Kind(finding)
      if let place = places[kind] {
        groups[place].others.append(finding.location?.line ?? 0)
      } else {
        places[kind] = groups.count
        groups.append(FindingGroup(first: finding))
      }
    }
    return groups
  }

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
