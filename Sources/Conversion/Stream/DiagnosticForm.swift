public import CalendarDomain

/// A finding as JSON; members without a value are left out.
public struct DiagnosticForm: Codable, Hashable, Sendable {
  var action: String?
  var byteOffset: Int?
  var code: String
  var column: Int?
  var file: String?
  var line: Int?
  var message: String
  var property: String?
  var severity: String
  var uid: String?

  public init(_ diagnostic: Diagnostic) {
    action = diagnostic.action
    byteOffset = diagnostic.location?.byteOffset
    code = diagnostic.code.rawValue
    column = diagnostic.location?.column
    file = diagnostic.location?.file
    line = diagnostic.location?.line
    message = diagnostic.message
    property = diagnostic.property
    severity = diagnostic.severity.rawValue
    uid = diagnostic.uid
  }

  public var diagnostic: Diagnostic {
    var location = line.map { SourceLocation(file: file, line: $0, byteOffset: byteOffset ?? 0) }
    location?.column = column
    return Diagnostic(
      Diagnostic.Code(rawValue: code), Diagnostic.Severity(rawValue: severity) ?? .warning, message,
      location: location,
      uid: uid, property: property, action: action)
  }
}
