public import CalendarDomain

/// A calendar made from a snapshot, ready to be encoded.
public struct RestoredCalendar: Sendable {
  /// `source:id`; empty for events of the oldest files and for a merged calendar.
  public var key: String
  public var model: CalendarModel

  /// A file name of its own: the key in letters, digits, dots and hyphens, never hidden.
  public var fileStem: String {
    var stem = ""
    for scalar in key.unicodeScalars {
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      stem.unicodeScalars.append(isPlain || scalar == "." && !stem.isEmpty ? scalar : "-")
    }
    return stem.isEmpty ? "calendar" : stem
  }
}
