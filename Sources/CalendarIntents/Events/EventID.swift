import CalendarRepository

/// The id of an event or a to-do, taken apart against what is stored.
///
/// Source: wire format, writer rule 9.
struct EventID {
  /// What the id may mean, the likeliest first: a UID may itself hold a slash or a number sign.
  private static func readings(_ id: String) -> [(uid: String, stamp: String?, calendar: String?)] {
    var bases: [(text: String, calendar: String?)] = [(id, nil)]
    if let sign = id.lastIndex(of: "#") {
      let key = String(id[id.index(after: sign)...])
      if StoredCalendarModel.parts(ofKey: key) != nil { bases.append((String(id[..<sign]), key)) }
    }
    var readings = bases.map { (uid: $0.text, stamp: String?.none, calendar: $0.calendar) }
    for (text, calendar) in bases {
      guard let slash = text.lastIndex(of: "/") else { continue }
      let stamp = String(text[text.index(after: slash)...])
      if stamp.utf8.count == 8 || stamp.utf8.count == 16 {
        readings.append((uid: String(text[..<slash]), stamp: stamp, calendar: calendar))
      }
    }
    return readings
  }

  /// The object that an id means, and which instance of it. Throws `notFound`.
  static func find(
    _ id: String, kind: String, what: String, in reader: StoreReader
  ) throws -> (object: CalendarObject, stamp: String?) {
    for reading in readings(id) {
      let objects = try reader.objects(uid: reading.uid, kind: kind)
      if let object = objects.first(where: { reading.calendar == nil || $0.calendar.key == reading.calendar })
      {
        return (object, reading.stamp)
      }
    }
    throw IntentError.notFound(what, id)
  }

  /// The id of an object, or of an instance of it.
  static func text(of document: SeriesDocument, stamp: String?, in reader: StoreReader) throws -> String {
    let id = stamp.map { document.uid + "/" + $0 } ?? document.uid
    let first = try reader.firstCalendar(uid: document.uid, kind: document.kind)
    guard let first, first != document.calendar.id else { return id }
    return id + "#" + document.calendar.key
  }
}
