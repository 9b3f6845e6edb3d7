import Basics
import CalendarDomain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A property as jCal has it, in so far as XML can hold it: xCal has the same types and the same forms of values.
///
/// What XML cannot hold (names that no element has, control characters) is replaced, and the line rides along in base64.
/// Source: RFC 6321, 3.4 and 3.6.
enum XCalProperty {
  /// The parameter that keeps a line with characters that XML does not have, upper case.
  static let bytesName = "X-CALENDARR-LINE-BASE64"

  static func encode(_ property: ContentProperty) -> JSONNode {
    let node = JCalEncoder.encode(property)
    let fit = fitted(node)
    if fit == node { return node }
    let line = Data(ComponentPrinter.line(property).utf8).base64EncodedString()
    guard case .array(var parts) = fit.removingParameter(KeptLine.name).value else { return fit }
    parts[1] = parts[1].merging(.object([JSONNode.Member(bytesName.lowercased(), .string(line))]))
    return .array(parts)
  }

  static func decode(_ node: JSONNode) throws(JSONError) -> ContentProperty {
    guard let (text, rest) = node.takingParameter(bytesName) else { return try JCalDecoder.property(node) }
    if let data = Data(base64Encoded: text),
      let line = KeptLine.read(String(decoding: data, as: UTF8.self)), encode(line) == node
    {
      return line
    }
    return try JCalDecoder.property(rest)
  }

  /// The name of the element for a property or component: one that no element could have follows an underscore.
  static func elementName(_ name: String) -> String { XMLText.isName(name) ? name : "_" + name }

  /// The reverse of `elementName`.
  static func name(ofElement name: String) -> String {
    guard name.first == "_" else { return name }
    let rest = String(name.dropFirst())
    return rest.isEmpty || XMLText.isName(rest) ? name : rest
  }

  private static func fitted(_ node: JSONNode) -> JSONNode {
    guard case .array(var parts) = node.value, parts.count > 3 else { return node }
    let parameters = (parts[1].members ?? []).filter { XMLText.isName($0.key) }
    parts[1] = .object(parameters.map { .init($0.key, characters($0.value)) })
    if let kind = parts[2].string, !XMLText.isName(kind) { parts[2] = .string("unknown") }
    for index in 3..<parts.count { parts[index] = characters(parts[index]) }
    return .array(parts)
  }

  /// With U+FFFD in place of characters that XML does not have; parts of rules that no element can name fall away.
  private static func characters(_ node: JSONNode) -> JSONNode {
    switch node.value {
    case .string(let text):
      guard text.unicodeScalars.contains(where: { !XMLText.isAllowed($0) }) else { return node }
      var result = ""
      for scalar in text.unicodeScalars {
        result.unicodeScalars.append(XMLText.isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
      return .string(result)
    case .array(let items): return .array(items.map(characters))
    case .object(let members):
      return .object(members.filter { XMLText.isName($0.key) }.map { .init($0.key, characters($0.value)) })
    default: return node
    }
  }
}

extension JSONNode {
  /// A property of jCal without a parameter.
  fileprivate func removingParameter(_ name: String) -> JSONNode { takingParameter(name)?.rest ?? self }
}
