/// One content line: name, parameters, and the value's text as it stood in the file.
///
/// Source: RFC 5545, 3.1 and 3.2.
public struct ContentProperty: Hashable, Sendable {
  /// One parameter with its values, quotes removed and RFC 6868 decoded.
  public struct Parameter: Hashable, Sendable {
    /// As written; compared without regard to case.
    public var name: String
    public var values: [String] { didSet { written = nil } }
    /// The text after the equals sign, where the values alone would be written otherwise: quotes that need not be
    /// there. Not part of equality; gone when the values change.
    public private(set) var written: String?

    public init(name: String, values: [String], written: String? = nil) {
      self.name = name
      self.values = values
      self.written = written
    }

    public static func == (left: Parameter, right: Parameter) -> Bool {
      left.name == right.name && left.values == right.values
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(values)
    }
  }

  /// Not part of equality: two equal lines are equal wherever they stood.
  public var location: SourceLocation?
  /// As written; compared without regard to case.
  public var name: String
  public var parameters: [Parameter]
  /// Unfolded, otherwise untouched: backslash escapes are still in place.
  public var value: String

  /// The values of the first parameter of that name (upper case), or nil.
  public func parameter(_ name: String) -> [String]? {
    parameters.first { $0.name.isWord(name) }?.values
  }

  public static func == (left: ContentProperty, right: ContentProperty) -> Bool {
    left.name == right.name && left.parameters == right.parameters && left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(parameters)
    hasher.combine(value)
  }
}

// In an extension, so that the structure keeps its memberwise initializer: one that assigns field by field
// copies all of them in the end.
extension ContentProperty {
  public init(
    name: String, parameters: [Parameter] = [], value: String, location: SourceLocation? = nil
  ) {
    self.init(location: location, name: name, parameters: parameters, value: value)
  }
}
