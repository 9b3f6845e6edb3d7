/// What became of one profile of a batch.
@dynamicMemberLookup
public struct ProfileOutcome: Sendable {
  public var name: String
  public var output: String
  public var container: ContainerOutcome
  /// From when it was taken up until it was published.
  public var milliseconds: Int

  init(_ profile: Profile, _ container: ContainerOutcome, milliseconds: Int) {
    name = profile.name
    output = profile.output
    self.container = container
    self.milliseconds = milliseconds
  }

  public subscript<Value>(dynamicMember path: KeyPath<ContainerOutcome, Value>) -> Value {
    container[keyPath: path]
  }
}
