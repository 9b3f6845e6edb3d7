import CalendarDomain

/// Reads a parameter into a field; false when the field has a value already, or this one does not fit.
extension ContentProperty.Parameter {
  func fill(_ field: inout String?) -> Bool {
    guard field == nil, values.count == 1 else { return false }
    field = values[0]
    return true
  }

  /// An enumerated word, in upper case.
  func fillWord(_ field: inout String?) -> Bool {
    guard field == nil, values.count == 1 else { return false }
    field = values[0].inUpperCase
    return true
  }

  func fill(_ field: inout [String]) -> Bool {
    guard field.isEmpty, !values.isEmpty else { return false }
    field = values
    return true
  }

  /// Enumerated words, in upper case.
  func fillWords(_ field: inout [String]) -> Bool {
    guard field.isEmpty, !values.isEmpty else { return false }
    field = values.map { $0.inUpperCase }
    return true
  }

  /// TRUE or FALSE.
  func fillFlag(_ field: inout Bool?) -> Bool {
    guard field == nil, values.count == 1 else { return false }
    switch values[0].inUpperCase {
    case "TRUE": field = true
    case "FALSE": field = false
    default: return false
    }
    return true
  }
}
