import Testing

@testable import Conversion

@Suite("Lines out of pieces")
struct LineBufferTests {
  @Test("Lines are the same however the bytes are cut", arguments: 1...9)
  func pieces(size: Int) {
    let bytes = Array("one\n\ntwo words\nfar too long a line\nend".utf8)
    var buffer = LineBuffer(limit: 10)
    var lines: [LineBuffer.Line] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      buffer.append(bytes[start..<min(start + size, bytes.count)])
      while let line = buffer.next() { lines.append(line) }
    }
    if let line = buffer.last() { lines.append(line) }
    let expected: [LineBuffer.Line] = [
      .bytes(Array("one".utf8)), .bytes([]), .bytes(Array("two words".utf8)), .tooLong,
      .bytes(Array("end".utf8)),
    ]
    #expect(lines == expected)
  }

  @Test("A line that never ends takes no more memory than its limit and a piece")
  func endless() {
    var buffer = LineBuffer(limit: 1_000)
    for _ in 0..<1_000 {
      buffer.append([UInt8](repeating: 0x41, count: 100))
      #expect(buffer.next() == nil)
      #expect(buffer.held <= 1_100)
    }
    buffer.append("\nx\n".utf8)
    #expect(buffer.next() == .tooLong)
    #expect(buffer.next() == .bytes([0x78]))
  }
}
