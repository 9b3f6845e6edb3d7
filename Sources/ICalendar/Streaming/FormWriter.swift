import Basics
import CalendarDomain

/// Writes calendars in a form other than iCalendar, part by part.
public protocol FormWriter {
  /// Writes a part.
  mutating func write(_ part: CalendarPart)
  /// Writes what comes after the last one.
  mutating func finish()
  /// How many bytes `take` would give.
  var count: Int { get }
  /// What was written since the last time.
  mutating func take() -> [UInt8]
}

/// A form whose text has the lines of a calendar and then its components, in their order.
public protocol StreamedForm: CalendarForm {
  /// - Parameter outline: of the calendars that are to be written, whose own lines may come late.
  func writer(_ outline: CalendarOutline, isIndented: Bool) -> any FormWriter
}

extension JCalForm: StreamedForm {
  public func writer(_ outline: CalendarOutline, isIndented: Bool) -> any FormWriter {
    JCalWriter(outline, isIndented: isIndented)
  }
}

extension XCalForm: StreamedForm {
  public func writer(_ outline: CalendarOutline, isIndented: Bool) -> any FormWriter {
    XCalWriter(outline, isIndented: isIndented)
  }
}

private struct JCalWriter: FormWriter {
  private let calendars: [CalendarOutline.Calendar]
  private var number = 0
  private var writer: JSONWriter

  init(_ outline: CalendarOutline, isIndented: Bool) {
    calendars = outline.calendars
    writer = JSONWriter(isIndented ? .indented : .compact)
    if calendars.count != 1 { writer.beginArray() }
  }

  mutating func write(_ part: CalendarPart) {
    switch part {
    case .begin:
      writer.beginArray()
      writer.write(.string("vcalendar"))
      writer.beginArray()
      for node in JCalEncoder.properties(of: calendars[number].header, places: calendars[number].places) {
        writer.write(node)
      }
      writer.endArray()
      writer.beginArray()
      number += 1
    case .property: break
    case .component(let component): writer.write(JCalEncoder.encode(component))
    case .end:
      writer.endArray()
      writer.endArray()
    }
  }

  mutating func finish() {
    if calendars.count != 1 { writer.endArray() }
    writer.endText()
  }

  var count: Int { writer.count }

  mutating func take() -> [UInt8] { writer.take() }
}

private struct XCalWriter: FormWriter {
  private let calendars: [CalendarOutline.Calendar]
  private var number = 0
  private var encoder: XCalEncoder

  init(_ outline: CalendarOutline, isIndented: Bool) {
    calendars = outline.calendars
    encoder = XCalEncoder(isIndented: isIndented)
    encoder.begin()
  }

  mutating func write(_ part: CalendarPart) {
    switch part {
    case .begin:
      encoder.beginComponent(calendars[number].header, places: calendars[number].places)
      if calendars[number].count > 0 { encoder.beginComponents() }
    case .property: break
    case .component(let component): encoder.write(component)
    case .end:
      if calendars[number].count > 0 { encoder.endComponents() }
      encoder.endComponent("VCALENDAR")
      number += 1
    }
  }

  mutating func finish() { encoder.end() }

  var count: Int { encoder.count }

  mutating func take() -> [UInt8] { encoder.take() }
}
