package import CalendarDomain
package import CalendarTime

/// A day or a time on the command line, in the grammar of `WrittenTime`: `tomorrow` means something once it is known
/// when and where it is read.
package struct TimeArgument: ExpressibleByArgument, Hashable, Sendable {
  package let text: String

  package static let today = TimeArgument(text: "today")

  private init(text: String) { self.text = text }

  /// Nil for what is no time at any moment in any zone.
  package init?(argument: String) {
    guard WrittenTime.isWellFormed(argument) else { return nil }
    text = argument
  }

  package static var expectation: String { WrittenTime.expectation }
  package var defaultValueDescription: String { text }

  /// What it means. Throws `UsageError`, which names the option, where it means nothing here.
  ///
  /// - Parameter printer: told what was made of words that count from now, such as `fri` and `+7d`; nil where the answer
  ///   shows it.
  package func read(
    as option: String, now: Instant, zone: Zone, database: ZoneDatabase, telling printer: DiagnosticsPrinter?
  ) throws -> WrittenTime {
    let time: WrittenTime
    do { time = try WrittenTime(text, now: now, zone: zone, database: database) } catch let problem
      as ArgumentProblem
    { throw UsageError("\(option): '\(text)' \(problem.reason)") }
    if let printer, isGuess {
      printer.write(
        Diagnostic(
          "time-read", .note, "\(option) '\(text)' is \(time.text(in: zone))"))
    }
    return time
  }

  /// Whether it depends on now: a year stands in every other one.
  private var isGuess: Bool {
    !text.split(whereSeparator: \.isWhitespace).contains { word in
      word.utf8.prefix { (0x30...0x39).contains($0) }.count >= (word.contains("-") ? 4 : 8)
    }
  }
}

extension WrittenTime {
  /// Ends the sentence of a refusal, 'is not …'.
  package static let expectation =
    "a time like tomorrow, fri 15:00, +7d, 2026-12-08 or 2026-12-08T15:00"

  /// Whether a text may be a time, whatever the zones of the system.
  static func isWellFormed(_ text: String) -> Bool {
    func read(_ text: String) -> WrittenTime? {
      try? WrittenTime(
        text, now: Instant(secondsSince1970: 0), zone: .utc, database: ZoneDatabase(directories: []))
    }
    if read(text) != nil { return true }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, let last = words.last, last.contains(where: \.isLetter),
      case .local = read(words.dropLast().joined(separator: " "))
    else { return false }
    return true
  }

  /// `2026-03-27`, `2026-03-27T15:00:00 Europe/Berlin` or an instant in UTC.
  func text(in zone: Zone) -> String {
    switch self {
    case .day(let date): date.extendedText
    case .local(let local): "\(local.extendedText) \(zone.identifier)"
    case .instant(let instant): "\(zone.local(at: instant).extendedText) \(zone.identifier)"
    }
  }
}
