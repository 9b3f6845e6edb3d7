public import CalendarDomain

/// Writes the parts of a stream as iCalendar, in the order in which they come.
public struct CalendarStreamPrinter {
  private var printer = WordingPrinter()
  private var output: [UInt8] = []

  public init() {}

  /// How many bytes `take` would give.
  public var count: Int { output.count }

  /// What was written since the last time: whole lines.
  public mutating func take() -> [UInt8] {
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  /// What was done to lines that are not written as they stood.
  public func changes() -> [Diagnostic] { printer.changes() }

  /// Writes a part.
  ///
  /// - Parameter stretch: bytes in which its lines stand as they were read; nil where they are to be worded anew.
  public mutating func write(_ part: CalendarPart, in stretch: InputStretch?) {
    switch part {
    case .begin: ComponentPrinter.append(border: "BEGIN:", "VCALENDAR", to: &output)
    case .property(let property): printer.append(property, in: stretch, to: &output)
    case .component(let component):
      ComponentPrinter.append(component, to: &output) { property, output in
        printer.append(property, in: stretch, to: &output)
      }
    case .end: ComponentPrinter.append(border: "END:", "VCALENDAR", to: &output)
    }
  }
}
