import CalendarDomain
import Testing

@testable import SnapshotBuilding

@Suite("Visibility, privacy, texts, dropped fields") struct SmallRuleTests {
  @Test("a hidden calendar is listed without events, a banished one is neither")
  func visibility() {
    #expect(CalendarVisibility(isHidden: false, isBanished: false) == .visible)
    let hidden = CalendarVisibility(isHidden: true, isBanished: false)
    #expect(hidden.isListed && !hidden.publishesEvents)
    let banished = CalendarVisibility(isHidden: true, isBanished: true)
    #expect(banished == .banished && !banished.isListed && !banished.publishesEvents)
  }

  @Test(
    "unknown classes count as private",
    arguments: [("PRIVATE", true), ("CONFIDENTIAL", true), ("X-SECRET", true), ("public", false)])
  func privacy(classification: String, isPrivate: Bool) {
    #expect(PrivacyRule.isPrivate(classification) == isPrivate)
    #expect(PrivacyRule.isPrivate(nil) == false)
  }

  @Test("masked time is called busy in the snapshot's language") func busy() {
    #expect(PrivacyRule.busyTitle(language: "de") == "Beschäftigt")
    #expect(PrivacyRule.busyTitle(language: "system") == "Busy")
  }

  @Test("fields that readers never see are counted as dropped") func dropped() {
    for name in ["DESCRIPTION", "URL", "ORGANIZER", "ATTENDEE", "CLASS", "STATUS", "CATEGORIES"] {
      #expect(DroppedFields.isDropped(name))
    }
    for name in ["SUMMARY", "LOCATION", "DTSTART", "COLOR"] {
      #expect(!DroppedFields.isDropped(name))
    }
  }

  @Test("a report text is RFC 3339 in UTC") func text() {
    #expect(SnapshotReport.text(.init(secondsSince1970: 1_773_997_200)) == "2026-03-20T09:00:00Z")
  }

  @Test(
    "What a text turns around ends with its line, and what it does not open it does not close",
    arguments: [
      ("\u{2067}abc", "\u{2067}abc\u{2069}"), ("\u{202E}abc", "\u{202E}abc\u{202C}"),
      ("\u{2066}a\u{202B}b\u{2069}c", "\u{2066}a\u{202B}b\u{2069}c"),
      ("\u{2068}a\nb", "\u{2068}a\u{2069}\nb"), ("a\u{2069}b\u{202C}", "ab"), ("a\u{1}b\tc", "ab\tc"),
    ])
  func directions(text: String, readable: String) {
    #expect(
      TextRule.readable(text).unicodeScalars.elementsEqual(readable.unicodeScalars),
      "\(text.debugDescription)")
  }

  @Test("An address is the same in capitals")
  func declined() {
    var attendee = AttendeeModel(address: "mailto:Anna@Example.com")
    attendee.status = "DECLINED"
    #expect(DeclinedRule.isDeclined([attendee], by: ["ANNA@example.com"]))
    #expect(DeclinedRule.isDeclined([attendee], by: ["MAILTO:anna@example.com"]))
    #expect(!DeclinedRule.isDeclined([attendee], by: ["ben@example.com", ""]))
  }
}
