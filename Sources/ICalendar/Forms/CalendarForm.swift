public import CalendarDomain

/// A form in which calendars are written down, such as iCalendar or jCal.
///
/// What reads and writes it stands in a folder of its own; `CalendarForms` lists them all.
public protocol CalendarForm: Sendable {
  /// The word for it on a command line.
  var name: String { get }
  /// Its media types, the registered one first.
  var mediaTypes: [String] { get }
  /// The ends of names of files that hold it, lower case, longer ones first.
  var fileEndings: [String] { get }

  /// Whether it is likely to be what begins so, blanks and a byte order mark left out.
  func isLikely(_ start: ArraySlice<UInt8>) -> Bool

  /// The calendars of a whole text.
  ///
  /// - Parameter file: its name for findings and errors.
  func read(_ bytes: [UInt8], file: String?, limits: CalendarLimits) throws(FormError) -> ParsedStream

  /// The text of calendars, ended by a line end.
  ///
  /// - Parameter isIndented: for people, where the form leaves that open.
  func write(_ calendars: [Component], isIndented: Bool) -> [UInt8]
}

/// Why a text cannot be read in a form. Equal by code.
public struct FormError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable word, listed in icsconv(1).
  public var code: String
  /// One sentence without a full stop.
  public var reason: String
  public var location: SourceLocation

  public init(_ code: String, _ reason: String, at location: SourceLocation) {
    self.code = code
    self.reason = reason
    self.location = location
  }

  public var description: String { "\(location): \(reason)" }

  public static func == (left: FormError, right: FormError) -> Bool { left.code == right.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
