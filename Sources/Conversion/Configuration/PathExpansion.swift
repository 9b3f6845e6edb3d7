/// What paths in a configuration mean: relative to its folder, with `~` and `$VARS`.
struct PathExpansion {
  /// The folder of the configuration file.
  var folder: String
  var environment: [String: String]

  /// A path that cannot be expanded, and why.
  struct Failure: Error, Hashable {
    var reason: String
  }

  /// `~` and `~/…` are the home folder, `$NAME` and `${NAME}` variables, `$$` a dollar sign.
  func expand(_ path: String) throws(Failure) -> String {
    var result = ""
    var rest = Substring(path)
    if rest == "~" || rest.hasPrefix("~/") {
      result = try variable("HOME", isFirst: true)
      rest = rest.dropFirst()
    }
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      if rest.first == "$" {
        result += "$"
        rest = rest.dropFirst()
      } else if rest.first == "{" {
        guard let end = rest.firstIndex(of: "}") else { throw Failure(reason: "has ${ without }") }
        result += try variable(
          String(rest[rest.index(after: rest.startIndex)..<end]), isFirst: result.isEmpty)
        rest = rest[rest.index(after: end)...]
      } else {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        guard !name.isEmpty else {
          throw Failure(reason: "has a $ that begins no variable; $$ is a dollar sign")
        }
        result += try variable(String(name), isFirst: result.isEmpty)
        rest = rest[name.endIndex...]
      }
    }
    result += rest
    return result.hasPrefix("/") || folder.isEmpty ? result : folder + "/" + result
  }

  private func variable(_ name: String, isFirst: Bool) throws(Failure) -> String {
    guard let value = environment[name] else {
      throw Failure(reason: "names the variable \(name), which is not set")
    }
    // What follows would lie in the root folder.
    guard !value.isEmpty || !isFirst else {
      throw Failure(reason: "names the variable \(name), which is empty")
    }
    return value
  }
}
