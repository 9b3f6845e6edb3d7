/// Why a zone file can't be used.
public struct ZoneFileError: Error, Hashable, Sendable {
  public enum Code: String, Hashable, Sendable {
    case notFound = "zone-not-found"
    case unreadable = "zone-file-unreadable"
    case malformed = "zone-file-malformed"
    case leapSeconds = "zone-file-leap-seconds"
  }

  public var code: Code
  /// One sentence, no full stop.
  public var reason: String
  /// The file, or nil when none was found.
  public var path: String?

  public init(_ code: Code, _ reason: String, path: String? = nil) {
    self.code = code
    self.reason = reason
    self.path = path
  }
}
