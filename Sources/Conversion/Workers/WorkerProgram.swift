/// How a worker is started: a program that speaks the stream protocol on its standard streams.
public struct WorkerProgram: Sendable {
  /// Its path, or a name to look for in PATH.
  public var executable: String
  /// Without the program's name.
  public var arguments: [String]
  public let environment: [String: String]
  public var limits: WorkerLimits

  /// - Parameter environment: of which those variables are handed on that reading a calendar may depend on.
  public init(
    executable: String, arguments: [String], environment: [String: String], limits: WorkerLimits
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment.filter { Self.isHandedOn($0.key) }
    self.limits = limits
  }

  /// Zone, language, and what the program needs to be loaded at all: what else a parent knows, passwords among it, is
  /// nothing to a process that reads files of strangers.
  private static func isHandedOn(_ name: String) -> Bool {
    let names: Set = [
      "TZ", "TZDIR", "LANG", "LANGUAGE", "PATH", "ICU_DATA", "SWIFT_BACKTRACE", "LLVM_PROFILE_FILE",
    ]
    return names.contains(name) || name.hasPrefix("LC_") || name.hasPrefix("LD_") || name.hasPrefix("DYLD_")
      || name.hasSuffix("SAN_OPTIONS")
  }
}
