import CalendarDomain
import CalendarIntents
import CalendarTime
import CommandLineTool
import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Which store, when and where: the options that every command of `calendarr` has.
struct StoreOptions: ParsableArguments {
  @Option(
    name: "--store",
    help: ArgumentHelp(
      "The file that the store is in.",
      discussion:
        "Otherwise the one that CALENDARR_STORE names, else calendarr/store.db in XDG_DATA_HOME (~/.local/share). It is made where there is none.",
      valueName: "FILE"), completion: .file()) var store: String?
  @Option(
    name: "--now",
    help: ArgumentHelp(
      "The time that counts as now, instead of the clock's, such as 2026-12-08T09:00:00Z.", valueName: "TIME")
  )
  var now: TimeArgument?
  @Option(
    name: "--timezone",
    help: ArgumentHelp(
      "The zone of whoever asks; otherwise that of TZ, else of the system.", valueName: "ZONE"))
  var timezone: String?
  @Flag(name: "--json", help: "Answer with JSON.") var json: Bool
  @Flag(name: ["-q", "--quiet"], help: "Say nothing but the answer and errors.") var quiet: Bool

  /// The path of the store. Throws `CommandFailure` where none is named and there is no home.
  func path(in environment: CommandEnvironment) throws -> String {
    let variables = environment.environment
    if let store { return store }
    if let path = variables["CALENDARR_STORE"], !path.isEmpty { return path }
    let data: String
    if let folder = variables["XDG_DATA_HOME"], folder.hasPrefix("/") {
      data = folder
    } else if let home = variables["HOME"], !home.isEmpty {
      data = home + "/.local/share"
    } else {
      throw CommandFailure(
        .cannotCreate, "there is no home folder for a store", hint: "Name a file with --store.")
    }
    let folder = data + "/calendarr"
    // What is made on the way is for the owner alone.
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/" + part
      guard SystemCall.makeFolder(path, mode: 0o700) != 0, errno != EEXIST, !StorePath.isFolder(path) else {
        continue
      }
      throw CommandFailure(
        .cannotCreate, "cannot make the folder \(path)", hint: "Name a file with --store.")
    }
    return folder + "/store.db"
  }
}
