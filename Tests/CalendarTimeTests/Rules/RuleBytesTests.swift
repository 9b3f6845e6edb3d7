import CalendarDomain
import Testing

@testable import CalendarTime

@Suite("Rules read by the byte") struct RuleBytesTests {
  private static let parts = [
    "FREQ=WEEKLY", "FREQ=DAILY", "FREQ=YEARLY", "FREQ=MONTHLY", "FREQ=HOURLY", "FREQ=SECONDLY",
    "FREQ=MINUTELY", "freq=weekly", "FREQ=FORTNIGHTLY", "FREQ=", "INTERVAL=2", "INTERVAL=+3", "INTERVAL=0",
    "INTERVAL=-1", "INTERVAL=99999999999999999999", "INTERVAL=-99999999999999999999", "INTERVAL=x",
    "COUNT=10", "COUNT=0", "COUNT=-9223372036854775808", "COUNT=", "UNTIL=20260101", "UNTIL=20260101T120000Z",
    "UNTIL=20260101T120000", "UNTIL=2026-01-01T12:00Z", "UNTIL=2026/01/01", "UNTIL=20260231T240000",
    "UNTIL=20260101Z", "UNTIL=+0201201", "UNTIL=20260101T", "UNTIL=20260101T1200600",
    "UNTIL=20260101T12:00:60Z", "UNTIL=T", "UNTIL=tomorrow", "UNTIL=202601011", "BYSECOND=0,60,61",
    "BYMINUTE=,5,,59,", "BYHOUR=9,24", "BYDAY=MO", "BYDAY=TU,TH", "BYDAY=+1FR,-1SU,0MO",
    "BYDAY=MONDAY,TUES,W,TX", "BYDAY=1M0", "BYDAY=5é", "BYDAY=MO\u{301}", "BYDAY=ＭＯ,SA", "BYDAY=é2MO",
    "BYMONTHDAY=1,-1,32", "BYYEARDAY=100,-366,0", "BYWEEKNO=1,53,54", "BYMONTH=1,13", "BYMONTH=5L",
    "BYMONTH=L", "BYSETPOS=-1,0,400", "WKST=SU", "WKST=SUN", "wkst=mo", "RSCALE=hebrew", "RSCALE=",
    "SKIP=OMIT", "SKIP=sideways", "X-NOTE=a", "X-NOTE=b", "BYEASTER=0", "=", "=1", "novalue", "", " ",
    "FREQ = DAILY", "BY DAY=M O", "BYDAYS=MO", "XXMONTHDAY=1", "FREQ=ÜBER", "FREQUENCY=DAILY", "UNTIL",
    "COUNT=１",
  ]

  private static func text(_ random: inout SplitMix64) -> String {
    var text = ["", "", "", "", "RRULE:", "rrule:", " ", "\r\n ", "RRULE;"][random.below(9)]
    for number in 0..<random.below(6) + 1 {
      if number > 0 { text += random.below(20) == 0 ? ";;" : ";" }
      text += parts[random.below(parts.count)]
    }
    guard random.below(4) == 0, !text.isEmpty else { return text }
    // One character is another.
    var characters = Array(text)
    let others: [Character] = [
      "=", ";", ",", "-", "+", "0", "7", "T", "Z", "L", "m", "\n", "\t", "é", "\0", ":",
    ]
    characters[random.below(characters.count)] = others[random.below(others.count)]
    return String(characters)
  }

  private static func outcome(_ read: () throws -> RuleReading) -> String {
    do {
      let reading = try read()
      return "\(reading.model) \(reading.diagnostics)"
    } catch {
      return "\(error)"
    }
  }

  @Test("A rule says the same by the byte and by the character", arguments: [1, 2, 3, 4] as [UInt64])
  func sameReading(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let text = RuleBytesTests.text(&random)
      let byByte = RuleBytesTests.outcome { try RuleParser.parse(text) }
      let byCharacter = RuleBytesTests.outcome { try CharacterRuleParser.parse(text) }
      #expect(byByte == byCharacter, "\(text)")
    }
  }
}
