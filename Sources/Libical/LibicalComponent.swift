import CLibical

/// One of libical's components; only where `LibicalLock` is held.
///
/// Those inside one keep it alive, so that libical frees none that is in use.
@safe
final class LibicalComponent {
  private let component: OpaquePointer
  /// Whose it is; one without frees itself.
  private var owner: LibicalComponent?

  private init(_ component: OpaquePointer, of owner: LibicalComponent? = nil) {
    unsafe self.component = component
    self.owner = owner
  }

  deinit { if owner == nil { unsafe icalcomponent_free(component) } }

  /// What libical's parser makes of a text: a calendar, or a root with several; nil for none.
  static func parsed(_ bytes: [UInt8]) -> LibicalComponent? {
    // Up to the first zero, which is where texts end in C.
    unsafe (bytes + [0]).withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { text in
        unsafe icalparser_parse_string(text.baseAddress).map { unsafe LibicalComponent($0) }
      }
    }
  }

  /// An empty one; nil where libical has none of the name.
  static func made(_ name: String) -> LibicalComponent? {
    let kind = unsafe icalcomponent_string_to_kind(name)
    return switch kind {
    case ICAL_NO_COMPONENT: nil
    case ICAL_X_COMPONENT: unsafe icalcomponent_new_x(name).map { unsafe LibicalComponent($0) }
    default: unsafe icalcomponent_new(kind).map { unsafe LibicalComponent($0) }
    }
  }

  /// In upper case. One that programs made up says its name in its text alone.
  var name: String {
    let kind = unsafe icalcomponent_isa(component)
    guard kind == ICAL_X_COMPONENT else {
      return unsafe Self.copy(icalcomponent_kind_to_string(kind))?.uppercased() ?? "X-LIC-UNKNOWN"
    }
    let first = text.prefix { $0 != "\r\n" && $0 != "\n" }
    return first.dropFirst("BEGIN:".count).uppercased()
  }

  /// As libical writes it.
  var text: String { unsafe Self.take(icalcomponent_as_ical_string_r(component)) ?? "" }

  /// The content lines of its properties, unfolded, but for libical's marks of errors.
  var lines: [String] {
    unsafe properties(ICAL_ANY_PROPERTY) { property in
      guard unsafe icalproperty_isa(property) != ICAL_XLICERROR_PROPERTY else { return nil }
      return unsafe Self.take(icalproperty_as_ical_string_r(property)).map(Self.unfolded)
    }
  }

  /// What libical marked as an error in it, in its words.
  var errors: [String] {
    unsafe properties(ICAL_XLICERROR_PROPERTY) { property in
      unsafe Self.copy(icalproperty_get_xlicerror(property)) ?? "an error without words"
    }
  }

  var components: [LibicalComponent] {
    var components: [LibicalComponent] = []
    var next = unsafe icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
    while let current = unsafe next {
      unsafe components.append(LibicalComponent(current, of: self))
      unsafe next = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
    }
    return components
  }

  /// Adds what libical reads in a line; a line that it cannot read gives nothing.
  func add(line: String) {
    guard let property = unsafe icalproperty_new_from_string(line) else { return }
    guard unsafe icalproperty_isa(property) != ICAL_XLICERROR_PROPERTY,
      unsafe icalproperty_get_value(property) != nil
    else {
      unsafe icalproperty_free(property)
      return
    }
    unsafe icalcomponent_add_property(component, property)
  }

  /// Takes over one that stood alone.
  func add(_ inner: LibicalComponent) {
    precondition(inner.owner == nil && inner !== self)
    unsafe icalcomponent_add_component(component, inner.component)
    inner.owner = self
  }

  /// Lets libical mark what breaks its restrictions; see `errors`.
  func markRestrictions() { unsafe calendarr_mark_restrictions(component) }

  private func properties<Result>(
    _ kind: icalproperty_kind, _ transform: (OpaquePointer) -> Result?
  ) -> [Result] {
    var results: [Result] = []
    var next = unsafe icalcomponent_get_first_property(component, kind)
    while let current = unsafe next {
      if let result = unsafe transform(current) { results.append(result) }
      unsafe next = icalcomponent_get_next_property(component, kind)
    }
    return results
  }

  /// A text that its caller has to free.
  private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    defer { unsafe icalmemory_free_buffer(text) }
    return unsafe String(cString: text)
  }

  /// A text that stays libical's.
  private static func copy(_ text: UnsafePointer<CChar>?) -> String? {
    unsafe text.map { unsafe String(cString: $0) }
  }

  private static func unfolded(_ text: String) -> String {
    var unfolded: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x0D || bytes[index] == 0x0A {
        // A fold, or the end of the line.
        index += bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
        guard index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 else { break }
        index += 1
        continue
      }
      unfolded.append(bytes[index])
      index += 1
    }
    return String(decoding: unfolded, as: UTF8.self)
  }
}
