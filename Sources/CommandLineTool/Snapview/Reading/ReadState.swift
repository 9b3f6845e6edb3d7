import CalendarrCore

/// The five states of a container, as programs name them and end with them.
enum ReadState: String, CaseIterable, Sendable {
  case ok, neverWritten, loggedOut, incompatible, unreadable

  init(_ result: SnapshotReadResult) {
    switch result {
    case .ok: self = .ok
    case .neverWritten: self = .neverWritten
    case .loggedOut: self = .loggedOut
    case .incompatible: self = .incompatible
    case .unreadable: self = .unreadable
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .ok: .ok
    case .neverWritten: .noInput
    case .loggedOut: .signedOut
    case .incompatible: .badData
    case .unreadable: .inputOutput
    }
  }

  func sentence(_ language: ViewLanguage) -> String {
    let phrases = Phrases.of(language)
    return switch self {
    case .ok: phrases.stateOK
    case .neverWritten: phrases.stateNeverWritten
    case .loggedOut: phrases.stateLoggedOut
    case .incompatible: phrases.stateIncompatible
    case .unreadable: phrases.stateUnreadable
    }
  }
}
