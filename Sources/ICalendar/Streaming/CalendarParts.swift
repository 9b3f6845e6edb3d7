public import CalendarDomain

/// Calendars that can be read part by part, as often as needed.
public protocol CalendarParts {
  /// As messages call them.
  var file: String? { get }

  /// Hands over every part once, with the bytes in which its lines stand where they are as they were read; gives what
  /// was found. Throws what reading and `body` throw.
  @discardableResult func read(_ body: (CalendarPart, InputStretch?) throws -> Void) throws -> [Diagnostic]

  /// The same, but of components that define no zone only the lines of those lower-case names have to be there, and
  /// nothing has to be found.
  func lookOver(for names: [String], _ body: (CalendarPart, InputStretch?) throws -> Void) throws
}

extension CalendarParts {
  public func lookOver(for names: [String], _ body: (CalendarPart, InputStretch?) throws -> Void) throws {
    try read(body)
  }
}

extension CalendarParts {
  /// Hands over every component, with the number of its calendar and its own among those of all calendars; gives what was
  /// found. Throws what reading and `body` throw.
  @discardableResult
  func readComponents(
    _ body: (Component, InputStretch?, (calendar: Int, number: Int)) throws -> Void
  ) throws -> [Diagnostic] {
    var place = (calendar: -1, number: 0)
    return try read { part, stretch in
      switch part {
      case .begin: place.calendar += 1
      case .property, .end: break
      case .component(let component):
        try body(component, stretch, place)
        place.number += 1
      }
    }
  }
}

/// Calendars that are in memory.
public struct CalendarTrees: CalendarParts {
  public let file: String?
  private let calendars: [Component]
  private let findings: [Diagnostic]
  private let stretch: InputStretch?

  /// - Parameters:
  ///   - findings: what reading them found.
  ///   - bytes: what they were read from, where their lines keep their wording.
  public init(_ calendars: [Component], file: String?, findings: [Diagnostic] = [], bytes: [UInt8] = []) {
    stretch = bytes.isEmpty || bytes.contains(0) ? nil : InputStretch(bytes[...])
    self.calendars = calendars
    self.file = file
    self.findings = findings
  }

  @discardableResult
  public func read(_ body: (CalendarPart, InputStretch?) throws -> Void) throws -> [Diagnostic] {
    for calendar in calendars {
      try body(.begin(calendar.location), nil)
      let isPlaced = calendar.innerPlaces.count == calendar.components.count
      var next = 0
      for (index, component) in calendar.components.enumerated() {
        let place =
          isPlaced ? min(calendar.innerPlaces[index], calendar.properties.count) : calendar.properties.count
        while next < place {
          try body(.property(calendar.properties[next]), stretch)
          next += 1
        }
        try body(.component(component), stretch)
      }
      for property in calendar.properties[next...] { try body(.property(property), stretch) }
      try body(.end, nil)
    }
    return findings
  }
}
