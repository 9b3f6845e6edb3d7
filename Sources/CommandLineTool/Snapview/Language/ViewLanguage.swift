/// The languages that readers know.
enum ViewLanguage: String, CaseIterable, ExpressibleByArgument, Sendable {
  case de, en

  /// The one asked for, else the snapshot's own, else that of the environment, else English.
  ///
  /// Source: POSIX.1-2017, XBD 8.2 for the order of the variables.
  init(asked: ViewLanguage?, snapshot: String?, environment: [String: String]) {
    let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self =
      asked ?? snapshot.flatMap(ViewLanguage.init(tag:)) ?? locale.flatMap(ViewLanguage.init(tag:)) ?? .en
  }

  /// `de`, `de_AT.UTF-8`, `en-GB`; nil for others, `system` among them.
  private init?(tag: String) {
    self.init(rawValue: tag.prefix { $0.isLetter }.lowercased())
  }
}
