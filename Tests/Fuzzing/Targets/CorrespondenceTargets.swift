import CommandLineTool
import Scheduling

/// Bytes taken for what other calendar users send, and for what a user does about it.
enum CorrespondenceTargets {
  static let all = [
    FuzzTarget(name: "mail", summary: "a mail to the objects in it") { bytes in
      guard let mail = try? ReceivedMail(bytes) else { return }
      if mail.objects.isEmpty || mail.objects.contains(where: \.components.isEmpty) {
        FuzzTarget.violated("what is taken from a mail holds something to act on")
      }
    },
    FuzzTarget(
      name: "schedule",
      summary: "a mail, or an iTIP object, that comes to an invited guest, answered alike twice",
      run: receive),
  ]

  private static let given =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example.com//EN\r\nBEGIN:VEVENT\r\nUID:lunch@example.com\r\n"
    + "DTSTAMP:20270201T080000Z\r\nDTSTART:20270310T110000Z\r\nDTEND:20270310T120000Z\r\nSUMMARY:Lunch\r\n"
    + "RRULE:FREQ=WEEKLY;COUNT=5\r\nORGANIZER:mailto:olga@example.com\r\nATTENDEE:mailto:olga@example.com\r\n"
    + "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ben@example.com\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

  @Sendable private static func receive(_ bytes: [UInt8]) {
    let message = ScratchFolder.write(bytes, to: "message")
    let calendar = ScratchFolder.write(given.utf8, to: "given.ics")
    for user in ["ben@example.com", "olga@example.com"] {
      for sender in ["", #", "from": "olga@example.com""#] {
        let request =
          #"{"user": ["\#(user)"], "now": "2027-03-01T08:00:00Z", "timezone": "Europe/Vienna", "policy": {}, "#
          + #""calendars": ["\#(calendar)"], "actions": [{"message": "\#(message)"\#(sender)}]}"#
        let once = ProgramCall(.icsconv, ["schedule", "--request", "-"], input: Array(request.utf8))
        let twice = ProgramCall(.icsconv, ["schedule", "--request", "-"], input: Array(request.utf8))
        if once.output != twice.output {
          FuzzTarget.violated("one message has one answer", once.text + twice.text)
        }
      }
    }
  }
}
