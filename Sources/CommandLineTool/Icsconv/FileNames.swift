/// Makes names of files out of any texts: plain, never hidden, never like an option, each once.
package struct FileNames {
  private var taken: Set<String> = []
  /// The number to try next, by stem.
  private var numbers: [String: Int] = [:]

  package init() {}

  /// The text in letters, digits, `.`, `_`, `@` and `-`, cut to what every file system can hold.
  package mutating func next(for text: String) -> String {
    var stem = ""
    for scalar in text.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      let isPlain = isLetter || "_@-".unicodeScalars.contains(scalar) || scalar == "." && !stem.isEmpty
      stem.unicodeScalars.append(isPlain ? scalar : "-")
      // A program that is given the names would take one with a dash before it for an option.
      if stem == "-" { stem = "" }
      if stem.utf8.count > 200 { break }
    }
    while stem.utf8.count > 120 { stem.removeLast() }
    if stem.isEmpty { stem = "calendar" }
    var name = stem
    let caseless = stem.lowercased()
    var number = numbers[caseless] ?? 2
    defer { numbers[caseless] = number }
    // Some file systems know no case.
    while !taken.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number)"
      number += 1
    }
    return name
  }
}
