import CalendarDomain
public import SnapshotBuilding

/// One setting of a run: a row of the table from which its option, its member in configurations and requests, its part
/// of the fingerprint, its place in the schema and what a worker is told come.
public struct RunSetting: Sendable {
  /// Which values a setting takes.
  public enum Form: Sendable {
    case integer(ClosedRange<Int>)
    /// true and false; on the command line a switch.
    case flag
    /// A word of a closed list.
    case word([String])
    /// The name of a zone of the system.
    case zone
    /// Any text that passes; `expected` ends the sentence of a refusal, as in 'is not a length like PT1H'.
    case text(expected: String, isValid: @Sendable (String) -> Bool)
    /// Several texts, each of which passes; on the command line separated by commas where `isSplit`.
    case list(
      expected: String, isSplit: Bool, known: @Sendable () -> [String], isValid: @Sendable (String) -> Bool)
    /// An object of colours under the names of a theme.
    case colors
  }

  /// The member's name in JSON.
  public let name: String
  /// `--days-behind`.
  public let option: String
  public let form: Form
  /// One or more sentences for help, manual and schema.
  public let abstract: String
  /// Sentences for the manual alone.
  public let discussion: String
  /// The word for the value in help; nil: the words, or none.
  public let valueName: String?
  /// Whether what a calendar gives to a snapshot depends on it, or the looks of the snapshot alone.
  let concernsCalendars: Bool
  /// What the request says; nil: nothing that another process could use.
  public let tell: @Sendable (SnapshotRequest) -> SettingValue?
  /// Takes a value, of the right form, into the request.
  let take: @Sendable (SettingValue, inout SnapshotRequest) -> Void

  init(
    _ name: String, option: String, _ form: Form, _ abstract: String, discussion: String = "",
    valueName: String? = nil, concernsCalendars: Bool = true,
    tell: @escaping @Sendable (SnapshotRequest) -> SettingValue?,
    take: @escaping @Sendable (SettingValue, inout SnapshotRequest) -> Void
  ) {
    self.name = name
    self.option = option
    self.form = form
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.concernsCalendars = concernsCalendars
    self.tell = tell
    self.take = take
  }

  /// The setting of that name in JSON.
  static func named(_ name: String) -> RunSetting? { all.first { $0.name == name } }
}

extension RunSetting {
  static func integer(
    _ name: String, option: String, in range: ClosedRange<Int>, _ abstract: String, valueName: String,
    _ path: any WritableKeyPath<SnapshotRequest, Int> & Sendable
  ) -> RunSetting {
    RunSetting(name, option: option, .integer(range), abstract, valueName: valueName) { request in
      .number(request[keyPath: path])
    } take: { value, request in
      if case .number(let number) = value { request[keyPath: path] = number }
    }
  }

  static func flag(
    _ name: String, option: String, _ abstract: String, discussion: String = "",
    _ path: any WritableKeyPath<SnapshotRequest, Bool> & Sendable
  ) -> RunSetting {
    RunSetting(name, option: option, .flag, abstract, discussion: discussion) { request in
      .flag(request[keyPath: path])
    } take: { value, request in
      if case .flag(let isTrue) = value { request[keyPath: path] = isTrue }
    }
  }

  /// One of two words, of which `on` means true.
  static func choice(
    _ name: String, option: String, on: String, off: String, _ abstract: String, discussion: String = "",
    _ path: any WritableKeyPath<SnapshotRequest, Bool> & Sendable
  ) -> RunSetting {
    RunSetting(name, option: option, .word([on, off]), abstract, discussion: discussion) { request in
      .text(request[keyPath: path] ? on : off)
    } take: { value, request in
      request[keyPath: path] = value == .text(on)
    }
  }

  static func word<Word: RawRepresentable & CaseIterable & SendableMetatype>(
    _ name: String, option: String, _ abstract: String, discussion: String = "",
    _ path: any WritableKeyPath<SnapshotRequest, Word> & Sendable
  ) -> RunSetting where Word.RawValue == String {
    RunSetting(
      name, option: option, .word(Word.allCases.map(\.rawValue)), abstract, discussion: discussion
    ) { request in
      .text(request[keyPath: path].rawValue)
    } take: { value, request in
      if case .text(let text) = value, let word = Word(rawValue: text) { request[keyPath: path] = word }
    }
  }
}
