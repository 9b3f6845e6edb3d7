import Testing

@testable import SnapshotBuilding

@Suite("Colours") struct ColorRuleTests {
  @Test(
    "are written as six hex digits",
    arguments: [
      ("#44A703FF", "#44A703"), ("#0E61B9", "#0E61B9"), ("#abc", "#aabbcc"), ("#abcd", "#aabbcc"),
      ("turquoise", "#40E0D0"), ("DarkOrange", "#FF8C00"), (" red ", "#FF0000"),
      ("RebeccaPurple", "#663399"),
    ])
  func normalized(text: String, color: String) { #expect(ColorRule.normalized(text) == color) }

  @Test(
    "that are none are ignored",
    arguments: ["", " ", "not-a-colour", "#12", "#12345", "#1234567", "#GGGGGG", "112233", "#١٢٣"])
  func refused(text: String) { #expect(ColorRule.normalized(text) == nil) }

  @Test("count in the order of the candidates") func order() {
    #expect(ColorRule.first(of: [nil, "bogus", "#111111", "red"]) == "#111111")
    #expect(ColorRule.first(of: [nil, "bogus"]) == nil)
  }
}
