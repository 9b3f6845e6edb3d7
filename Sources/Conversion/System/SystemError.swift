import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's error numbers as words.
package enum SystemError {
  static let missing = ENOENT
  static let denied = EACCES

  package static func text(_ number: Int32) -> String { SystemCall.message(number) }
}
