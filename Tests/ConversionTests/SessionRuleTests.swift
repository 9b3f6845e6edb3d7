import Testing

@testable import Conversion

@Suite("Sessions hold no secrets") struct SessionRuleTests {
  @Test(
    "user names, passwords, queries and fragments are cut out of a URL",
    arguments: [
      ("https://anna:pass@example.com/dav", "https://example.com/dav"),
      ("https://example.com/dav?token=x#y", "https://example.com/dav"),
      ("//u:p@example.com", "//example.com"),
      ("https://u:p\\@example.com/", "https://example.com/"),
      ("https:///u:pw@example.com/", "https://example.com/"),
      ("https://u:p/q@example.com/", "https://example.com/"),
      ("HTTPS:/u:pw@h/x", "HTTPS:/h/x"), ("https:\\\\u:pw@h/x", "https:\\\\h/x"), ("/u:pw@h/x", "/h/x"),
      ("u:pw@h/x", "h/x"), ("https:u:pw@h/x", "h/x"), ("https:////u:pw@h", "https://h"),
      ("dav+https://u@h:80/", "dav+https://h:80/"), ("https://a:b@c:d@h/", "https://h/"),
      // An address in the path is none of these.
      ("https://example.com:8443/dav/anna@example.com/", "https://example.com:8443/dav/anna@example.com/"),
      ("https://[::1]:8443/dav/a@b", "https://[::1]:8443/dav/a@b"),
    ])
  func credentials(url: String, kept: String) { #expect(SessionRule.withoutCredentials(url) == kept) }
}
