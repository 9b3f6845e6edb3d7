import CalendarDomain

/// A stretch of an input that is in memory, with the places that its bytes have in the whole.
public struct InputStretch: Sendable {
  /// Where the first byte stands in the input.
  let offset: Int
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>, offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Where the line of a property begins among `bytes`; nil where that is not known.
  func index(of location: SourceLocation) -> Int? {
    let index = bytes.startIndex + location.byteOffset - offset
    return bytes.indices.contains(index) ? index : nil
  }

  /// A copy of the lines of a component, as far as that of its last property.
  func lines(of component: Component) -> InputStretch? {
    guard let first = component.location, let start = index(of: first),
      let last = Self.last(of: component), let line = line(of: last), let location = last.location
    else { return nil }
    let end = start + location.byteOffset - first.byteOffset + line.bytes.count
    return end < bytes.endIndex ? InputStretch(Array(bytes[start...end])[...], offset: first.byteOffset) : nil
  }

  private static func last(of component: Component) -> ContentProperty? {
    let all = component.properties.suffix(1) + component.components.compactMap { last(of: $0) }
    return all.max { ($0.location?.byteOffset ?? 0) < ($1.location?.byteOffset ?? 0) }
  }

  /// A copy of the line of a property, with those that continue it.
  func line(of property: ContentProperty) -> InputStretch? {
    guard let location = property.location, let start = index(of: location) else { return nil }
    var lines = PhysicalLines(bytes, from: start)
    var end = start
    repeat { end = lines.next()?.end ?? end } while lines.continues
    return InputStretch(Array(bytes[start..<end])[...], offset: location.byteOffset)
  }
}

/// The part of an input that a stream has before it. It moves on, and grows where one component is long.
struct InputWindow {
  static let usualStep = 1 << 18

  /// Bytes that it holds where no component is longer.
  private let step: Int
  private var buffer: ScanBuffer
  /// Where its first byte stands in the input.
  private(set) var offset = 0
  private(set) var isAtEnd = false

  init(step: Int = InputWindow.usualStep) {
    self.step = step
    buffer = ScanBuffer(capacity: step)
  }

  /// Lets go of what stands before `first`, and reads on. Throws what reading throws, and `ParseError` where more than
  /// `most` bytes would have to be held.
  mutating func advance(to first: Int, in source: any ScanByteSource, most: Int, file: String?) throws {
    buffer.removeFirst(first - offset)
    offset = first
    // As much again as is held, so that what is long is not looked at over and over.
    let size = max(step / 2, buffer.count)
    guard buffer.reserve(size, most: 2 * max(most, step)) else {
      throw ParseError(
        .tooLarge, "one component, or one line, has more than \(most) bytes",
        location: SourceLocation(file: file, line: 1))
    }
    var read = 0
    while read < size {
      let count = try buffer.append(size - read, from: source, at: offset + buffer.count)
      if count == 0 { break }
      read += count
    }
    isAtEnd = read < size
  }

  /// The bytes from a place in the input on.
  func bytes(from place: Int) -> ArraySlice<UInt8> { buffer.bytes[(place - offset)..<buffer.count] }

  var stretch: InputStretch { InputStretch(buffer.bytes[..<buffer.count], offset: offset) }
}
