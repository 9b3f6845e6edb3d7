// The fuzzer of the toolchain (libFuzzer) around one target:
//     calendarr-fuzz TARGET [libFuzzer's options] [FOLDER ...]
//     calendarr-fuzz --targets, calendarr-fuzz --seeds TARGET: for Tests/Fuzzing/fuzz.sh
// Its entry points are C functions: this file is the door to them, and hands targets a copy of each input.
import FuzzTargets

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

switch CommandLine.arguments.dropFirst().first {
case "--targets"?:
  for target in FuzzTarget.all { print(target.name) }
  exit(0)
case "--seeds"?:
  for folder in FuzzTarget.named(CommandLine.arguments.last ?? "")?.seeds ?? [] { print(folder) }
  exit(0)
case let name? where FuzzTarget.named(name) != nil: break
default:
  print("usage: calendarr-fuzz TARGET [OPTION ...] [FOLDER ...]\n")
  for target in FuzzTarget.all { print("  \(target.name): \(target.summary)") }
  exit(64)
}
var words = unsafe CommandLine.arguments.enumerated().filter { $0.offset != 1 }
  .map { unsafe strdup($0.element) }
var count = unsafe CInt(words.count)
unsafe words.append(nil)
let status = unsafe words.withUnsafeMutableBufferPointer { buffer -> CInt in
  guard var base = buffer.baseAddress else { return 70 }
  return unsafe runDriver(&count, &base) { bytes, count in
    guard let name = CommandLine.arguments.dropFirst().first, let target = FuzzTarget.named(name) else {
      return -1
    }
    target.run(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
}
exit(status)
