import Basics
import CalendarDomain
public import CalendarTime
import SnapshotBuilding
import SystemCalls

/// Reads a configuration file: JSON5 with profiles and their calendars.
public struct ConfigurationReader {
  private static let profileKeys =
    ["name", "output", "calendars", "session"] + ConversionSettings.keys
  private static let defaultKeys = ["session"] + ConversionSettings.keys
  private static let maxBytes = 256 << 20

  private let zones: ZoneDatabase
  private let environment: [String: String]

  /// - Parameter environment: the variables that paths may name.
  public init(zones: ZoneDatabase, environment: [String: String]) {
    self.zones = zones
    self.environment = environment
  }

  /// The configuration in the file at `path`, or everything that is wrong with it.
  public func read(_ path: String) throws(ConfigurationError) -> Configuration {
    let bytes: [UInt8]
    do throws(InputFailure) { bytes = try WholeFile.read(path, maxBytes: Self.maxBytes) } catch {
      throw ConfigurationError(kind: .unreadable(error))
    }
    return try read(bytes, file: path)
  }

  /// The configuration in `bytes`; paths are relative to the folder of `file`.
  func read(_ bytes: [UInt8], file: String) throws(ConfigurationError) -> Configuration {
    let tree: JSONNode
    do throws(JSONError) { tree = try JSONReader.read(bytes, .init(isJSON5: true)) } catch {
      throw ConfigurationError(kind: .syntax(error, SourceLocation(error.position, in: file)))
    }
    let log = JSONProblemLog()
    let configuration = configuration(tree, expansion: expansion(for: file), log: log)
    guard log.problems.isEmpty, let configuration else {
      throw ConfigurationError(
        kind: .content(
          log.problems.map { problem in
            ConfigurationError.Finding(
              problem: problem, location: SourceLocation(problem.position, in: file))
          }))
    }
    return configuration
  }

  private func expansion(for file: String) -> PathExpansion {
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? ""
    return PathExpansion(
      folder: folder.isEmpty && file.hasPrefix("/") ? "/" : folder, environment: environment)
  }

  private func configuration(
    _ tree: JSONNode, expansion: PathExpansion, log: JSONProblemLog
  ) -> Configuration? {
    let keys = ["$schema", "defaults", "profiles"]
    guard let top = JSONObjectReader(tree, at: JSONPath(), keys: keys, log: log) else { return nil }
    let defaults = top.object("defaults", keys: Self.defaultKeys)
    let settings = defaults.map { ConversionSettings($0, zones: zones) } ?? ConversionSettings()
    let session = Self.session(defaults)
    guard let items = top.list("profiles"), !items.isEmpty else {
      if top.value("profiles") == nil || top.list("profiles")?.isEmpty == true {
        top.note("needs a list of profiles (member 'profiles')")
      }
      return nil
    }
    var profiles: [Profile] = []
    var names: Set<String> = []
    var outputs: Set<String> = []
    for (item, path) in items {
      guard let reader = JSONObjectReader(item, at: path, keys: Self.profileKeys, log: log),
        let profile = profile(reader, settings: settings, session: session, expansion: expansion)
      else { continue }
      if !names.insert(profile.name).inserted {
        reader.note("name", "'\(profile.name)' is the name of another profile too")
      }
      if !outputs.insert(Self.plain(profile.output)).inserted {
        reader.note("output", "\(profile.output) is the container of another profile too")
      }
      profiles.append(profile)
    }
    return Configuration(profiles: profiles)
  }

  private func profile(
    _ reader: JSONObjectReader, settings: ConversionSettings, session: SessionRule,
    expansion: PathExpansion
  ) -> Profile? {
    let own = ConversionSettings(reader, zones: zones)
    let ownSession = Self.session(reader)
    let splits = own.over(settings)["each"] == .flag(true)
    var calendars: [CalendarInput] = []
    if let items = reader.list("calendars") {
      for (item, path) in items {
        guard
          let calendar = JSONObjectReader(item, at: path, keys: CalendarInput.keys, log: reader.log),
          let input = self.calendar(calendar, expansion: expansion)
        else { continue }
        if calendars.contains(where: { $0.key == input.key }) {
          calendar.note("key", "\(input.key) is the key of another calendar too")
        }
        if splits, input.name != nil, input.isManyFiles {
          calendar.note("name", "would be that of every file, which are calendars of their own under 'each'")
        }
        calendars.append(input)
      }
    } else if reader.value("calendars") == nil {
      reader.note("needs a list of calendars (member 'calendars')")
    }
    for key in ["name", "output"] where reader.value(key) == nil {
      reader.note("needs a member '\(key)'")
    }
    if reader.string("output") == "" { reader.note("output", "names no folder") }
    guard let name = reader.string("name"), let output = reader.string("output"),
      let folder = Self.expand(output, "output", reader, expansion)
    else { return nil }
    return Profile(
      name: name, output: folder, settings: own.over(settings),
      session: SessionRule(
        baseURL: ownSession.baseURL ?? session.baseURL,
        username: ownSession.username ?? session.username), calendars: calendars)
  }

  private func calendar(
    _ reader: JSONObjectReader, expansion: PathExpansion
  ) -> CalendarInput? {
    if reader.value("path") == nil {
      reader.note("needs a file, folder or pattern, or a list of them (member 'path')")
    }
    return CalendarInput(reader, defaultKey: nil) { path, reader in
      Self.expand(path, "path", reader, expansion)
    }
  }

  private static func expand(
    _ path: String, _ key: String, _ reader: JSONObjectReader, _ expansion: PathExpansion
  ) -> String? {
    do throws(PathExpansion.Failure) { return try expansion.expand(path) } catch {
      reader.note(key, "'\(path)' \(error.reason)")
      return nil
    }
  }

  private static func session(_ reader: JSONObjectReader?) -> SessionRule {
    guard let session = reader?.object("session", keys: ["baseURL", "username"]) else {
      return SessionRule()
    }
    return SessionRule(
      baseURL: session.string("baseURL"), username: session.string("username"))
  }

  /// The same text for all paths to one folder, which need not be there yet: links are followed as far as they are.
  private static func plain(_ path: String, links: Int = 0) -> String {
    if let resolved = SystemCall.resolvedPath(path.isEmpty ? "." : path) { return resolved }
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard let last = parts.last else { return path }
    let folder = plain(
      (path.hasPrefix("/") ? "/" : "") + parts.dropLast().joined(separator: "/"), links: links)
    if last == ".." { return folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? folder }
    // One that leads to what is not there yet; as many as a system follows.
    if links < 40, let target = SystemCall.linkText(path) {
      return plain(target.hasPrefix("/") ? target : "\(folder)/\(target)", links: links + 1)
    }
    return (folder == "/" ? "" : folder) + "/" + last
  }
}
