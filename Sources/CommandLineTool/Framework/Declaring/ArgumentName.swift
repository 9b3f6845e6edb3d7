/// A spelling of an option on the command line.
enum ArgumentName: Hashable {
  case short(Character)
  case long(String)

  var text: String {
    switch self {
    case .short(let letter): "-\(letter)"
    case .long(let word): "--\(word)"
    }
  }
}

/// Which spellings an option has, said relative to the name of its property.
struct NameSpecification: ExpressibleByArrayLiteral {
  enum Element {
    /// `daysBehind` as `--days-behind`.
    case long
    /// The first letter of the property.
    case short
    case customLong(String)
    case customShort(Character)
  }

  var elements: [Element]

  init(arrayLiteral elements: Element...) { self.elements = elements }

  static var long: NameSpecification { [.long] }
  static var short: NameSpecification { [.short] }
  static var shortAndLong: NameSpecification { [.short, .long] }
  static func customLong(_ name: String) -> NameSpecification { [.customLong(name)] }
  static func customShort(_ letter: Character) -> NameSpecification { [.customShort(letter)] }

  /// The spellings for a property, short ones first.
  func names(label: String) -> [ArgumentName] {
    let names: [ArgumentName] = elements.map { element in
      switch element {
      case .long: .long(Self.hyphenated(label))
      case .short: .short(label.first ?? "?")
      case .customLong(let name): .long(name)
      case .customShort(let letter): .short(letter)
      }
    }
    return names.filter { if case .short = $0 { true } else { false } }
      + names.filter { if case .long = $0 { true } else { false } }
  }

  /// Words in lower case with hyphens between them; capitals in a row are one word, so that `baseURL` is `base-url`.
  static func hyphenated(_ label: String) -> String {
    var result = ""
    var isAfterCapital = false
    for character in label {
      if character.isUppercase && !isAfterCapital { result += "-" }
      isAfterCapital = character.isUppercase
      result += character.lowercased()
    }
    return result
  }
}
