import CalendarDomain
import Testing

@testable import Libical

@Suite("The vocabulary beside the tables of libical") struct VocabularyPeerTests {
  @Test("libical 3.0.16 knows every property but these")
  func properties() {
    let unknown = Vocabulary.properties.map(\.name).filter { name in
      !name.hasPrefix("X-") && !LibicalNames.property(name).isKnown
    }
    #expect(unknown == Self.unknownProperties)
  }

  @Test("Types are those of libical, but for these")
  func types() {
    var others: [String: String] = [:]
    for term in Vocabulary.properties where !term.name.hasPrefix("X-") {
      let (isKnown, type) = LibicalNames.property(term.name)
      if isKnown, type != term.type { others[term.name] = type?.rawValue ?? "its own" }
    }
    #expect(others == Self.otherTypes)
  }

  @Test("libical 3.0.16 knows every parameter and component but these")
  func others() {
    #expect(
      Vocabulary.parameters.map(\.name).filter { !LibicalNames.isParameter($0) } == Self.unknownParameters)
    #expect(
      Vocabulary.components.map(\.name).filter { !LibicalNames.isComponent($0) } == Self.unknownComponents)
  }

  /// Of RFC 9073, RFC 9074 and RFC 9253.
  private static let unknownProperties = [
    "CALENDAR-ADDRESS", "CONCEPT", "LINK", "LOCATION-TYPE", "PARTICIPANT-TYPE", "PROXIMITY", "REFID",
    "RESOURCE-TYPE", "STRUCTURED-DATA", "STYLED-DESCRIPTION",
  ]
  /// libical has a type of its own for each of these words; by RFC 5545 and RFC 7953 they are texts.
  private static let otherTypes = Dictionary(
    uniqueKeysWithValues: ["ACTION", "BUSYTYPE", "CLASS", "METHOD", "REQUEST-STATUS", "STATUS", "TRANSP"].map
    {
      ($0, "its own")
    })
  /// Of RFC 9073, RFC 9253 and vCalendar 1.0.
  private static let unknownParameters = ["DERIVED", "GAP", "LINKREL", "ORDER", "QUOTED-PRINTABLE", "SCHEMA"]
  private static let unknownComponents = ["PARTICIPANT", "VLOCATION", "VRESOURCE"]
}
