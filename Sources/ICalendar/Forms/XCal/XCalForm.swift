import Basics
public import CalendarDomain

/// xCal.
///
/// Source: RFC 6321.
public struct XCalForm: CalendarForm {
  static let namespace = "urn:ietf:params:xml:ns:icalendar-2.0"

  public let name = "xcal"
  public let mediaTypes = ["application/calendar+xml"]
  public let fileEndings = ["xcal.xml", "xcal", "xcs"]

  public init() {}

  public func isLikely(_ start: ArraySlice<UInt8>) -> Bool {
    guard start.first == UInt8(ascii: "<") else { return false }
    let text = String(decoding: start, as: UTF8.self)
    return text.contains("<icalendar") || text.contains(":icalendar") || text.contains(Self.namespace)
  }

  public func read(
    _ bytes: [UInt8], file: String?, limits: CalendarLimits
  ) throws(FormError) -> ParsedStream {
    guard bytes.count <= limits.maxBytes else {
      throw FormError(
        ParseError.Code.tooLarge.rawValue,
        "the input has \(bytes.count) bytes; the limit is \(limits.maxBytes)",
        at: SourceLocation(file: file, line: 1))
    }
    do throws(XCalError) {
      var decoder = XCalDecoder(XMLReader(bytes))
      return ParsedStream(calendars: try decoder.calendars(), diagnostics: [])
    } catch {
      throw FormError(error.code.rawValue, error.reason, at: SourceLocation(error.position, in: file))
    }
  }

  public func write(_ calendars: [Component], isIndented: Bool) -> [UInt8] {
    var encoder = XCalEncoder(isIndented: isIndented)
    encoder.begin()
    for calendar in calendars { encoder.write(calendar) }
    encoder.end()
    return encoder.take()
  }
}

/// Why a text cannot be read as xCal.
struct XCalError: Error {
  enum Code: String {
    case malformed = "bad-xml"
    case unexpected = "unexpected-xml"
  }

  var code: Code
  var reason: String
  var position: TextPosition
}
