extension XMLReader {
  /// A name with its prefix.
  mutating func name() throws(XMLError) -> [UInt8] {
    let start = place
    var name: [UInt8] = []
    while let byte = peek(), XMLText.isNamePart(byte) {
      name.append(byte)
      index += 1
    }
    guard let first = name.first, XMLText.isNameStart(first) else {
      throw fault("a name is missing, or begins with what no name begins with", at: start)
    }
    guard String(validating: name, as: UTF8.self) != nil else {
      throw fault("a name is not UTF-8", at: start)
    }
    return name
  }

  mutating func attributeValue() throws(XMLError) -> String {
    let start = place
    guard let quote = take(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw fault("the value of an attribute is not in quotes", at: start)
    }
    var content: [UInt8] = []
    while let byte = take() {
      switch byte {
      case quote: return try string(content, from: start)
      case UInt8(ascii: "<"): throw fault("'<' stands in the value of an attribute", at: start)
      case UInt8(ascii: "&"): try reference(into: &content)
      case 0x09, 0x0A, 0x0D: content.append(0x20)
      default: content.append(byte)
      }
    }
    throw fault("the value of an attribute has no end", at: start)
  }

  /// The characters up to the next tag, after those of a section.
  mutating func text(after content: [UInt8] = []) throws(XMLError) -> String {
    var content = content
    /// How many `]` stand at the end, as they were written.
    var brackets = 0
    while let byte = peek() {
      // What a section or a comment divides comes as several texts.
      if byte == UInt8(ascii: "<") { break }
      _ = take()
      switch byte {
      case UInt8(ascii: "&"): try reference(into: &content)
      case 0x0D:
        // Line ends become one line feed (XML 1.0, 2.11).
        if peek() != 0x0A { content.append(0x0A) }
      case UInt8(ascii: ">") where brackets >= 2: throw fault("']]>' stands outside a section")
      default: content.append(byte)
      }
      brackets = byte == UInt8(ascii: "]") ? brackets + 1 : 0
    }
    return try string(content, from: position)
  }

  /// The bytes of a section whose `<!` has been read.
  mutating func section() throws(XMLError) -> [UInt8] {
    for byte in "[CDATA[".utf8 where !take(byte) { throw fault("'<!' begins nothing that is known here") }
    var content: [UInt8] = []
    while let byte = take() {
      if byte == UInt8(ascii: ">"), content.suffix(2).elementsEqual("]]".utf8) {
        content.removeLast(2)
        return content
      }
      if byte == 0x0D {
        if peek() != 0x0A { content.append(0x0A) }
      } else {
        content.append(byte)
      }
    }
    throw fault("a section has no end")
  }

  /// Passes over a comment whose `<!` has been read; refuses a document type.
  mutating func comment() throws(XMLError) {
    guard take(UInt8(ascii: "-")) else {
      if peek() == UInt8(ascii: "D") {
        throw fault("a document type (DTD) is not read: it could name other files, or grow without end")
      }
      throw fault("'<!' begins nothing that is known here")
    }
    guard take(UInt8(ascii: "-")) else { throw fault("'<!-' begins nothing") }
    var dashes = 0
    var content: [UInt8] = []
    while let byte = take() {
      if dashes >= 2 {
        guard byte == UInt8(ascii: ">") else { throw fault("'--' stands inside a comment") }
        _ = try string(content, from: position)
        return
      }
      dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
      content.append(byte)
    }
    throw fault("a comment has no end")
  }

  /// Passes over an instruction whose `<?` has been read; the declaration has to name UTF-8.
  mutating func instruction() throws(XMLError) {
    let target = try name()
    var content: [UInt8] = []
    while let byte = take() {
      if byte == UInt8(ascii: ">"), content.last == UInt8(ascii: "?") {
        content.removeLast()
        let text = try string(content, from: position)
        if String(decoding: target, as: UTF8.self).lowercased() == "xml" { try declaration(target, text) }
        return
      }
      content.append(byte)
    }
    throw fault("an instruction has no end")
  }

  private func declaration(_ target: [UInt8], _ text: String) throws(XMLError) {
    guard target.elementsEqual("xml".utf8), position.line == 1, position.column == 1 else {
      throw fault("the declaration of XML stands elsewhere than at the beginning")
    }
    guard let start = text.firstRange(of: "encoding")?.upperBound else { return }
    let value = text[start...].drop { $0 != "\"" && $0 != "'" }.dropFirst().prefix { $0 != "\"" && $0 != "'" }
    guard ["utf-8", "us-ascii"].contains(value.lowercased()) else {
      throw fault("the encoding is '\(value)'; XML in UTF-8 is read")
    }
  }

  /// The character of a reference whose `&` has been read.
  private mutating func reference(into content: inout [UInt8]) throws(XMLError) {
    let start = place
    var name: [UInt8] = []
    while let byte = take(), byte != UInt8(ascii: ";") {
      name.append(byte)
      guard name.count <= 12 else { break }
    }
    let text = String(decoding: name, as: UTF8.self)
    switch text {
    case "lt": content.append(UInt8(ascii: "<"))
    case "gt": content.append(UInt8(ascii: ">"))
    case "amp": content.append(UInt8(ascii: "&"))
    case "quot": content.append(UInt8(ascii: "\""))
    case "apos": content.append(UInt8(ascii: "'"))
    default:
      let digits = text.dropFirst(text.hasPrefix("#x") ? 2 : 1)
      guard text.hasPrefix("#"), digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let code = UInt32(digits, radix: text.hasPrefix("#x") ? 16 : 10), let scalar = Unicode.Scalar(code),
        XMLText.isAllowed(scalar)
      else { throw fault("'&\(text)' is no reference to a character of XML", at: start) }
      content.append(contentsOf: scalar.utf8)
    }
  }

  private func string(_ content: [UInt8], from start: TextPosition) throws(XMLError) -> String {
    guard let text = String(validating: content, as: UTF8.self) else {
      throw fault("text is not UTF-8", at: start)
    }
    if content.contains(where: { $0 < 0x20 || $0 == 0xEF }),
      let bad = text.unicodeScalars.first(where: { !XMLText.isAllowed($0) })
    {
      throw fault(
        "the character U+\(String(bad.value, radix: 16, uppercase: true)) is none of XML", at: start)
    }
    return text
  }
}
