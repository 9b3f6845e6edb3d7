import Basics
import SystemCalls

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

/// One file of a container as the check sees it: bytes, mode, and where its lines begin.
struct ContractDocument {
  enum Content {
    case missing
    /// There, but not to be read; the reason without a path.
    case failed(String)
    case bytes([UInt8])
  }

  var name: String
  var content: Content
  /// Where lines begin, from the second on.
  private let lineStarts: [Int]
  /// Permission bits; nil when there is no file.
  var mode: UInt32?

  init(name: String, content: Content, mode: UInt32? = nil) {
    self.name = name
    self.content = content
    self.mode = mode
    if case .bytes(let bytes) = content {
      lineStarts = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    } else {
      lineStarts = []
    }
  }

  /// Looks at the file of that name in the folder.
  init(name: String, in folder: URL) {
    let url = folder.appending(path: name)
    guard let status = SystemCall.status(of: url.path) else {
      self.init(name: name, content: errno == ENOENT ? .missing : .failed(SystemCall.message(errno)))
      return
    }
    let mode = UInt32(status.st_mode & 0o7777)
    guard status.st_mode & S_IFMT == S_IFREG else {
      self.init(name: name, content: .failed("not a regular file"), mode: mode)
      return
    }
    guard mode & 0o400 != 0 else {
      // Asked of the mode as well, because the superuser reads what others cannot.
      self.init(name: name, content: .failed("its owner may not read it"), mode: mode)
      return
    }
    do {
      self.init(name: name, content: .bytes([UInt8](try Data(contentsOf: url))), mode: mode)
    } catch {
      self.init(name: name, content: .failed("cannot be read"), mode: mode)
    }
  }

  var bytes: [UInt8]? {
    if case .bytes(let bytes) = content { return bytes }
    return nil
  }

  var isMissing: Bool {
    if case .missing = content { return true }
    return false
  }

  /// The JSON of a file; repeated keys are kept, so that each can be told.
  static func node(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    try JSONReader.read(
      bytes, .init(maxDepth: 64, allowsRepeatedNames: true, allowsByteOrderMark: false))
  }

  /// The line, from 1, in which a byte stands.
  func line(at offset: Int) -> Int {
    // The number of lines that begin at or before the place: a container may break a rule at every line.
    var (low, high) = (0, lineStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return 1 + low
  }
}
