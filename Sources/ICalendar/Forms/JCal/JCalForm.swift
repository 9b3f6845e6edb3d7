import Basics
import CalendarDomain

/// jCal.
///
/// Several calendars stand in an array around theirs. Source: RFC 7265.
public struct JCalForm: JSONForm {
  public let name = "jcal"
  public let mediaTypes = ["application/calendar+json"]
  public let fileEndings = ["jcal.json", "jcal", "jcs"]

  public init() {}

  public func isLikely(_ start: ArraySlice<UInt8>) -> Bool {
    let signs = start.lazy.filter { $0 > 0x20 }.prefix(2)
    return signs.first == UInt8(ascii: "[") && signs.last != UInt8(ascii: "{")
  }

  func calendars(
    in node: JSONNode, file: String?, _ log: inout DiagnosticLog
  ) throws(JSONError) -> [Component] {
    try JCalDecoder.decode(node)
  }

  func node(_ calendars: [Component]) -> JSONNode { JCalEncoder.encode(calendars) }
}
