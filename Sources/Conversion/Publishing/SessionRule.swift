public import CalendarrCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What `session.json` says after a run.
///
/// Source: wire format, session object: never a token or password.
public struct SessionRule: Hashable, Sendable {
  /// The server, without user names and passwords; nil: keep, or empty.
  public var baseURL: String?
  public var username: String?

  public init(baseURL: String? = nil, username: String? = nil) {
    self.baseURL = baseURL.map(SessionRule.withoutCredentials)
    self.username = username
  }

  /// An existing session is kept and renewed; otherwise one is made from what was given.
  public func session(after existing: SharedSession?, now: Date) -> SharedSession {
    SharedSession(
      baseURL: baseURL ?? existing.map { SessionRule.withoutCredentials($0.baseURL) } ?? "",
      username: username ?? existing?.username ?? "", isLoggedIn: true, writtenAt: now)
  }

  /// A URL less its user name, password, query and fragment: each may hold a secret.
  ///
  /// Source: RFC 3986, 3.2.1 (userinfo) and 3.4.
  public static func withoutCredentials(_ url: String) -> String {
    var text = Substring(url)
    if let end = text.firstIndex(where: { $0 == "?" || $0 == "#" }) { text = text[..<end] }
    // However many slashes follow, and whichever way they lean: a reader of the address may be as lenient.
    func isSlash(_ character: Character) -> Bool { character == "/" || character == "\\" }
    var scheme = ""
    if let colon = text.firstIndex(of: ":"), text[text.index(after: colon)...].first.map(isSlash) == true,
      text[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
    {
      let slashes = text[text.index(after: colon)...].prefix(while: isSlash)
      scheme = String(text[...colon] + slashes.prefix(2))
      text = text[slashes.endIndex...]
    } else if text.first.map(isSlash) == true {
      let slashes = text.prefix(while: isSlash)
      scheme = String(slashes.prefix(2))
      text = text[slashes.endIndex...]
    }
    let authority = text.prefix { !isSlash($0) }
    if let at = authority.lastIndex(of: "@") {
      text = text[text.index(after: at)...]
    } else if let colon = authority.firstIndex(of: ":"), !authority.hasPrefix("["),
      !authority[authority.index(after: colon)...].allSatisfy(\.isNumber),
      let at = text.lastIndex(of: "@")
    {
      // What follows the colon is no port, so it begins a password with a slash in it.
      text = text[text.index(after: at)...]
    }
    return scheme + text
  }
}
