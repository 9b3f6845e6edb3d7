package import Conversion
package import ICalendar
import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard input: a file descriptor, or bytes in tests.
package final class ConsoleInput {
  /// For code that reads by itself; nil when the input is in memory.
  package let fileDescriptor: Int32?
  private var bytes: ArraySlice<UInt8>
  package let isTerminal: Bool

  package init(fileDescriptor: Int32) {
    self.fileDescriptor = fileDescriptor
    bytes = []
    isTerminal = isatty(fileDescriptor) == 1
  }

  package init(_ bytes: [UInt8] = [], isTerminal: Bool = false) {
    fileDescriptor = nil
    self.bytes = bytes[...]
    self.isTerminal = isTerminal
  }

  package convenience init(_ text: String) { self.init(Array(text.utf8)) }

  /// The next bytes, at most `limit`; empty at the end. Throws `CommandFailure` (74).
  package func read(atMost limit: Int = 1 << 16) throws -> [UInt8] {
    guard let fileDescriptor else {
      defer { bytes = bytes.dropFirst(limit) }
      return Array(bytes.prefix(limit))
    }
    while true {
      if let chunk = SystemCall.bytes(of: fileDescriptor, atMost: limit) { return chunk }
      if errno != EINTR {
        throw CommandFailure(.inputOutput, "cannot read standard input: \(SystemError.text(errno))")
      }
    }
  }

  /// Where a calendar on standard input comes from.
  package var place: CalendarInput.Place {
    get throws {
      try fileDescriptor.map { .descriptor($0, name: "-") } ?? .bytes(readAll(), name: "-")
    }
  }

  /// The input as one that can be read as often as needed: a copy where it cannot be wound back. Throws `InputFailure`.
  package func source(name: String, maxBytes: Int) throws -> any ScanByteSource & Sendable {
    guard let fileDescriptor else { return ByteArraySource(try readAll()) }
    let copy = dup(fileDescriptor)
    guard copy >= 0 else {
      throw CommandFailure(.inputOutput, "cannot read standard input: \(SystemError.text(errno))")
    }
    return try InputFile(taking: copy, name: name, maxBytes: maxBytes)
  }

  /// Everything up to the end.
  package func readAll() throws -> [UInt8] {
    var all: [UInt8] = []
    while case let chunk = try read(), !chunk.isEmpty { all += chunk }
    return all
  }

  private var line: [UInt8] = []
  private var isAtEnd = false

  /// The next line without its line feed (and the carriage return before it), or nil at the end.
  ///
  /// - Parameter whenWaiting: called before the system is asked for more: whoever writes line for line may wait
  ///   for answers to what came so far.
  package func readLine(whenWaiting: () -> Void = {}) throws -> String? {
    var searched = 0
    while true {
      if let end = line[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { line.removeSubrange(...end) }
        return Self.text(line[..<end])
      }
      searched = line.count
      if isAtEnd {
        defer { line = [] }
        return line.isEmpty ? nil : Self.text(line[...])
      }
      whenWaiting()
      let chunk = try read()
      isAtEnd = chunk.isEmpty
      line += chunk
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
  }
}
