import Basics
import CalendarDomain

/// What the forms have in common that are written in JSON.
protocol JSONForm: CalendarForm {
  /// The calendars of a text's one value; findings about them go to the log.
  func calendars(in node: JSONNode, file: String?, _ log: inout DiagnosticLog) throws(JSONError)
    -> [Component]

  /// The one value for calendars.
  func node(_ calendars: [Component]) -> JSONNode
}

extension JSONForm {
  public func read(
    _ bytes: [UInt8], file: String?, limits: CalendarLimits
  ) throws(FormError) -> ParsedStream {
    guard bytes.count <= limits.maxBytes else {
      throw FormError(
        ParseError.Code.tooLarge.rawValue,
        "the input has \(bytes.count) bytes; the limit is \(limits.maxBytes)",
        at: SourceLocation(file: file, line: 1))
    }
    do throws(JSONError) {
      var log = DiagnosticLog(limit: limits.maxDiagnostics)
      let node = try JSONReader.read(bytes, JSONReader.Options(maxDepth: limits.maxDepth))
      let calendars = try calendars(in: node, file: file, &log)
      guard !calendars.isEmpty else {
        throw JSONError(.unexpected, "there is no calendar", at: node.position)
      }
      return ParsedStream(calendars: calendars, diagnostics: log.finished())
    } catch {
      throw FormError(error, in: file)
    }
  }

  public func write(_ calendars: [Component], isIndented: Bool) -> [UInt8] {
    let bytes = JSONWriter.bytes(node(calendars), isIndented ? .indented : .compact)
    return isIndented ? bytes : bytes + [UInt8(ascii: "\n")]
  }
}

extension FormError {
  init(_ error: JSONError, in file: String?) {
    self.init(
      error.code.rawValue, (error.path.map { "\($0): " } ?? "") + error.reason,
      at: SourceLocation(error.position, in: file))
  }
}
