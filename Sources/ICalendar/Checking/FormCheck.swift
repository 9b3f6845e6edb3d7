import CalendarDomain

/// Checks what the grammar says of names, parameters and values that have no type of their own to be read as.
///
/// Source: RFC 5545, 3.1, 3.2 and 3.3.
enum FormCheck {
  /// - Parameter uid: that of the component around it.
  static func check(_ component: Component, _ findings: inout [Diagnostic], uid: String? = nil) {
    let uid = component.first("UID")?.text ?? uid
    let isVersion1 = component.first("VERSION")?.value == "1.0"
    for property in component.properties {
      if !isVersion1 { parameters(of: property, uid, &findings) }
      value(of: property, in: component.name, uid, &findings)
    }
    // vCalendar 1.0 has rules of its own.
    guard !isVersion1 else { return }
    for inner in component.components { check(inner, &findings, uid: uid) }
  }

  private static func parameters(
    of property: ContentProperty, _ uid: String?, _ findings: inout [Diagnostic]
  ) {
    var seen: Set<String> = []
    for parameter in property.parameters {
      let name = parameter.name
      if !isName(name) {
        add(
          "bad-parameter", .error, "'\(name)' is no name of a parameter: letters, digits and '-'", property,
          uid,
          "RFC 5545, 3.1", &findings)
      } else if parameter.values.isEmpty {
        add(
          "bad-parameter", .error, "the parameter '\(name)' has no value", property, uid, "RFC 5545, 3.2",
          &findings)
      } else if !seen.insert(parameter.canonicalName).inserted {
        add(
          "bad-parameter", .error, "the parameter '\(name)' is given more than once", property, uid,
          "RFC 5545, 3.2",
          &findings)
      }
    }
  }

  private static func value(
    of property: ContentProperty, in component: String, _ uid: String?, _ findings: inout [Diagnostic]
  ) {
    let name = property.canonicalName
    let text = property.value
    if text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
      add(
        "bad-value", .error, "\(name) holds a control character", property, uid, "RFC 5545, 3.1", &findings)
    }
    guard let entry = Vocabulary.property(name) else { return }
    switch entry.form {
    case .any: break
    case .word where !isName(TextDecoding.trimmed(text)):
      add(
        "bad-value", .error,
        text.isEmpty ? "\(name) is empty" : "\(name) has the value '\(short(text))', which is no word",
        property, uid,
        entry.source, &findings)
    case .word: break
    case .oneOf(let words):
      guard let words = words[component] ?? words[""], !words.contains(TextDecoding.word(property)) else {
        break
      }
      add(
        "bad-value", .error,
        text.isEmpty
          ? "\(name) is empty"
          : "\(name) has the value '\(short(text))', which is none of \(words.joined(separator: ", "))",
        property, uid, entry.source, &findings)
    }
    let type = property.valueType ?? entry.type.rawValue.uppercased()
    guard type == "URI" || type == "CAL-ADDRESS", property.parameter("ENCODING") == nil else { return }
    if let odd = text.unicodeScalars.first(where: { " \t<>\"".unicodeScalars.contains($0) }) {
      add(
        "bad-value", .error, "\(name) has the value '\(short(text))', which is no URI: it holds '\(odd)'",
        property,
        uid,
        type == "URI" ? "RFC 5545, 3.3.13" : "RFC 5545, 3.3.3", &findings)
    } else if !hasScheme(text) {
      findings.append(
        Diagnostic(
          "bad-value", .warning,
          "\(name) has the value '\(short(text))', which is no URI: no scheme such as 'mailto:' begins it"
            + " (\(entry.source))",
          location: property.location, uid: uid, property: name))
    }
  }

  private static func add(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ message: String, _ property: ContentProperty,
    _ uid: String?, _ section: String, _ findings: inout [Diagnostic]
  ) {
    findings.append(
      Diagnostic(
        code, severity, "\(message) (\(section))", location: property.location, uid: uid,
        property: property.canonicalName))
  }

  private static func short(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
        default: false
        }
      }
  }

  /// Source: RFC 3986, 3.1.
  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let first = text.utf8.first,
      (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first)
    else { return false }
    return text.utf8[..<colon].allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
      default: false
      }
    }
  }
}
