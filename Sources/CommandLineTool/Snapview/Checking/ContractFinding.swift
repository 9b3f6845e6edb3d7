import CalendarDomain

/// One place where a container breaks its contract.
struct ContractFinding: Hashable, Sendable {
  var rule: ContractRule
  /// Name inside the container; `.` for the container itself.
  var file: String
  /// `events[3].start`; empty for the whole file.
  var path: String
  /// What was found, without a full stop.
  var message: String
  /// From 1; nil where the finding is not about a place in the text.
  var line: Int?
  var byteOffset: Int?

  /// The finding as every program of the suite prints it, with `folder` before the file's name.
  func diagnostic(in folder: String) -> Diagnostic {
    let name = file == "." ? folder : folder + (folder.hasSuffix("/") ? "" : "/") + file
    let place = path.isEmpty ? "" : "\(path): "
    return Diagnostic(
      Diagnostic.Code(rawValue: rule.rawValue), .error, place + message,
      location: SourceLocation(file: name, line: line ?? 1, byteOffset: byteOffset ?? 0))
  }
}
