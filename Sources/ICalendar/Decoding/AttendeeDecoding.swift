import CalendarDomain

extension AttendeeModel {
  /// Reads ORGANIZER, ATTENDEE and their like.
  init(decoding property: ContentProperty) {
    self.init(address: TextDecoding.trimmed(property.value))
    for parameter in property.parameters where !take(parameter) { restParameters.append(parameter) }
  }

  /// Reads a parameter into a field that is still empty.
  private mutating func take(_ parameter: ContentProperty.Parameter) -> Bool {
    switch parameter.canonicalName {
    case "CN": return parameter.fill(&name)
    case "CUTYPE": return parameter.fillWord(&userType)
    case "ROLE": return parameter.fillWord(&role)
    case "PARTSTAT": return parameter.fillWord(&status)
    case "RSVP": return parameter.fillFlag(&isReplyRequested)
    case "MEMBER": return parameter.fill(&groups)
    case "DELEGATED-FROM": return parameter.fill(&delegators)
    case "DELEGATED-TO": return parameter.fill(&delegates)
    case "SENT-BY": return parameter.fill(&sentBy)
    case "DIR": return parameter.fill(&directory)
    case "LANGUAGE": return parameter.fill(&language)
    case "EMAIL": return parameter.fill(&email)
    default: return false
    }
  }
}
