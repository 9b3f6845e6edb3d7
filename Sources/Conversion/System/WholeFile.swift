import CalendarTime
import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads files of this project's own: configurations, states, what was published.
enum WholeFile {
  /// The whole of a file of at most `maxBytes`.
  ///
  /// - Parameter refusesLinks: for files that a folder happens to hold, which nobody named.
  static func read(
    _ path: String, maxBytes: Int = 256 << 20, refusesLinks: Bool = false
  ) throws(InputFailure) -> [UInt8] {
    do throws(FileBytes.Failure) {
      return try FileBytes.read(path, limit: maxBytes, refusesLinks: refusesLinks)
    } catch {
      switch error {
      case .system(let number): throw .system(path, number)
      case .notRegular: throw .system(path, EMLINK)
      case .tooLarge: throw .system(path, EFBIG)
      }
    }
  }
}
