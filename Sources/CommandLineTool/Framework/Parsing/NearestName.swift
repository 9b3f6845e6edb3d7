/// Finds the valid word that a mistyped one was probably meant to be.
package enum NearestName {
  /// The candidate at the least edit distance, or nil when none is near (a third of the length, at least 1).
  package static func of(_ word: String, among candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let rated = candidates.map { (name: $0, distance: distance(word, $0)) }
    if let best = rated.min(by: { $0.distance < $1.distance }), best.distance <= limit { return best.name }
    let completed = candidates.filter { word.count >= 3 && $0.hasPrefix(word) }
    return completed.count == 1 ? completed[0] : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
  package static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left.lowercased())
    let right = Array(right.lowercased())
    var before: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
        var cost = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, before[j - 1] + 1)
        }
        row.append(cost)
      }
      (before, last) = (last, row)
    }
    return last[right.count]
  }
}
