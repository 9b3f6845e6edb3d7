// swift-tools-version: 6.2
import PackageDescription

// Every target is compiled in Swift 6 mode; imports are internal unless they say
// `public import`, so that a target's face shows what it leans on.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
  // What memory safety cannot be proved of is refused, unless it says `unsafe`.
  .strictMemorySafety(),
]

/// A target of the library side of the project.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A program: three lines that call the command of the same name in `CommandLineTool`.
func program(_ name: String) -> Target {
  .executableTarget(name: name, dependencies: ["CommandLineTool"], swiftSettings: settings)
}

/// The tests of one room.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: settings)
}

/// Where libical is told of. On Linux its headers and its library are where every compiler looks, and the module map
/// names it; its pkg-config file would add libicalss and libicalvcal, which no one calls, and with them Berkeley DB,
/// for the loader to take in at every start.
#if os(Linux)
  let libicalPackage: String? = nil
#else
  let libicalPackage: String? = "libical"
#endif

/// The same for SQLite, whose pkg-config file says nothing else on Linux.
#if os(Linux)
  let sqlitePackage: String? = nil
#else
  let sqlitePackage: String? = "sqlite3"
#endif

let package = Package(
  name: "calendarr",
  platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "CalendarrCore", targets: ["CalendarrCore"]),
    .executable(name: "ics2snap", targets: ["ics2snap"]),
    .executable(name: "snap2ics", targets: ["snap2ics"]),
    .executable(name: "snapview", targets: ["snapview"]),
    .executable(name: "icsconv", targets: ["icsconv"]),
    .executable(name: "calendarr", targets: ["calendarr"]),
    .library(name: "CalendarIntents", targets: ["CalendarRepository", "CalendarIntents"]),
  ],
  targets: [
    room("CalendarrCore"),
    room("Basics"),
    room("CalendarDomain", ["Basics"]),
    .systemLibrary(
      name: "CLibical", pkgConfig: libicalPackage,
      providers: [.apt(["libical-dev"]), .brew(["libical"])]),
    .systemLibrary(name: "CProcessGuards"),
    room("SystemCalls", ["CProcessGuards"]),
    room("CalendarTime", ["CalendarDomain", "SystemCalls"]),
    room("ICalendar", ["Basics", "CalendarDomain", "CalendarTime"]),
    // The one door to the C library.
    room("Libical", ["CLibical", "CalendarDomain", "CalendarTime", "ICalendar"]),
    room("SnapshotBuilding", ["CalendarrCore", "CalendarDomain", "CalendarTime"]),
    room(
      "Conversion",
      [
        "Basics", "CalendarrCore", "CalendarDomain", "CalendarTime", "CProcessGuards", "ICalendar", "Libical",
        "SnapshotBuilding", "SystemCalls",
      ]),
    room(
      "Scheduling",
      ["Basics", "CalendarrCore", "CalendarDomain", "CalendarTime", "ICalendar", "Libical", "SystemCalls"]),
    room(
      "CommandLineTool",
      [
        "Basics", "CalendarrCore", "CalendarDomain", "CalendarTime", "ICalendar", "SnapshotBuilding",
        "Conversion", "Libical", "Scheduling", "SystemCalls",
      ]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: sqlitePackage,
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    room("Database", ["CSQLite"]),
    room(
      "CalendarRepository", ["Database", "CalendarrCore", "CalendarDomain", "CalendarTime", "ICalendar"]),
    room(
      "CalendarIntents",
      [
        "Basics", "CalendarRepository", "CalendarDomain", "CalendarTime", "ICalendar", "Libical",
        "Scheduling",
      ]),
    room(
      "CalendarrCommands",
      [
        "CommandLineTool", "CalendarIntents", "CalendarRepository", "Conversion", "SnapshotBuilding",
        "ICalendar", "Libical", "CalendarTime", "CalendarDomain", "CalendarrCore", "Scheduling",
        "SystemCalls",
      ]),
    .executableTarget(name: "calendarr", dependencies: ["CalendarrCommands"], swiftSettings: settings),
    program("ics2snap"),
    program("snap2ics"),
    program("snapview"),
    program("icsconv"),
    // What the tests of several rooms know; no product.
    .target(name: "TestSupport", path: "Tests/Support/TestSupport", swiftSettings: settings),
    tests("CalendarrCoreTests", ["CalendarrCore", "calendarr-testwriter"]),
    // A second process for the tests of CalendarrCore; no product.
    .executableTarget(
      name: "calendarr-testwriter", dependencies: ["CalendarrCore"],
      path: "Tests/Support/calendarr-testwriter", swiftSettings: settings),
    tests("BasicsTests", ["Basics"]),
    tests("CalendarDomainTests", ["CalendarDomain"]),
    tests("CalendarTimeTests", ["CalendarTime", "CalendarDomain"]),
    tests("ICalendarTests", ["ICalendar", "Libical", "CalendarTime", "CalendarDomain", "Basics"]),
    tests("LibicalTests", ["Libical", "ICalendar", "CalendarTime", "CalendarDomain"]),
    tests(
      "SnapshotBuildingTests",
      ["SnapshotBuilding", "CalendarrCore", "CalendarTime", "CalendarDomain"]),
    tests(
      "ConversionTests",
      [
        "Conversion", "SnapshotBuilding", "ICalendar", "CalendarrCore", "CalendarTime", "CalendarDomain",
        "Basics",
      ]),
    tests(
      "SchedulingTests",
      ["Scheduling", "Basics", "CalendarrCore", "ICalendar", "CalendarTime", "CalendarDomain"]),
    tests(
      "CommandLineToolTests",
      [
        "CommandLineTool", "Conversion", "SnapshotBuilding", "ICalendar", "Libical", "CalendarrCore",
        "CalendarTime", "CalendarDomain", "Basics", "Scheduling",
      ]),
    tests(
      "CalendarRepositoryTests",
      ["CalendarRepository", "Database", "ICalendar", "CalendarTime", "CalendarDomain"]),
    tests(
      "CalendarIntentsTests",
      [
        "CalendarIntents", "CalendarTestIntents", "CalendarRepository", "Scheduling", "ICalendar",
        "CalendarTime", "CalendarDomain", "Basics",
      ]),
    // Intents that set a store up for tests and look into it; no product has them.
    .target(
      name: "CalendarTestIntents",
      dependencies: [
        "CalendarIntents", "CalendarRepository", "ICalendar", "CalendarTime", "CalendarDomain", "Basics",
      ],
      path: "Tests/Support/CalendarTestIntents", swiftSettings: settings),
    tests(
      "CalendarrCommandsTests",
      [
        "CalendarrCommands", "CommandLineTool", "CalendarIntents", "CalendarRepository", "ICalendar",
        "CalendarTime",
        "CalendarDomain",
      ]),
    tests("RepositoryTests", []),
    // What the fuzzer tries, as a library, so that the tests hold it to known inputs.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "CommandLineTool", "CalendarrCore", "CalendarTime", "CalendarDomain", "Scheduling",
      ],
      path: "Tests/Fuzzing/Targets", swiftSettings: settings),
    tests("FuzzingTests", ["FuzzTargets"]),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer itself needs the toolchain's libFuzzer and every room compiled for it: `make fuzz` asks for it.
if Context.environment["CALENDARR_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "calendarr-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing/Driver",
      swiftSettings: settings))
}
