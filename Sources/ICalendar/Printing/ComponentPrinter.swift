public import CalendarDomain

/// Writes component trees as bytes: the mirror of `ComponentParser`.
///
/// Source: RFC 5545, 3.1 and 3.2; RFC 6868.
public enum ComponentPrinter {
  /// The trees one after the other, in UTF-8, with CRLF and lines folded at 75 octets.
  public static func print(_ components: [Component]) -> [UInt8] {
    var output: [UInt8] = []
    for component in components { append(component, to: &output) }
    return output
  }

  /// One content line without folding and line end.
  public static func line(_ property: ContentProperty) -> String {
    var line = property.name
    for parameter in property.parameters {
      line += ";" + parameter.name
      if !parameter.values.isEmpty {
        line += "=" + parameter.values.map(parameterValue).joined(separator: ",")
      }
    }
    return line + ":" + value(property.value)
  }

  private static func append(_ component: Component, to output: inout [UInt8]) {
    appendFolded("BEGIN:" + component.name, to: &output)
    for property in component.properties { appendFolded(line(property), to: &output) }
    for inner in component.components { append(inner, to: &output) }
    appendFolded("END:" + component.name, to: &output)
  }

  /// A parameter's value, quoted when it holds what would end it.
  private static func parameterValue(_ text: String) -> String {
    let escaped = ParameterEscaping.encode(text)
    let needsQuotes = escaped.utf8.contains {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",")
    }
    return needsQuotes ? "\"" + escaped + "\"" : escaped
  }

  /// A value never breaks its line: a break in it, which no file can hold, becomes an escaped one.
  private static func value(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x0A: result += Array(#"\n"#.utf8)
      case 0x0D: break
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Lines of at most 75 octets, none of which splits a character.
  private static func appendFolded(_ line: String, to output: inout [UInt8]) {
    var line = line
    line.withUTF8 { bytes in
      var start = 0
      var room = 75
      while bytes.count - start > room {
        var end = start + room
        // Bytes 10xxxxxx continue a character.
        while end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        output.append(contentsOf: bytes[start..<end])
        output += [0x0D, 0x0A, 0x20]
        start = end
        room = 74
      }
      output.append(contentsOf: bytes[start...])
    }
    output += [0x0D, 0x0A]
  }
}
