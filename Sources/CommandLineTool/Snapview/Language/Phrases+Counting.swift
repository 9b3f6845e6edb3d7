extension Phrases {
  private var isGerman: Bool { language == .de }

  /// `day 3 of 10`.
  func dayOf(_ number: Int, _ count: Int) -> String {
    isGerman ? "Tag \(number) von \(count)" : "day \(number) of \(count)"
  }

  /// How long ago something was: `2 days ago`, `vor 2 Tagen`.
  func age(_ seconds: Int) -> String {
    switch seconds {
    case ..<(-60): isGerman ? "liegt in der Zukunft" : "in the future"
    case ..<60: isGerman ? "gerade eben" : "just now"
    case ..<3_600: ago(seconds / 60, ("minute", "minutes"), ("Minute", "Minuten"))
    case ..<86_400: ago(seconds / 3_600, ("hour", "hours"), ("Stunde", "Stunden"))
    default: ago(seconds / 86_400, ("day", "days"), ("Tag", "Tagen"))
    }
  }

  private func ago(_ count: Int, _ english: (String, String), _ german: (String, String)) -> String {
    isGerman
      ? "vor \(count) \(count == 1 ? german.0 : german.1)"
      : "\(count) \(count == 1 ? english.0 : english.1) ago"
  }

  /// A coverage whose first day does not begin at midnight of the zone that is shown.
  func otherZone(_ zone: String) -> String {
    isGerman
      ? "Der Zeitraum beginnt in \(zone) nicht um Mitternacht: Er gilt für eine andere Zeitzone (--timezone)."
      : "The coverage does not begin at midnight in \(zone): it was written for another zone (--timezone)."
  }
}
