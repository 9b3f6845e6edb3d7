/// How a program ends: the codes of sysexits.h that the suite uses, and 1 for a partial result.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case ok = 0
  /// Some inputs failed, the rest was written.
  case partial = 1
  /// The command line is wrong.
  case usage = 64
  /// The input is wrong and nothing was written.
  case badData = 65
  /// An input does not exist or cannot be read.
  case noInput = 66
  /// An error of the program itself.
  case internalError = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed midway.
  case inputOutput = 74
  /// Another run holds the lock; trying again later may work.
  case locked = 75
  /// The user has signed out: there is nothing to show, and nothing is wrong.
  case signedOut = 77
  /// The configuration file is wrong.
  case configuration = 78

  /// The code of the finding with which a program ends so.
  var word: String {
    switch self {
    case .ok: "ok"
    case .partial: "partial"
    case .usage: "usage"
    case .badData: "bad-data"
    case .noInput: "no-input"
    case .internalError: "internal-error"
    case .cannotCreate: "cannot-create"
    case .inputOutput: "input-output"
    case .locked: "locked"
    case .signedOut: "signed-out"
    case .configuration: "bad-configuration"
    }
  }
}
