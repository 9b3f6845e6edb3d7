import SnapshotBuilding
import Testing

@Suite("Tags of languages") struct LanguageTagTests {
  @Test(
    "have letters first, and parts of up to eight letters and digits",
    arguments: [
      "de", "en", "system", "pt-BR", "zh-Hant-TW", "sl-rozaj-biske-1994", "EN-us",
    ])
  func wellFormed(tag: String) { #expect(LanguageTag.isWellFormed(tag)) }

  @Test(
    "are nothing else",
    arguments: [
      "", "d", "-de", "de-", "de--AT", "de_DE", "d1", "deutschland", "de-abcdefghi", "de at", "dé",
      "de-\u{e4}", "C.UTF-8",
    ])
  func others(tag: String) { #expect(!LanguageTag.isWellFormed(tag)) }
}
