extension Int {
  /// A number of things in a message: `1 event`, `3 events`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
