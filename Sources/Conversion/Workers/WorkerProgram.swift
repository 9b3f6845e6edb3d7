/// How a worker is started: a program that speaks the stream protocol on its standard streams.
public struct WorkerProgram: Sendable {
  /// Its path, or a name to look for in PATH.
  public var executable: String
  /// Without the program's name.
  public var arguments: [String]
  public var environment: [String: String]
  public var limits: WorkerLimits

  public init(
    executable: String, arguments: [String], environment: [String: String], limits: WorkerLimits
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.limits = limits
  }
}
