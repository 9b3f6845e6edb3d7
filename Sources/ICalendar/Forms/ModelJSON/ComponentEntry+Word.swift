import CalendarDomain

extension ComponentEntry {
  /// As `order` has it: a property in lower case, a component in upper case, `*` and `**` for what is in `rest` and
  /// `restComponents`.
  var word: String {
    switch self {
    case .property(let name): name.lowercased()
    case .restProperty: "*"
    case .component(let name): name
    case .restComponent: "**"
    }
  }

  init?(word: String) {
    switch word {
    case "": return nil
    case "*": self = .restProperty
    case "**": self = .restComponent
    default: self = word == word.lowercased() ? .property(word.uppercased()) : .component(word)
    }
  }
}
