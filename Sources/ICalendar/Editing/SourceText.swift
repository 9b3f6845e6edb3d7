public import CalendarDomain

/// The bytes that calendars were read from, so that a line that nobody changed can be written as it stood: with its
/// quotes, which carry meaning (RFC 5545, 3.2), and its folds.
public struct SourceText: Sendable {
  /// One input: its bytes, and where its lines stand in them.
  private struct Input: Sendable {
    var bytes: [UInt8]
    var lines: [Int: ContentProperty] = [:]

    mutating func take(_ component: Component) {
      for property in component.properties {
        if let location = property.location { lines[location.byteOffset] = property }
      }
      for inner in component.components { take(inner) }
    }
  }

  private var inputs: [String: Input] = [:]

  public init() {}

  /// Takes in an input and the calendars that were read from it; what is not plain UTF-8 is left out.
  public mutating func add(_ bytes: [UInt8], _ calendars: [Component], file: String?) {
    guard !bytes.contains(0) else { return }
    var input = Input(bytes: bytes)
    for calendar in calendars { input.take(calendar) }
    inputs[file ?? ""] = input
  }

  /// The trees one after the other, as `ComponentPrinter` writes them but for the lines that stand in an input just
  /// so. The notes say what was done to lines that are not written as they stood.
  ///
  /// - Parameter isMending: whether lines against the grammar are written in its form.
  public func print(
    _ components: [Component], isMending: Bool = false
  ) -> (bytes: [UInt8], changes: [Diagnostic]) {
    var writer = Writer(source: self, isMending: isMending)
    var output: [UInt8] = []
    for component in components {
      ComponentPrinter.append(component, to: &output) { property, output in
        writer.append(property, to: &output)
      }
    }
    return (output, writer.changes())
  }

  private struct Writer {
    let source: SourceText
    let isMending: Bool
    private var rewritten: [Diagnostic] = []
    private var ends: (first: SourceLocation, count: Int)?
    private var folds: (first: SourceLocation, count: Int)?

    init(source: SourceText, isMending: Bool) {
      self.source = source
      self.isMending = isMending
    }

    mutating func append(_ property: ContentProperty, to output: inout [UInt8]) {
      guard let location = property.location, let input = source.inputs[location.file ?? ""],
        input.lines[location.byteOffset] == property,
        let written = WrittenLine(input.bytes, at: location.byteOffset), written.says(property)
      else { return ComponentPrinter.append(property, to: &output) }
      if !written.endsRight { ends = (ends?.first ?? location, (ends?.count ?? 0) + 1) }
      guard written.isWellFormed || !isMending else { return mend(property, written, at: location, &output) }
      guard written.isFoldedRight, String(validating: written.content, as: UTF8.self) != nil else {
        folds = (folds?.first ?? location, (folds?.count ?? 0) + 1)
        return ComponentPrinter.append(property, to: &output)
      }
      for piece in written.pieces {
        output.append(contentsOf: input.bytes[piece])
        output.append(0x0D)
        output.append(0x0A)
      }
    }

    /// Writes a line with its parameters in the form of the grammar.
    private mutating func mend(
      _ property: ContentProperty, _ written: WrittenLine, at location: SourceLocation,
      _ output: inout [UInt8]
    ) {
      var property = property
      property.parameters = property.parameters.map { .init(name: $0.name, values: $0.values) }
      let plain = ComponentPrinter.line(property)
      if written.content != Array(plain.utf8) {
        rewritten.append(
          Diagnostic(
            "repaired", .note, "a line is not in its form (RFC 5545, 3.1)", location: location,
            property: property.canonicalName, action: "wrote \(plain)"))
      }
      ComponentPrinter.append(property, to: &output)
    }

    func changes() -> [Diagnostic] {
      var notes = rewritten
      if let ends {
        notes.append(
          Diagnostic(
            "repaired", .note, "\(ends.count.counted("line")) did not end in CR LF", location: ends.first,
            action: "wrote CR LF"))
      }
      if let folds {
        notes.append(
          Diagnostic(
            "repaired", .note,
            "\(folds.count.counted("line")) stood beyond 75 octets, or was folded inside a character",
            location: folds.first, action: "folded anew"))
      }
      return notes
    }
  }
}
