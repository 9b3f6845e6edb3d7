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
    var printer = WordingPrinter(isMending: isMending)
    var output: [UInt8] = []
    for component in components {
      ComponentPrinter.append(component, to: &output) { property, output in
        printer.append(property, in: stretch(of: property), to: &output)
      }
    }
    return (output, printer.changes())
  }

  /// What a property was read from, where it is still the same.
  private func stretch(of property: ContentProperty) -> InputStretch? {
    guard let location = property.location, let input = inputs[location.file ?? ""],
      input.lines[location.byteOffset] == property
    else { return nil }
    return InputStretch(input.bytes[...])
  }
}
