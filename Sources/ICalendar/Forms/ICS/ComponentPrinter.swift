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
    var bytes: [UInt8] = []
    append(unfolded: property, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Parameter line: writes a line in place of `append(_:to:)`.
  static func append(
    _ component: Component, to output: inout [UInt8],
    line: (ContentProperty, inout [UInt8]) -> Void = { append($0, to: &$1) }
  ) {
    append(border: "BEGIN:", component.name, to: &output)
    var written = 0
    if component.innerPlaces.count == component.components.count {
      for (inner, place) in zip(component.components, component.innerPlaces) {
        while written < min(place, component.properties.count) {
          line(component.properties[written], &output)
          written += 1
        }
        append(inner, to: &output, line: line)
      }
    }
    for property in component.properties[written...] { line(property, &output) }
    if component.innerPlaces.count != component.components.count {
      for inner in component.components { append(inner, to: &output, line: line) }
    }
    append(border: "END:", component.name, to: &output)
  }

  /// One content line that is worded already, folded.
  package static func append(line: String, to output: inout [UInt8]) {
    let start = output.count
    output.append(contentsOf: line.utf8)
    fold(from: start, in: &output)
  }

  /// The same for its bytes.
  package static func append(line: ArraySlice<UInt8>, to output: inout [UInt8]) {
    let start = output.count
    output.append(contentsOf: line)
    fold(from: start, in: &output)
  }

  static func append(border: String, _ name: String, to output: inout [UInt8]) {
    let start = output.count
    output.append(contentsOf: border.utf8)
    output.append(contentsOf: name.utf8)
    fold(from: start, in: &output)
  }

  static func append(_ property: ContentProperty, to output: inout [UInt8]) {
    let start = output.count
    append(unfolded: property, to: &output)
    fold(from: start, in: &output)
  }

  private static func append(unfolded property: ContentProperty, to output: inout [UInt8]) {
    output.append(contentsOf: property.name.utf8)
    for parameter in property.parameters {
      output.append(UInt8(ascii: ";"))
      output.append(contentsOf: parameter.name.utf8)
      if parameter.values.isEmpty { continue }
      output.append(UInt8(ascii: "="))
      output.append(contentsOf: (parameter.written ?? ParameterEscaping.list(parameter.values)).utf8)
    }
    output.append(UInt8(ascii: ":"))
    // A value never breaks its line: a break in it, which no file can hold, becomes an escaped one.
    if property.value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      for byte in property.value.utf8 where byte != 0x0D {
        if byte == 0x0A { output.append(contentsOf: #"\n"#.utf8) } else { output.append(byte) }
      }
    } else {
      output.append(contentsOf: property.value.utf8)
    }
  }

  /// Ends the line that begins at `start`, and breaks it into lines of at most 75 octets, none of which splits a
  /// character.
  private static func fold(from start: Int, in output: inout [UInt8]) {
    if output.count - start > 75 {
      let line = Array(output[start...])
      output.removeSubrange(start...)
      var index = 0
      var room = 75
      while line.count - index > room {
        var end = index + room
        // Bytes 10xxxxxx continue a character.
        while end > index + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
        output.append(contentsOf: line[index..<end])
        output.append(contentsOf: [0x0D, 0x0A, 0x20])
        index = end
        room = 74
      }
      output.append(contentsOf: line[index...])
    }
    output.append(0x0D)
    output.append(0x0A)
  }
}
