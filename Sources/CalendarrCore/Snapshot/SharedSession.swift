#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Which server the writer is pointed at and whether anyone is signed in; never a token or password.
public struct SharedSession: Codable, Hashable, Sendable {
  /// The server's address as the user gave it, or empty; without a password.
  public var baseURL: String
  /// Empty after signing out.
  public var username: String
  /// Whether anyone is signed in. With no snapshot beside it, false makes a reader say `.loggedOut`.
  public var isLoggedIn: Bool
  /// When the session was written: an instant in whole seconds.
  public var writtenAt: Date

  /// A session with these values, as they are.
  public init(baseURL: String, username: String, isLoggedIn: Bool, writtenAt: Date) {
    self.baseURL = baseURL
    self.username = username
    self.isLoggedIn = isLoggedIn
    self.writtenAt = writtenAt
  }
}
