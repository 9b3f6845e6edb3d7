#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Which server the writer is pointed at and whether anyone is signed in; never a token or password.
public struct SharedSession: Codable, Hashable, Sendable {
  public var baseURL: String
  /// Empty after signing out.
  public var username: String
  public var isLoggedIn: Bool
  public var writtenAt: Date

  public init(baseURL: String, username: String, isLoggedIn: Bool, writtenAt: Date) {
    self.baseURL = baseURL
    self.username = username
    self.isLoggedIn = isLoggedIn
    self.writtenAt = writtenAt
  }
}
