import CalendarDomain
import Libical
import Testing

@testable import ICalendar

@Suite("The tables of RFC 5546 beside those of libical") struct MessageRulePeerTests {
  /// A line of a property that is as it should be.
  private static func line(_ name: String, _ number: Int) -> ContentProperty {
    let value: String =
      switch Vocabulary.property(name)?.type {
      case .dateTime: "2026031\(number)T090000Z"
      case .calAddress: "mailto:a\(number)@example.com"
      case .uri: "https://example.com/\(number)"
      case .integer: "\(number)"
      case .duration: "PT\(number)H"
      case .recur: "FREQ=DAILY;COUNT=\(number)"
      case .float: "48.5;2.\(number)"
      case .period: "2026031\(number)T090000Z/PT1H"
      default: name == "REQUEST-STATUS" ? "2.\(number);Success" : "x\(number)"
      }
    return ContentProperty(name: name, value: value)
  }

  /// A message with what its table asks for, and that many of one property.
  private static func message(_ rule: MessageRule, _ name: String, _ count: Int) -> Component {
    var component = Component(name: rule.component)
    for needed in rule.once + rule.atLeastOnce where needed != name {
      component.properties.append(line(needed, 1))
    }
    for number in 0..<count { component.properties.append(line(name, number + 1)) }
    return Component(
      name: "VCALENDAR",
      properties: [
        ContentProperty(name: "VERSION", value: "2.0"), ContentProperty(name: "PRODID", value: "x"),
        ContentProperty(name: "METHOD", value: rule.method),
      ], components: [component])
  }

  @Test(
    "A message that says what its table asks for has no finding",
    arguments: MessageRule.all.map { [$0.component, $0.method] })
  func right(name: [String]) throws {
    let rule = try #require(MessageRule.of(name[0], name[1]))
    #expect(MessageCheck.check(Self.message(rule, "COMMENT", 0), besides: []).isEmpty)
  }

  @Test("Both agree on how often a property may stand, but for these")
  func counts() {
    var differences: Set<String> = []
    for rule in MessageRule.all {
      let names = Vocabulary.properties(of: rule.component).map(\.name).filter {
        $0 != "STATUS" && $0 != "EXRULE"
      }
      for name in names {
        for count in 0...2 {
          let message = Self.message(rule, name, count)
          let own = !MessageCheck.check(message, besides: []).filter { $0.property == name }.isEmpty
          let peer = LibicalRestrictions.check(message).contains {
            $0.property == name && $0.component == rule.component
          }
          // Twice is told of by the check of every component, whatever the METHOD.
          let isTwice = count == 2 && Vocabulary.property(name)?.places[rule.component] != .anyNumber
          guard own != peer, !(isTwice && peer) else { continue }
          differences.insert(
            "\(rule.method) \(rule.component) \(name) \(count): \(own ? "RFC" : "libical") forbids")
        }
      }
    }
    let listed = Set(Self.known.split(separator: "\n").map(String.init))
    #expect(differences.subtracting(listed).sorted() == [], "not listed")
    #expect(listed.subtracting(differences).sorted() == [], "listed without a use")
  }

  /// Of libical 3.0.16. The tables of RFC 5546 are right in each of them.
  private static let known = """
    ADD VEVENT COMMENT 2: libical forbids
    ADD VEVENT EXDATE 1: RFC forbids
    ADD VEVENT EXDATE 2: RFC forbids
    ADD VEVENT RDATE 1: RFC forbids
    ADD VEVENT RDATE 2: RFC forbids
    ADD VEVENT RESOURCES 2: libical forbids
    ADD VEVENT RRULE 1: RFC forbids
    ADD VEVENT RRULE 2: RFC forbids
    ADD VJOURNAL COMMENT 2: libical forbids
    ADD VJOURNAL EXDATE 1: RFC forbids
    ADD VJOURNAL EXDATE 2: RFC forbids
    ADD VJOURNAL RDATE 1: RFC forbids
    ADD VJOURNAL RDATE 2: RFC forbids
    ADD VJOURNAL REQUEST-STATUS 1: RFC forbids
    ADD VJOURNAL REQUEST-STATUS 2: RFC forbids
    ADD VJOURNAL RRULE 1: RFC forbids
    ADD VJOURNAL RRULE 2: RFC forbids
    ADD VTODO COMMENT 2: libical forbids
    ADD VTODO COMPLETED 2: RFC forbids
    ADD VTODO EXDATE 1: RFC forbids
    ADD VTODO EXDATE 2: RFC forbids
    ADD VTODO RDATE 1: RFC forbids
    ADD VTODO RDATE 2: RFC forbids
    ADD VTODO RESOURCES 2: libical forbids
    ADD VTODO RRULE 1: RFC forbids
    ADD VTODO RRULE 2: RFC forbids
    CANCEL VEVENT COMMENT 2: libical forbids
    CANCEL VEVENT RESOURCES 2: libical forbids
    CANCEL VEVENT RRULE 2: RFC forbids
    CANCEL VJOURNAL ATTENDEE 1: RFC forbids
    CANCEL VJOURNAL ATTENDEE 2: RFC forbids
    CANCEL VJOURNAL COMMENT 2: libical forbids
    CANCEL VJOURNAL RRULE 2: RFC forbids
    CANCEL VTODO COMMENT 2: libical forbids
    CANCEL VTODO COMPLETED 2: RFC forbids
    CANCEL VTODO RESOURCES 2: libical forbids
    CANCEL VTODO RRULE 2: RFC forbids
    COUNTER VEVENT COMMENT 2: libical forbids
    COUNTER VEVENT RESOURCES 2: libical forbids
    COUNTER VEVENT RRULE 2: RFC forbids
    COUNTER VTODO COMMENT 2: libical forbids
    COUNTER VTODO COMPLETED 2: RFC forbids
    COUNTER VTODO RESOURCES 2: libical forbids
    DECLINECOUNTER VEVENT ATTACH 1: libical forbids
    DECLINECOUNTER VEVENT ATTACH 2: libical forbids
    DECLINECOUNTER VEVENT ATTENDEE 0: RFC forbids
    DECLINECOUNTER VEVENT ATTENDEE 1: libical forbids
    DECLINECOUNTER VEVENT ATTENDEE 2: libical forbids
    DECLINECOUNTER VEVENT CATEGORIES 1: libical forbids
    DECLINECOUNTER VEVENT CATEGORIES 2: libical forbids
    DECLINECOUNTER VEVENT CLASS 1: libical forbids
    DECLINECOUNTER VEVENT COMMENT 2: libical forbids
    DECLINECOUNTER VEVENT CONTACT 1: libical forbids
    DECLINECOUNTER VEVENT CONTACT 2: libical forbids
    DECLINECOUNTER VEVENT CREATED 1: libical forbids
    DECLINECOUNTER VEVENT DESCRIPTION 1: libical forbids
    DECLINECOUNTER VEVENT DTSTART 1: libical forbids
    DECLINECOUNTER VEVENT EXDATE 1: libical forbids
    DECLINECOUNTER VEVENT EXDATE 2: libical forbids
    DECLINECOUNTER VEVENT GEO 1: libical forbids
    DECLINECOUNTER VEVENT LAST-MODIFIED 1: libical forbids
    DECLINECOUNTER VEVENT LOCATION 1: libical forbids
    DECLINECOUNTER VEVENT PRIORITY 1: libical forbids
    DECLINECOUNTER VEVENT RDATE 1: libical forbids
    DECLINECOUNTER VEVENT RDATE 2: libical forbids
    DECLINECOUNTER VEVENT RELATED-TO 1: libical forbids
    DECLINECOUNTER VEVENT RELATED-TO 2: libical forbids
    DECLINECOUNTER VEVENT RESOURCES 1: libical forbids
    DECLINECOUNTER VEVENT RESOURCES 2: libical forbids
    DECLINECOUNTER VEVENT RRULE 1: libical forbids
    DECLINECOUNTER VEVENT SEQUENCE 0: RFC forbids
    DECLINECOUNTER VEVENT SEQUENCE 1: libical forbids
    DECLINECOUNTER VEVENT SUMMARY 1: libical forbids
    DECLINECOUNTER VEVENT TRANSP 1: libical forbids
    DECLINECOUNTER VEVENT URL 1: libical forbids
    DECLINECOUNTER VTODO COMMENT 2: libical forbids
    DECLINECOUNTER VTODO COMPLETED 2: RFC forbids
    DECLINECOUNTER VTODO RESOURCES 2: libical forbids
    DECLINECOUNTER VTODO RRULE 2: RFC forbids
    PUBLISH VEVENT COMMENT 2: libical forbids
    PUBLISH VEVENT CONTACT 2: RFC forbids
    PUBLISH VEVENT RESOURCES 2: libical forbids
    PUBLISH VEVENT RRULE 2: RFC forbids
    PUBLISH VJOURNAL COMMENT 2: libical forbids
    PUBLISH VJOURNAL REQUEST-STATUS 1: RFC forbids
    PUBLISH VJOURNAL REQUEST-STATUS 2: RFC forbids
    PUBLISH VJOURNAL RRULE 2: RFC forbids
    PUBLISH VTODO COMMENT 2: libical forbids
    PUBLISH VTODO COMPLETED 2: RFC forbids
    PUBLISH VTODO RESOURCES 2: libical forbids
    PUBLISH VTODO RRULE 2: RFC forbids
    REFRESH VEVENT COMMENT 2: libical forbids
    REFRESH VTODO COMPLETED 1: RFC forbids
    REFRESH VTODO COMPLETED 2: RFC forbids
    REPLY VEVENT COMMENT 2: libical forbids
    REPLY VEVENT RESOURCES 2: libical forbids
    REPLY VEVENT RRULE 2: RFC forbids
    REPLY VTODO ATTENDEE 2: RFC forbids
    REPLY VTODO COMMENT 2: libical forbids
    REPLY VTODO COMPLETED 2: RFC forbids
    REPLY VTODO REQUEST-STATUS 0: libical forbids
    REPLY VTODO RESOURCES 2: libical forbids
    REPLY VTODO RRULE 2: RFC forbids
    REQUEST VEVENT COMMENT 2: libical forbids
    REQUEST VEVENT REQUEST-STATUS 1: RFC forbids
    REQUEST VEVENT REQUEST-STATUS 2: RFC forbids
    REQUEST VEVENT RESOURCES 2: libical forbids
    REQUEST VEVENT RRULE 2: RFC forbids
    REQUEST VTODO COMMENT 2: libical forbids
    REQUEST VTODO COMPLETED 2: RFC forbids
    REQUEST VTODO RESOURCES 2: libical forbids
    REQUEST VTODO RRULE 2: RFC forbids
    """
}
