/// What `--config` names: profiles, one for each container.
public struct Configuration: Sendable {
  public var profiles: [Profile]

  public init(profiles: [Profile]) { self.profiles = profiles }
}
