import Testing

/// The examples of RFC 5545, 3.8.5.3, all from 1997-09-02 at 09:00 unless they say otherwise, with the errata.
@Suite("Examples of RFC 5545") struct RuleExamplesTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let rule: String
    var start = "19970902T090000"
    /// Days, all at the time of DTSTART, or full times.
    let days: String
    var testDescription: String { rule }
  }

  static let examples: [Example] = [
    Example(rule: "FREQ=DAILY;COUNT=10", days: "0902 0903 0904 0905 0906 0907 0908 0909 0910 0911"),
    Example(rule: "FREQ=DAILY;INTERVAL=10;COUNT=5", days: "0902 0912 0922 1002 1012"),
    Example(
      rule: "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
      start: "19991229T090000",
      days: "20000101 20000102 20000103 20000104"),
    Example(rule: "FREQ=WEEKLY;COUNT=10", days: "0902 0909 0916 0923 0930 1007 1014 1021 1028 1104"),
    Example(rule: "FREQ=WEEKLY;INTERVAL=2;WKST=SU", days: "0902 0916 0930 1014 1028 1111 1125 1209 1223"),
    Example(
      rule: "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
      days: "0902 0904 0909 0911 0916 0918 0923 0925 0930 1002"),
    Example(
      rule: "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR", start: "19970901T090000",
      days:
        "0901 0903 0905 0915 0917 0919 0929 1001 1003 1013 1015 1017 1027 1029 1031 1110 1112 1114 1124 1126 1128 1208 1210 1212 1222"
    ),
    Example(
      rule: "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", start: "19970905T090000",
      days: "0905 1003 1107 1205 19980102 19980206 19980306 19980403 19980501 19980605"),
    Example(
      rule: "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", start: "19970907T090000",
      days: "0907 0928 1102 1130 19980104 19980125 19980301 19980329 19980503 19980531"),
    Example(
      rule: "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", start: "19970922T090000",
      days: "0922 1020 1117 1222 19980119 19980216"),
    Example(
      rule: "FREQ=MONTHLY;BYMONTHDAY=-3", start: "19970928T090000",
      days: "0928 1029 1128 1229 19980129 19980226"),
    Example(
      rule: "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", start: "19970930T090000",
      days: "0930 1001 1031 1101 1130 1201 1231 19980101 19980131 19980201"),
    Example(
      rule: "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", start: "19970910T090000",
      days: "0910 0911 0912 0913 0914 0915 19990310 19990311 19990312 19990313"),
    Example(
      rule: "FREQ=YEARLY;COUNT=10;BYMONTH=6,7", start: "19970610T090000",
      days: "0610 0710 19980610 19980710 19990610 19990710 20000610 20000710 20010610 20010710"),
    Example(
      rule: "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", start: "19970101T090000",
      days: "0101 0410 0719 20000101 20000409 20000718 20030101 20030410 20030719 20060101"),
    Example(rule: "FREQ=YEARLY;BYDAY=20MO", start: "19970519T090000", days: "0519 19980518 19990517"),
    Example(
      rule: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", start: "19970512T090000", days: "0512 19980511 19990517"),
    Example(
      rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", start: "19970313T090000",
      days: "0313 0320 0327 19980305 19980312 19980319 19980326 19990304"),
    Example(
      rule: "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", days: "19980213 19980313 19981113 19990813 20001013"),
    Example(
      rule: "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", start: "19970913T090000",
      days: "0913 1011 1108 1213 19980110 19980207 19980307 19980411 19980509 19980613"),
    Example(
      rule: "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", start: "19961105T090000",
      days: "19961105 20001107 20041102"),
    Example(
      rule: "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", start: "19970904T090000", days: "0904 1007 1106"
    ),
    Example(
      rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", start: "19970929T090000",
      days: "0929 1030 1127 1230 19980129 19980226 19980330"),
    Example(
      rule: "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z",
      days: "19970902T090000 19970902T120000 19970902T150000"),
    Example(
      rule: "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
      days:
        "19970902T090000 19970902T091500 19970902T093000 19970902T094500 19970902T100000 19970902T101500"),
    Example(
      rule: "FREQ=MINUTELY;INTERVAL=90;COUNT=4",
      days: "19970902T090000 19970902T103000 19970902T120000 19970902T133000"),
    Example(
      rule: "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
      days: "19970902T090000 19970902T092000 19970902T094000 19970902T100000"),
    Example(
      rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", start: "19970805T090000",
      days: "0805 0810 0819 0824"),
    Example(
      rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", start: "19970805T090000",
      days: "0805 0817 0819 0831"),
    Example(
      rule: "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", start: "20070115T090000",
      days: "20070115 20070130 20070215 20070315 20070330"),
  ]

  @Test("The occurrences are those the RFC lists", arguments: examples)
  func rfcExample(_ example: Example) throws {
    let clock = example.start.suffix(7)
    let expected = example.days.split(separator: " ").map { day in
      day.count == 4 ? "1997\(day)\(clock)" : day.count == 8 ? "\(day)\(clock)" : String(day)
    }
    let isWhole = example.rule.contains("COUNT") || example.rule.contains("HOURLY")
    let found = try occurrences(
      example.rule, from: example.start, limit: isWhole ? expected.count + 1 : expected.count)
    #expect(found == expected.joined(separator: " "))
  }

  @Test("Every occurrence can be jumped to, COUNT or not", arguments: examples)
  func jump(_ example: Example) throws {
    let all = try occurrences(example.rule, from: example.start, limit: 40).split(separator: " ").map(
      String.init)
    for (index, time) in all.enumerated() {
      let rest = all[index...].joined(separator: " ")
      #expect(
        try occurrences(example.rule, from: example.start, after: time, limit: 40 - index) == rest,
        "from \(time)")
    }
  }
}
