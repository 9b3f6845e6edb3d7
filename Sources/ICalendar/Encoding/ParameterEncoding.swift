import CalendarDomain

/// Collects parameters of fields that have a value.
struct ParameterWriter {
  var parameters: [ContentProperty.Parameter] = []

  mutating func add(_ name: String, _ value: String?) {
    if let value { parameters.append(.init(name: name, values: [value])) }
  }

  mutating func add(_ name: String, _ values: [String]) {
    if !values.isEmpty { parameters.append(.init(name: name, values: values)) }
  }

  mutating func add(_ name: String, _ flag: Bool?) {
    if let flag { add(name, flag ? "TRUE" : "FALSE") }
  }
}
