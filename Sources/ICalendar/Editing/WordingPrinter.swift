import CalendarDomain

/// Writes lines with the wording that they have in an input, and notes what is not written as it stood.
struct WordingPrinter {
  /// Whether lines against the grammar are written in its form.
  let isMending: Bool
  private var rewritten: [Diagnostic] = []
  private var ends: (first: SourceLocation, count: Int)?
  private var folds: (first: SourceLocation, count: Int)?

  init(isMending: Bool = false) { self.isMending = isMending }

  /// Writes a line.
  ///
  /// - Parameter stretch: bytes in which it stands as it was read; nil where it was changed, or is new.
  mutating func append(_ property: ContentProperty, in stretch: InputStretch?, to output: inout [UInt8]) {
    guard let stretch, let location = property.location, let index = stretch.index(of: location) else {
      return ComponentPrinter.append(property, to: &output)
    }
    if !isMending, let line = WrittenLine.plain(property, in: stretch.bytes, at: index) {
      return output.append(contentsOf: stretch.bytes[line])
    }
    guard let written = WrittenLine(stretch.bytes, at: index), written.says(property) else {
      return ComponentPrinter.append(property, to: &output)
    }
    if !written.endsRight { ends = (ends?.first ?? location, (ends?.count ?? 0) + 1) }
    guard written.isWellFormed || !isMending else { return mend(property, written, at: location, &output) }
    guard written.isFoldedRight, String(validating: written.content, as: UTF8.self) != nil else {
      folds = (folds?.first ?? location, (folds?.count ?? 0) + 1)
      return ComponentPrinter.append(property, to: &output)
    }
    for piece in written.pieces {
      output.append(contentsOf: stretch.bytes[piece])
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

  /// What was done to lines that are not written as they stood.
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
