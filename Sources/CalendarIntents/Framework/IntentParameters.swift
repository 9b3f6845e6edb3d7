public import Basics

/// The parameters of an intent as JSON, read field by field.
public struct IntentParameters: Sendable {
  private let members: [JSONNode.Member]

  /// Throws `validation` for anything but an object, and for a member that the intent does not have.
  public init(_ value: JSONNode, of descriptor: IntentDescriptor) throws(IntentError) {
    guard let members = value.members else { throw .validation("parameters", "expected an object") }
    for member in members where !descriptor.parameters.contains(where: { $0.name == member.key }) {
      throw .validation(member.key, "\(descriptor.name) has no such parameter")
    }
    for parameter in descriptor.parameters where parameter.isRequired {
      guard members.contains(where: { $0.key == parameter.name }) else {
        throw .validation(parameter.name, "\(descriptor.name) needs it")
      }
    }
    self.members = members
  }

  /// A field of any kind.
  public func field(_ name: String) -> FieldChange<JSONNode> {
    guard let value = members.last(where: { $0.key == name })?.value else { return .unset }
    if value.isNull { return .cleared }
    return .set(value)
  }

  public func text(_ name: String) throws(IntentError) -> FieldChange<String> {
    try field(name).map { (value) throws(IntentError) in
      guard let text = value.string else { throw .validation(name, "expected a text") }
      return text
    }
  }

  public func boolean(_ name: String) throws(IntentError) -> FieldChange<Bool> {
    try field(name).map { (value) throws(IntentError) in
      guard let flag = value.bool else { throw .validation(name, "expected true or false") }
      return flag
    }
  }

  public func integer(_ name: String, in range: ClosedRange<Int>) throws(IntentError) -> FieldChange<Int> {
    try field(name).map { (value) throws(IntentError) in
      guard let number = value.integer, range.contains(number) else {
        throw .validation(name, "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }

  public func time(_ name: String) throws(IntentError) -> FieldChange<TimeInput> {
    try text(name).map { (text) throws(IntentError) in
      guard let time = TimeInput(text) else {
        throw .validation(
          name, "'\(text)' is no time like 2026-03-24, 2026-03-24T14:00:00 or 2026-03-24T13:00:00Z")
      }
      return time
    }
  }

  public func texts(_ name: String) throws(IntentError) -> FieldChange<[String]> {
    try field(name).map { (value) throws(IntentError) in
      guard let values = value.array else { throw .validation(name, "expected a list of texts") }
      var texts: [String] = []
      for value in values {
        guard let text = value.string else { throw .validation(name, "expected a list of texts") }
        texts.append(text)
      }
      return texts
    }
  }

  /// A text that has to be there.
  public func required(_ name: String) throws(IntentError) -> String {
    guard let text = try text(name).value, !text.isEmpty else {
      throw .validation(name, "it must not be empty")
    }
    return text
  }

  /// A flag that has to be there.
  public func requiredBoolean(_ name: String) throws(IntentError) -> Bool {
    guard let flag = try boolean(name).value else { throw .validation(name, "expected true or false") }
    return flag
  }

  /// One word of a list.
  public func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, of: Choice.Type = Choice.self
  ) throws(IntentError) -> Choice? where Choice.RawValue == String {
    guard let text = try text(name).value else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw .validation(
        name, "'\(text)' is not one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return choice
  }
}
