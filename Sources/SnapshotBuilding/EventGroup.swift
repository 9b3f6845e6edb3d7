import CalendarDomain

/// The events of one VCALENDAR that share a UID, in the order of the file.
struct EventGroup {
  /// UID, or a name made from the content when the component has none.
  var uid: String?
  var indices: [Int]

  /// Groups in the order in which their first members stand.
  static func groups(of events: [EventModel]) -> [EventGroup] {
    // One event with a UID is one group, whatever the others are.
    if events.count == 1, let uid = events[0].uid, !uid.isEmpty {
      return [EventGroup(uid: uid, indices: [0])]
    }
    var groups: [EventGroup] = []
    groups.reserveCapacity(events.count)
    var places: [ExactText: Int] = [:]
    var numbers: [String: Int] = [:]
    for index in events.indices {
      // An empty UID is as good as none, and two events without one are two events.
      guard let uid = events[index].uid, !uid.isEmpty else {
        let made = ContentName.make(of: events[index])
        var name = made
        while places[ExactText(name)] != nil {
          let number = numbers[made, default: 1] + 1
          numbers[made] = number
          name = "\(made)-\(number)"
        }
        places[ExactText(name)] = groups.count
        groups.append(EventGroup(uid: name, indices: [index]))
        continue
      }
      if let place = places[ExactText(uid)] {
        groups[place].indices.append(index)
      } else {
        places[ExactText(uid)] = groups.count
        groups.append(EventGroup(uid: uid, indices: [index]))
      }
    }
    return groups
  }
}
