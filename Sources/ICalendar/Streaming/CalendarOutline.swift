public import CalendarDomain

/// What has to be known of calendars before their components are met one by one: what comes late among their own lines,
/// their zones, and which UIDs come more than once.
public struct CalendarOutline {
  /// One VCALENDAR.
  public struct Calendar {
    /// With its own lines and no components.
    public var header: Component
    /// Its VTIMEZONEs.
    public var zones: [Zone] = []
    /// How many components it has, by name.
    public var counts: [String: Int] = [:]
    /// For each of its own lines, how many components stand before it.
    public var places: [Int] = []
    /// For each of its own lines, a copy of its bytes.
    var stretches: [InputStretch?] = []

    /// How many components it has.
    public var count: Int { counts.values.reduce(0, +) }

    /// Its own lines that stand behind its first component.
    var late: [(property: ContentProperty, stretch: InputStretch?)] {
      header.properties.indices.filter { places[$0] > 0 }.map { (header.properties[$0], stretches[$0]) }
    }

    /// The bytes of one of its own lines, as it was read.
    func stretch(of property: ContentProperty) -> InputStretch? {
      header.properties.firstIndex { $0.location == property.location && $0 == property }.flatMap {
        stretches[$0]
      }
    }
  }

  /// The definition of a zone, with a copy of its bytes.
  public struct Zone {
    public var component: Component
    var stretch: InputStretch?
  }

  public private(set) var calendars: [Calendar] = []
  /// By the hashes of UIDs that more than one component has, how many have them. Equal hashes of unequal UIDs make them
  /// more, never fewer.
  private var repeated: [UInt32: UInt32] = [:]

  /// Looks over calendars once. Throws what reading throws.
  public init(_ parts: some CalendarParts) throws {
    var seen = HashSet32()
    try parts.lookOver(for: ["uid"]) { part, stretch in take(part, stretch, &seen) }
  }

  private mutating func take(_ part: CalendarPart, _ stretch: InputStretch?, _ seen: inout HashSet32) {
    let last = calendars.count - 1
    switch part {
    case .begin(let location):
      calendars.append(Calendar(header: Component(name: "VCALENDAR", location: location)))
    case .property(let property):
      let before = calendars[last].count
      calendars[last].places.append(before)
      calendars[last].header.properties.append(property)
      calendars[last].stretches.append(stretch?.line(of: property))
    case .component(let component):
      calendars[last].counts[component.name, default: 0] += 1
      if component.name == "VTIMEZONE" {
        calendars[last].zones.append(Zone(component: component, stretch: stretch?.lines(of: component)))
      }
      guard let uid = component.first("UID")?.text else { return }
      let hash = ScannedStream.hash(ofUID: uid)
      if !seen.insert(hash) { repeated[hash, default: 1] += 1 }
    case .end: break
    }
  }

  /// Whether more than one component may have a UID.
  public func isRepeated(_ uid: String) -> Bool { group(of: uid) != nil }

  /// What all components with a UID that more than one may have are kept under, and how many there are; nil for others.
  func group(of uid: String) -> (key: UInt32, count: Int)? {
    if repeated.isEmpty { return nil }
    let hash = ScannedStream.hash(ofUID: uid)
    return repeated[hash].map { (hash, Int($0)) }
  }

  /// Whether any UID comes more than once.
  var hasRepeated: Bool { !repeated.isEmpty }
}
