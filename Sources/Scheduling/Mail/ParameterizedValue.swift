/// A value with parameters, as Content-Type and Content-Disposition have.
///
/// Source: RFC 2045, 5.1; RFC 2231.
struct ParameterizedValue {
  /// In lower case.
  private(set) var value: String
  private var parameters: [String: String] = [:]

  /// Reads leniently: a broken parameter is left out, and of one that is given twice the first counts.
  init(_ text: String) {
    var reader = Reader(Array(text.utf8)[...])
    value = reader.token(until: [UInt8(ascii: ";")]).trimmedBlanks.lowercased()
    var pieces: [String: [(index: Int, text: String, isEncoded: Bool)]] = [:]
    while reader.next() {
      let name = reader.token(until: [UInt8(ascii: "="), UInt8(ascii: ";")]).trimmedBlanks.lowercased()
      guard reader.isAt(UInt8(ascii: "=")) else { continue }
      let text = reader.value()
      let parts = name.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
      guard let base = parts.first, !base.isEmpty else { continue }
      switch parts.count {
      case 1: if parameters[base] == nil { parameters[base] = EncodedWord.decode(text) }
      case 2 where parts[1].isEmpty: pieces[base, default: []].append((0, text, true))
      case 2, 3:
        guard let index = Int(parts[1]), index < 1_000 else { continue }
        pieces[base, default: []].append((index, text, parts.count == 3))
      default: continue
      }
    }
    for (name, list) in pieces { parameters[name] = Self.joined(list.sorted { $0.index < $1.index }) }
  }

  subscript(name: String) -> String? { parameters[name] }

  /// Puts the pieces of one parameter together; the first names the charset.
  private static func joined(_ pieces: [(index: Int, text: String, isEncoded: Bool)]) -> String {
    var bytes: [UInt8] = []
    var charset = "utf-8"
    for (place, piece) in pieces.enumerated() {
      guard piece.isEncoded else {
        bytes += Array(piece.text.utf8)
        continue
      }
      var text = piece.text[...]
      if place == 0 {
        let parts = piece.text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count == 3 {
          charset = String(parts[0])
          text = parts[2]
        }
      }
      bytes += TransferDecoding.percent(String(text))
    }
    return Charset.text(bytes, charset: charset) ?? Charset.lenient(bytes)
  }

  private struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Passes the separator before the next parameter.
    mutating func next() -> Bool {
      while let byte = rest.first, byte != UInt8(ascii: ";") { rest.removeFirst() }
      return rest.popFirst() != nil
    }

    func isAt(_ byte: UInt8) -> Bool { rest.first == byte }

    mutating func token(until ends: [UInt8]) -> String {
      let end = rest.firstIndex { ends.contains($0) } ?? rest.endIndex
      defer { rest = rest[end...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }

    /// After the equals sign: a token, or a quoted string.
    mutating func value() -> String {
      rest.removeFirst()
      while let byte = rest.first, byte == 0x20 || byte == 0x09 { rest.removeFirst() }
      guard rest.first == UInt8(ascii: "\"") else {
        return token(until: [UInt8(ascii: ";")]).trimmedBlanks
      }
      rest.removeFirst()
      var text: [UInt8] = []
      while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
        guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
          text.append(byte)
          continue
        }
        text.append(next)
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
