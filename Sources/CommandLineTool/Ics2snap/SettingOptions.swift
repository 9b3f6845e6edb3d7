import CalendarDomain
import CalendarTime
import Conversion
import SnapshotBuilding

/// The options of the settings of a run, one for each row of their table, and what the command line says of them.
@propertyWrapper
struct SettingOptions {
  /// The place of the values, shared by a command and its table of options.
  private final class Cell {
    var values = ConversionSettings()
  }

  private let cell = Cell()

  /// Enters the options in the table of the command that is being made.
  init() {
    for setting in RunSetting.all {
      ArgumentCollector.current?.add(Self.definition(setting)) { [cell] text in
        cell.values.add(try setting.value(ofArgument: text ?? ""), to: setting)
      }
    }
  }

  var wrappedValue: ConversionSettings { cell.values }

  private static func definition(_ setting: RunSetting) -> ArgumentDefinition {
    var definition = ArgumentDefinition(
      kind: setting.isFlag ? .flag : .option, names: [ArgumentName(setting.option)],
      help: ArgumentHelp(setting.abstract, discussion: setting.discussion, valueName: setting.valueName))
    definition.describeDefault = { setting.defaultText }
    switch setting.form {
    case .word(let words): definition.words = { words }
    case .list: definition.isRepeatable = true
    case .colors:
      definition.isRepeatable = true
      definition.offer = .file(extensions: ["json"])
    case .integer, .flag, .zone, .text: break
    }
    return definition
  }
}

extension RunSetting {
  var isFlag: Bool { if case .flag = form { true } else { false } }

  /// What help gives as the default: that of a request which says nothing.
  fileprivate var defaultText: String? {
    switch (form, tell(.plain)) {
    case (.integer, .number(let number)): String(number)
    case (.word, .text(let text)), (.text, .text(let text)): text
    default: nil
    }
  }

  /// The value that a word of the command line gives; throws `ArgumentProblem`, for a theme `UsageError` and
  /// `CommandFailure` too.
  func value(ofArgument text: String) throws -> SettingValue {
    switch form {
    case .integer(let range): return .number(try Int.argument(in: range)(text))
    case .flag: return .flag(true)
    case .zone: return .text(text)
    case .word(let words):
      guard words.contains(text) else {
        throw ArgumentProblem(
          "is not one of \(words.joined(separator: ", "))", suggestion: NearestName.of(text, among: words))
      }
      return .text(text)
    case .text(let expected, let isValid):
      guard isValid(text) else { throw ArgumentProblem(expected) }
      return .text(text)
    case .list(let expected, let isSplit, let known, let isValid):
      let items =
        isSplit ? text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) : [text]
      for item in items where !isValid(item) {
        throw ArgumentProblem(
          items.count > 1 ? "holds '\(item)', which \(expected)" : expected,
          suggestion: NearestName.of(item, among: known()))
      }
      return .list(items)
    case .colors: return .colors(try ThemeArgument.colors(text))
    }
  }
}

extension SnapshotRequest {
  /// A request that says nothing, which has the defaults of every setting.
  fileprivate static var plain: SnapshotRequest {
    SnapshotRequest(
      now: Instant(secondsSince1970: 0), zone: .utc, database: ZoneDatabase(directories: []),
      writerVersion: "")
  }
}
