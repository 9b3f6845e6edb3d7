import CalendarDomain

/// Tells by their form which values say nothing about their author.
enum HarmlessText {
  /// Truth values, times, durations and short numbers: settings of programs.
  static func isSetting(_ text: String) -> Bool {
    if text.isEmpty || ["TRUE", "FALSE"].contains(text.uppercased()) { return true }
    if Int(text) != nil { return text.utf8.count <= 4 }
    return TimeDecoding.time(text, tzid: nil, type: nil)?.time.isDate == false
      || text.hasPrefix("PT") && text.dropFirst(2).allSatisfy { $0.isNumber || "HMS".contains($0) }
  }

  /// A word of the standards; or what consists of times, durations, numbers and the parts of rules.
  static func isFormal(_ text: String) -> Bool {
    text.split { " :;,=/".contains($0) }.allSatisfy { part in
      words.contains(part.uppercased())
        || part.allSatisfy { $0.isASCII && ($0.isNumber || "TZPYMWDHS+-.#".contains($0)) }
        || dayOfRule(part)
    }
  }

  /// `MO`, `-1SU`.
  private static func dayOfRule(_ part: Substring) -> Bool {
    let day = part.drop { $0.isASCII && ($0.isNumber || "+-".contains($0)) }
    return ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].contains(day.uppercased())
  }

  /// RFC 5545, 3.2, 3.3.10 and 3.8; RFC 6638; RFC 7529; RFC 7953; RFC 9073; RFC 9074; RFC 9253; MS-OXCICAL.
  private static let words: Set<String> = {
    let words = """
      TENTATIVE CONFIRMED CANCELLED NEEDS-ACTION COMPLETED IN-PROCESS DRAFT FINAL PUBLIC PRIVATE CONFIDENTIAL OPAQUE \
      TRANSPARENT AUDIO DISPLAY EMAIL PROCEDURE NONE ARRIVE DEPART CONNECT DISCONNECT FREE BUSY BUSY-UNAVAILABLE \
      BUSY-TENTATIVE INDIVIDUAL GROUP RESOURCE ROOM UNKNOWN CHAIR REQ-PARTICIPANT OPT-PARTICIPANT NON-PARTICIPANT \
      ACCEPTED DECLINED DELEGATED TRUE FALSE PARENT CHILD SIBLING DEPENDS-ON REFID NEXT CONCEPT START END \
      FINISHTOSTART FINISHTOFINISH STARTTOFINISH STARTTOSTART SNOOZE FIRST THISANDFUTURE THISANDPRIOR SERVER CLIENT \
      REQUEST REPLY BADGE GRAPHIC FULLSIZE THUMBNAIL CHAT FEED MODERATOR PHONE SCREEN VIDEO OOF WORKINGELSEWHERE \
      FREQ SECONDLY MINUTELY HOURLY DAILY WEEKLY MONTHLY YEARLY UNTIL COUNT INTERVAL BYSECOND BYMINUTE BYHOUR BYDAY \
      BYMONTHDAY BYYEARDAY BYWEEKNO BYMONTH BYSETPOS WKST RSCALE SKIP OMIT BACKWARD FORWARD GREGORIAN CHINESE HEBREW \
      ETHIOPIC DANGI JAPANESE ISLAMIC-CIVIL MESSAGE PROJECTOR REMOTE-CONFERENCE-AUDIO REMOTE-CONFERENCE-VIDEO \
      ACTIVE INACTIVE SPONSOR CONTACT BOOKING-CONTACT EMERGENCY-CONTACT PUBLICITY-CONTACT PLANNER-CONTACT PERFORMER \
      SPEAKER
      """
    return Set(words.split(separator: " ").map(String.init))
  }()
}
