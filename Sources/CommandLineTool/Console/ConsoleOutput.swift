import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A buffered stream of text or bytes: a file descriptor, or memory in tests.
///
/// Writing never throws: a reader that went away makes the stream `isClosed` and drops what follows, any other
/// error is kept in `failure` for the end of the program. Not for use from several threads.
package final class ConsoleOutput {
  /// Nil: what is written stays in `captured`.
  private let fileDescriptor: Int32?
  private var buffer: [UInt8] = []
  /// Whole lines go out at once: on a terminal, and on standard error everywhere.
  private let flushesLines: Bool
  package let isTerminal: Bool
  /// A line can be drawn over: on a terminal that knows how.
  package let redraws: Bool
  /// Styles are written; false in pipes and where NO_COLOR is set.
  package private(set) var showsColours: Bool
  /// What COLUMNS says, or a test.
  private let fixedWidth: Int?
  /// Columns of the terminal as it is now, or 80.
  package var width: Int {
    fixedWidth ?? fileDescriptor.flatMap { isTerminal ? SystemCall.columns(of: $0) : nil } ?? 80
  }
  /// The reader went away.
  package private(set) var isClosed = false
  /// errno of the first write that failed otherwise.
  package private(set) var failure: Int32?
  /// Called once, when the reader goes away.
  package var whenClosed: () -> Void = {}

  package init(fileDescriptor: Int32, environment: [String: String]) {
    self.fileDescriptor = fileDescriptor
    isTerminal = isatty(fileDescriptor) == 1
    flushesLines = isTerminal || fileDescriptor == STDERR_FILENO
    redraws = isTerminal && environment["TERM"] != "dumb"
    showsColours = redraws && environment["NO_COLOR", default: ""].isEmpty
    fixedWidth = environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Keeps what is written, as a pipe or a terminal would receive it.
  package init(capturingAsTerminal isTerminal: Bool = false, showsColours: Bool = false, width: Int = 80) {
    fileDescriptor = nil
    flushesLines = false
    self.isTerminal = isTerminal
    redraws = isTerminal
    self.showsColours = showsColours
    fixedWidth = width
  }

  /// What a capturing stream received.
  package var capturedBytes: [UInt8] { fileDescriptor == nil ? buffer : [] }
  package var captured: String { String(decoding: capturedBytes, as: UTF8.self) }

  /// Writes text of several lines. Whatever it quotes, no control or direction character goes out raw but line feeds,
  /// tabs, and the styles that `styled` gave it.
  package func write(_ text: String) { append(StyleMark.shown(text, VisibleText.lines)) }

  /// Overrides what terminal and environment say of colours.
  package func choose(_ colours: ColourChoice) {
    switch colours {
    case .auto: break
    case .always: showsColours = true
    case .never: showsColours = false
    }
  }

  /// Writes one line, whatever the text quotes.
  package func writeLine(_ text: String = "") { append(StyleMark.shown(text, VisibleText.of) + "\n") }

  /// Writes JSON, which has escapes of its own for characters that would steer a terminal.
  package func writeJSON(_ text: String) { append(VisibleText.json(text)) }

  /// Writes JSON as its maker gave it; on a terminal with such characters as escapes.
  package func writeJSON(_ bytes: some Collection<UInt8>) {
    guard isTerminal else { return append(bytes) }
    writeJSON(String(decoding: bytes, as: UTF8.self))
  }

  /// Writes the bytes of a file as they are; on a terminal, which is none, with such characters shown.
  package func write(_ bytes: some Collection<UInt8>) {
    guard isTerminal else { return append(bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    append(VisibleText.lines(text.replacing("\r\n", with: "\n")))
  }

  /// Draws over the line of the cursor, and stays on it.
  package func redrawLine(_ text: String) { append("\r" + VisibleText.of(text) + "\u{1B}[K") }

  private func append(_ text: String) { append(text.utf8) }

  private func append(_ bytes: some Collection<UInt8>) {
    buffer.append(contentsOf: bytes)
    flushIfDue()
  }

  /// The text with its styles where the stream shows them, else as it is.
  package func styled(_ text: String, _ styles: ConsoleStyle...) -> String { styled(text, styles) }

  package func styled(_ text: String, _ styles: [ConsoleStyle]) -> String {
    guard showsColours, !styles.isEmpty else { return text }
    return StyleMark.around(VisibleText.of(text), styles)
  }

  private func flushIfDue() {
    if buffer.count >= 1 << 16 || (flushesLines && buffer.last == UInt8(ascii: "\n")) { flush() }
  }

  /// Hands what is buffered to the system.
  package func flush() {
    guard let fileDescriptor, !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    var start = 0
    while start < buffer.count, !isClosed, failure == nil {
      let written = SystemCall.write(buffer[start...], to: fileDescriptor)
      if written >= 0 {
        start += written
      } else if errno == EPIPE {
        isClosed = true
        whenClosed()
      } else if errno == EAGAIN {
        waitUntilWritable(fileDescriptor)
      } else if errno != EINTR {
        failure = errno
      }
    }
  }

  private func waitUntilWritable(_ fileDescriptor: Int32) {
    var request = [pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)]
    SystemCall.wait(for: &request, milliseconds: -1)
  }
}
