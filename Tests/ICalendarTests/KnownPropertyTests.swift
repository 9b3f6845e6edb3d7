import Testing

@testable import ICalendar

@Suite("Known properties") struct KnownPropertyTests {
  @Test("Every property is found by its name, in any case", arguments: KnownProperty.allCases)
  func found(_ property: KnownProperty) {
    let name = property.rawValue
    #expect(KnownProperty(name: name) == property)
    #expect(KnownProperty(name: name.lowercased()) == property)
    #expect(KnownProperty(name: String(name.prefix(1)) + name.lowercased().dropFirst()) == property)
  }

  @Test("A name that is nearly that of a property is another", arguments: KnownProperty.allCases)
  func notFound(_ property: KnownProperty) {
    let name = property.rawValue
    let names = Set(KnownProperty.allCases.map(\.rawValue))
    for other in ["X-" + name, name + "S", String(name.dropLast()), String(name.dropFirst()), name + "-"] {
      #expect((KnownProperty(name: other) != nil) == names.contains(other))
    }
  }

  @Test(
    "What has no name of a property is none", arguments: ["", "X", "É", "DTSTART\u{301}", "ＵＩＤ", "DT_END"])
  func none(_ name: String) { #expect(KnownProperty(name: name) == nil) }
}
