import CalendarDomain
import ICalendar

/// Gives a UID to components without one: a name made from what they say, so that the next import finds them, and with a
/// number where several say the same.
///
/// Source: RFC 5545, 3.8.4.7: UID is required.
enum ImportNames {
  static func named(_ components: [IncomingComponent]) -> [IncomingComponent] {
    var counts: [String: Int] = [:]
    return components.map { component in
      // What is refused is not named: no one knows which stored one it is.
      guard component.uid.isEmpty, component.fault == nil else { return component }
      var component = component
      let name = component.contentName
      counts[name, default: 0] += 1
      let number = counts[name] ?? 1
      component.uid = number == 1 ? name : "\(name)-\(number)"
      component.text.set(ContentProperty(name: "UID", text: component.uid))
      return component
    }
  }
}
