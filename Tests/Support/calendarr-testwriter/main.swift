// A writer in a process of its own, for tests that read while another process writes.
//
//   calendarr-testwriter once FOLDER       publishes one snapshot
//   calendarr-testwriter burst FOLDER N    publishes N snapshots, one after the other
//   calendarr-testwriter loop FOLDER       publishes two in turn until standard input ends
//   calendarr-testwriter limited FOLDER N  publishes where no file may grow beyond N bytes

@_spi(Writer) import CalendarrCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A snapshot whose every part carries `mark`, so that a mixture of two shows.
func snapshot(_ mark: String, events: Int) -> CalendarrSnapshot {
  let base = Date(timeIntervalSince1970: 1_800_000_000)
  let list = (0..<events).map { index in
    SnapshotEvent(
      id: "\(mark)\(index)", title: String(repeating: mark, count: 40), start: base + Double(index),
      end: base + Double(index + 60), isAllDay: false, colorHex: "#4285f4", location: mark,
      calendarKey: "local:1")
  }
  return CalendarrSnapshot(
    writtenAt: base, coverageStart: base, coverageEnd: base + 86_400, writerVersion: mark, events: list)
}

func publish(_ mark: String, events: Int = 10, into store: SnapshotStore) throws {
  try store.write(
    snapshot(mark, events: events),
    calendars: [SnapshotCalendar(id: "local:1", name: mark, colorHex: "#4285f4")])
}

/// True when standard input has ended.
func inputHasEnded() -> Bool {
  var polled = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
  return unsafe poll(&polled, 1, 0) > 0
}

let arguments = CommandLine.arguments
guard arguments.count >= 3 else { exit(64) }
let store = SnapshotStore(container: URL(filePath: arguments[2], directoryHint: .isDirectory))
let number = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0

do {
  switch arguments[1] {
  case "once":
    try publish("once", into: store)
  case "burst":
    for index in 0..<number { try publish("\(index)", into: store) }
  case "loop":
    // Of different length, so that half of one over the other would not be JSON.
    while !inputHasEnded() {
      try publish("a", events: 300, into: store)
      try publish("b", events: 20, into: store)
    }
  case "limited":
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(number), rlim_max: rlim_t(number))
    #if canImport(Glibc)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
      unsafe setrlimit(RLIMIT_FSIZE, &limit)
    #endif
    try publish("limited", events: 300, into: store)
  default:
    exit(64)
  }
} catch {
  print(error)
  exit(1)
}
