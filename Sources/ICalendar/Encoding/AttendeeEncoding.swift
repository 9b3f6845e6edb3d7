import CalendarDomain

extension LineWriter {
  /// Writes ORGANIZER, ATTENDEE and their like.
  mutating func add(_ name: String, _ attendee: AttendeeModel?) {
    guard let attendee else { return }
    var writer = ParameterWriter()
    writer.add("CUTYPE", attendee.userType)
    writer.add("ROLE", attendee.role)
    writer.add("PARTSTAT", attendee.status)
    writer.add("RSVP", attendee.isReplyRequested)
    writer.add("CN", attendee.name)
    writer.add("MEMBER", attendee.groups)
    writer.add("DELEGATED-FROM", attendee.delegators)
    writer.add("DELEGATED-TO", attendee.delegates)
    writer.add("SENT-BY", attendee.sentBy)
    writer.add("DIR", attendee.directory)
    writer.add("LANGUAGE", attendee.language)
    writer.add("EMAIL", attendee.email)
    add(name, writer.parameters + attendee.restParameters, value: attendee.address)
  }
}
