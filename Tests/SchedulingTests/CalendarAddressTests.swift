import Testing

@testable import Scheduling

@Suite("Addresses of calendar users") struct CalendarAddressTests {
  @Test(
    "One person whatever the spelling",
    arguments: [
      "MAILTO:Ben@Example.com", "mailto:ben%40example.com", " ben@example.com ",
      "mailto:ben@example.com?subject=x",
    ])
  func spelling(_ text: String) {
    #expect(CalendarAddress(text) == CalendarAddress("mailto:ben@example.com"))
    #expect(CalendarAddress(text).isMail)
  }

  @Test(
    "What no mail can go to",
    arguments: [
      "urn:uuid:1", "mailto:", "mailto:ben", "mailto:ben@", "@example.com",
      "mailto:ben@example.com%0D%0ABcc:x@example.com",
      "https://example.com/@ben", "mailto:a@example.com,b@example.com",
    ])
  func unreachable(_ text: String) { #expect(!CalendarAddress(text).isMail) }

  @Test("An address with odd letters survives as a URI")
  func uri() {
    let address = CalendarAddress("mailto:a%25b%3Fc@example.com")
    #expect(address.text == "a%b?c@example.com")
    #expect(CalendarAddress(address.uri) == address)
  }
}
