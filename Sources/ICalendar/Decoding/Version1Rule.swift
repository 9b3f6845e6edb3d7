/// Translates the recurrence grammar of vCalendar 1.0 into RECUR.
///
/// `D2 #3`, `W1 TU TH 19971224T000000`, `MP1 2+ TU 1- FR`, `MD1 1 15 LD`, `YM1 6 7`, `YD1 1 100`;
/// `#0` means forever, and a rule without an end has two occurrences.
/// Source: vCalendar 1.0, 2.3.
enum Version1Rule {
  private static let kinds: [String: (frequency: String, list: String?)] = [
    "D": ("DAILY", nil), "W": ("WEEKLY", "BYDAY"), "MP": ("MONTHLY", "BYDAY"),
    "MD": ("MONTHLY", "BYMONTHDAY"), "YM": ("YEARLY", "BYMONTH"), "YD": ("YEARLY", "BYYEARDAY"),
  ]

  /// The rule in the words of RFC 5545, or the text itself when it is not in the old grammar.
  static func translated(_ text: String) -> String {
    let words = text.uppercased().split(separator: " ").map(String.init)
    guard let head = words.first else { return text }
    let letters = String(head.prefix { $0.isLetter })
    guard let kind = kinds[letters], let interval = Int(head.dropFirst(letters.count)), interval > 0 else {
      return text
    }
    var entries: [String] = []
    var ordinals: [String] = []
    var end: String? = "COUNT=2"
    for (index, word) in words.enumerated().dropFirst() {
      if word.hasPrefix("#"), let count = Int(word.dropFirst()) {
        end = count == 0 ? nil : "COUNT=\(count)"
      } else if word.utf8.count >= 15 {
        end = "UNTIL=\(word)"
      } else if letters == "MP", let ordinal = signed(word) {
        // Ordinals hold for the weekdays after them, up to the next ordinal.
        if signed(words[index - 1]) == nil { ordinals = [] }
        ordinals.append(ordinal)
      } else if letters == "MP" {
        entries += ordinals.isEmpty ? [word] : ordinals.map { $0 + word }
      } else if word == "LD" {
        entries.append("-1")
      } else {
        entries.append(signed(word) ?? word)
      }
    }
    var parts = ["FREQ=\(kind.frequency)"]
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    if let list = kind.list, !entries.isEmpty { parts.append("\(list)=\(entries.joined(separator: ","))") }
    return (parts + [end].compactMap { $0 }).joined(separator: ";")
  }

  /// `2+` is 2, `1-` is -1; nil without a sign.
  private static func signed(_ word: String) -> String? {
    guard let sign = word.last, sign == "+" || sign == "-", Int(word.dropLast()) != nil else { return nil }
    return (sign == "-" ? "-" : "") + word.dropLast()
  }
}
