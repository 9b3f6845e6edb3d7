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
}
