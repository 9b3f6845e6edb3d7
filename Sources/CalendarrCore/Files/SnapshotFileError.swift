#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a file could not be written, removed or encoded.
///
/// Equal by `code`; `reason` is one line that names path and system error.
@_spi(Writer) public struct SnapshotFileError: Error, Equatable, CustomStringConvertible {
  /// What failed, for a script.
  @_spi(Writer) public enum Code: String, Sendable {
    /// The platform offers no container and none was given.
    case noContainer = "no-container"
    /// A folder or a temporary file could not be made.
    case cannotCreate = "cannot-create"
    /// Writing, flushing or renaming failed; what stood there before still does.
    case cannotWrite = "cannot-write"
    /// A file is there and cannot be removed.
    case cannotRemove = "cannot-remove"
    /// A value has no JSON form; nothing was written.
    case cannotEncode = "cannot-encode"

    /// The code as words before a path.
    fileprivate var verb: String { rawValue.replacing("-", with: " ") }
  }

  /// What failed.
  @_spi(Writer) public let code: Code
  /// One line for people: path and system error.
  @_spi(Writer) public let reason: String
  /// The file or folder concerned.
  @_spi(Writer) public let path: String?
  /// The system's error number, or 0.
  @_spi(Writer) public let errorNumber: Int32

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
    path = nil
    errorNumber = 0
  }

  /// The failure of a system call on `path`, with the error number it left.
  init(_ code: Code, path: String, errorNumber: Int32) {
    self.code = code
    self.path = path
    self.errorNumber = errorNumber
    // What is mounted on its own, as single files in containers of programs, cannot be replaced.
    let advice =
      errorNumber == EBUSY ? "; where this file is a mount of its own, mount its folder instead" : ""
    reason = "\(code.verb) \(path): \(SystemCall.message(errorNumber))\(advice)"
  }

  /// A file that is not touched for what it is.
  init(_ code: Code, path: String, _ refusal: FileRefusal) {
    self.code = code
    self.path = path
    errorNumber = refusal.errorNumber
    reason = "\(code.verb) \(path): \(refusal.reason)"
  }

  @_spi(Writer) public var description: String { reason }

  @_spi(Writer) public static func == (left: SnapshotFileError, right: SnapshotFileError) -> Bool {
    left.code == right.code
  }

  static func require(_ container: URL?) throws(SnapshotFileError) -> URL {
    if let container { return container }
    throw SnapshotFileError(.noContainer, "this platform offers no container; name a folder")
  }
}
