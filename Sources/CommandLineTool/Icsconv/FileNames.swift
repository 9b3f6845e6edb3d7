/// Makes names of files out of any texts: plain, never hidden, each once.
struct FileNames {
  private var taken: Set<String> = []

  /// The text in letters, digits, `.`, `_`, `@` and `-`, cut to what every file system can hold.
  mutating func next(for text: String) -> String {
    var stem = ""
    for scalar in text.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      let isPlain = isLetter || "_@-".unicodeScalars.contains(scalar) || scalar == "." && !stem.isEmpty
      stem.unicodeScalars.append(isPlain ? scalar : "-")
    }
    while stem.utf8.count > 120 { stem.removeLast() }
    if stem.isEmpty { stem = "calendar" }
    var name = stem
    var number = 2
    // Some file systems know no case.
    while !taken.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number)"
      number += 1
    }
    return name
  }
}
