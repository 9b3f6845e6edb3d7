#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension SystemCall {
  /// iconv(3): text of a charset in UTF-8; nil for a charset that the system does not know, and where the bytes are none
  /// of it.
  package static func utf8(_ bytes: [UInt8], fromCharset name: String) -> [UInt8]? {
    let descriptor = unsafe iconv_open("UTF-8", name)
    guard unsafe descriptor != iconv_t(bitPattern: -1) else { return nil }
    defer { unsafe iconv_close(descriptor) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // No charset has a letter that takes more than four bytes for each of its own.
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
    let capacity = output.count
    let written: Int? = unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        var from = source.baseAddress
        var to = target.baseAddress
        var left = source.count
        var room = target.count
        guard unsafe iconv(descriptor, &from, &left, &to, &room) != -1 else { return nil }
        guard unsafe iconv(descriptor, nil, nil, &to, &room) != -1 else { return nil }
        return capacity - room
      }
    }
    return written.map { output[..<$0].map { UInt8(bitPattern: $0) } }
  }
}
