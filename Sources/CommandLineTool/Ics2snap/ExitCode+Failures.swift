import Conversion

extension ExitCode {
  /// How a run ends that wrote nothing since every calendar failed, in one container or in many.
  static func ofFailed(_ kinds: [InputFailure.Kind]) -> ExitCode {
    if kinds.contains(.exhausted) { return .inputOutput }
    if kinds.isEmpty { return .badData }
    if kinds.allSatisfy({ $0 == .noInput }) { return .noInput }
    return kinds.allSatisfy { $0 == .readFailed } ? .inputOutput : .badData
  }
}
