import CalendarDomain
import SnapshotBuilding

/// What a folder of calendar files says of the calendar that they are: its files `displayname` and `color`,
/// as synchronisers keep them beside the events.
///
/// Source: the vdir storage format, Metadata: UTF-8 text, blanks around it do not count, and an empty file
/// is as good as none; a colour is `#RRGGBB`.
struct FolderMetadata {
  private static let nameFile = "displayname"
  private static let colorFile = "color"
  static let names = [nameFile, colorFile]
  /// Longer ones are no labels.
  private static let maxBytes = 4_096

  private(set) var name: String?
  private(set) var color: String?

  /// What the first folder among the places of a calendar says.
  init(of input: CalendarInput, _ diagnostics: inout [Diagnostic]) {
    let folders = input.places.compactMap { if case .folder(let path) = $0 { path } else { nil } }
    guard let folder = folders.first else { return }
    name = FolderMetadata.text(FolderMetadata.nameFile, in: folder, &diagnostics)
    guard let text = FolderMetadata.text(FolderMetadata.colorFile, in: folder, &diagnostics) else { return }
    color = ColorRule.normalized(text)
    if color == nil {
      let path = InputReader.path(of: FolderMetadata.colorFile, in: folder)
      diagnostics.append(FolderMetadata.ignored(path, "the file does not hold a colour such as #4285F4"))
    }
  }

  /// The files that a folder has of these.
  static func files(in folder: String) -> [String] {
    names.map { InputReader.path(of: $0, in: folder) }
      .filter { FileFacts($0, followsLinks: false)?.isRegular == true }
  }

  private static func text(_ name: String, in folder: String, _ diagnostics: inout [Diagnostic]) -> String? {
    let path = InputReader.path(of: name, in: folder)
    // Nobody named the file, so a link there may lead to what is not for everyone to read.
    guard FileFacts(path, followsLinks: false)?.isRegular == true else {
      if FileFacts(path)?.isRegular == true {
        diagnostics.append(ignored(path, "it is a link, and links in a folder are not followed"))
      }
      return nil
    }
    do throws(InputFailure) {
      let bytes = try WholeFile.read(path, maxBytes: maxBytes, refusesLinks: true)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        diagnostics.append(ignored(path, "the file is not valid UTF-8"))
        return nil
      }
      let trimmed = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
      guard trimmed[...last].unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
        diagnostics.append(ignored(path, "the file holds control characters or several lines"))
        return nil
      }
      return String(trimmed[...last])
    } catch {
      diagnostics.append(ignored(path, error.diagnostic.message))
      return nil
    }
  }

  private static func ignored(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      "folder-metadata", reason, location: SourceLocation(file: path, line: 1),
      action: "the name and colour come from the calendar files")
  }
}
