import CalendarDomain
import CalendarTime
import ICalendar
import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open input, any stretch of which can be read; what cannot be wound back is copied to a nameless file
/// first.
package final class InputFile: ScanByteSource, Sendable {
  private let descriptor: Int32
  /// All of it, where there is no file to wind back; the descriptor is -1 then.
  private let kept: [UInt8]?
  private let name: String
  /// Bytes, as far as the system says before reading.
  package let size: Int

  /// Opens a file by its path.
  ///
  /// - Parameter onlyRegular: pipes and devices are refused, which may give nothing, or no end.
  package convenience init(
    path: String, maxBytes: Int, onlyRegular: Bool = false, followsLinks: Bool = true
  ) throws(InputFailure) {
    let descriptor = SystemCall.openFile(
      path, O_RDONLY | O_CLOEXEC | (onlyRegular ? O_NONBLOCK : 0) | (followsLinks ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else { throw errno == ELOOP && !followsLinks ? .link(path) : .system(path, errno) }
    try self.init(taking: descriptor, name: path, maxBytes: maxBytes, onlyRegular: onlyRegular)
  }

  /// Takes over an open descriptor and closes it in the end.
  package init(
    taking descriptor: Int32, name: String, maxBytes: Int, onlyRegular: Bool = false
  ) throws(InputFailure) {
    guard let status = SystemCall.status(of: descriptor) else {
      let number = errno
      close(descriptor)
      throw .system(name, number)
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw .system(name, EISDIR)
    }
    if onlyRegular, status.st_mode & S_IFMT != S_IFREG {
      close(descriptor)
      throw InputFailure(
        .noInput,
        Diagnostic(
          "cannot-read", "cannot read \(name): it is a pipe or a device",
          location: SourceLocation(file: name, line: 1)))
    }
    self.name = name
    if status.st_mode & S_IFMT == S_IFREG, lseek(descriptor, 0, SEEK_SET) == 0 {
      self.descriptor = descriptor
      size = Int(status.st_size)
      kept = nil
    } else {
      defer { close(descriptor) }
      if let (copy, size) = try InputFile.spool(descriptor, name: name, maxBytes: maxBytes) {
        (self.descriptor, self.size, kept) = (copy, size, nil)
      } else {
        let bytes = try InputFile.whole(descriptor, name: name, maxBytes: maxBytes)
        (self.descriptor, size, kept) = (-1, bytes.count, bytes)
      }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func read(into buffer: inout [UInt8], _ stretch: Range<Int>, at offset: Int) throws -> Int {
    if let kept {
      let part = kept[min(offset, kept.count)..<min(offset + stretch.count, kept.count)]
      buffer.replaceSubrange(stretch.lowerBound..<(stretch.lowerBound + part.count), with: part)
      return part.count
    }
    while true {
      let count = SystemCall.fill(&buffer, stretch, from: descriptor, at: offset)
      if count >= 0 { return count }
      if errno != EINTR { throw InputFailure.system(name, errno) }
    }
  }

  /// Everything from the start, at most `maxBytes`.
  package func readAll(maxBytes: Int) throws(InputFailure) -> [UInt8] {
    if let kept { return kept }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .system(name, errno) }
    do throws(FileBytes.Failure) {
      return try FileBytes.read(descriptor, expecting: size, limit: maxBytes)
    } catch {
      switch error {
      case .system(let number): throw .system(name, number)
      case .notRegular, .tooLarge: throw InputFile.tooLarge(name, maxBytes)
      }
    }
  }

  private static func tooLarge(_ name: String, _ maxBytes: Int) -> InputFailure {
    InputFailure(
      .badData,
      Diagnostic(
        "too-large", "\(name) is larger than \(maxBytes) bytes",
        location: SourceLocation(file: name, line: 1), action: "raise --max-bytes if it is trusted"))
  }

  private static func block(of descriptor: Int32, name: String) throws(InputFailure) -> [UInt8] {
    while true {
      if let block = SystemCall.bytes(of: descriptor, atMost: 1 << 18) { return block }
      if errno != EINTR { throw .system(name, errno) }
    }
  }

  /// How much more than in memory a pipe may take on disk: enough for a calendar of gigabytes, and an end
  /// to one that never ends.
  private static let diskFactor = 8

  /// A pipe in memory, for processes that write no file.
  private static func whole(
    _ source: Int32, name: String, maxBytes: Int
  ) throws(InputFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let block = try block(of: source, name: name)
      if block.isEmpty { return bytes }
      bytes += block
      guard bytes.count <= maxBytes else { throw tooLarge(name, maxBytes) }
    }
  }

  /// Copies a pipe to a file without a name, which goes away with its descriptor. Nil in a process that gave up the right
  /// to make one.
  private static func spool(
    _ source: Int32, name: String, maxBytes: Int
  ) throws(InputFailure) -> (Int32, Int)? {
    if ProcessGuard.writesNoFiles { return nil }
    let folder = SystemCall.environment("TMPDIR") ?? "/tmp"
    guard let (target, path) = SystemCall.makeTemporary("\(folder)/calendarr-") else {
      throw InputFailure(
        .readFailed,
        Diagnostic(
          "cannot-read",
          "cannot keep \(name), which cannot be wound back, in a temporary file below \(folder): "
            + SystemError.text(errno), location: SourceLocation(file: name, line: 1),
          action: "name another folder in TMPDIR"))
    }
    SystemCall.removeFile(path)
    var total = 0
    do throws(InputFailure) {
      while true {
        let block = try block(of: source, name: name)
        if block.isEmpty { break }
        var rest = block[...]
        while !rest.isEmpty {
          let count = SystemCall.write(rest, to: target)
          if count < 0, errno != EINTR { throw .system("temporary copy of \(name)", errno) }
          rest = rest.dropFirst(max(0, count))
        }
        total += block.count
        guard total / diskFactor <= maxBytes else { throw tooLarge(name, maxBytes * diskFactor) }
      }
    } catch {
      close(target)
      throw error
    }
    guard lseek(target, 0, SEEK_SET) == 0 else { throw .system(name, errno) }
    return (target, total)
  }
}
