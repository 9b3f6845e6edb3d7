@_spi(Writer) import CalendarrCore
import SystemCalls

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A folder with mails, one a file: `new` holds those that nobody has looked at, `cur` the others.
///
/// Source: https://cr.yp.to/proto/maildir.html
public struct Maildir: Sendable {
  /// Why a mail cannot be read, delivered or moved.
  public struct Failure: Error, Hashable, Sendable {
    public var path: String
    /// One sentence without a full stop.
    public var reason: String
  }

  public let folder: URL

  public init(_ folder: URL) { self.folder = folder }

  private func part(_ name: String) -> URL { folder.appending(path: name, directoryHint: .isDirectory) }

  /// Makes the three folders where they are missing.
  public func create() throws(Failure) {
    for name in ["tmp", "new", "cur"] {
      do {
        try FileManager.default.createDirectory(at: part(name), withIntermediateDirectories: true)
      } catch {
        throw Failure(path: part(name).path, reason: "the folder cannot be made")
      }
    }
  }

  /// The names of mails that nobody has looked at, in the order in which most agents deliver them.
  public func arrived() throws(Failure) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: part("new").path).filter {
        !$0.hasPrefix(".")
      }.sorted()
    } catch {
      throw Failure(path: part("new").path, reason: "the folder cannot be read")
    }
  }

  /// A mail among those that arrived, at most so many bytes of it.
  public func read(_ name: String, limit: Int = MailLimits().maxBytes) throws(Failure) -> [UInt8] {
    let path = part("new").appending(path: name).path
    do throws(FileBytes.Failure) {
      return try FileBytes.read(path, limit: limit)
    } catch {
      switch error {
      case .tooLarge: throw Failure(path: path, reason: "the mail is larger than \(limit) bytes")
      case .notRegular: throw Failure(path: path, reason: "it is no regular file")
      case .system: throw Failure(path: path, reason: "the mail cannot be read")
      }
    }
  }

  /// Moves a mail to those that were looked at.
  public func markSeen(_ name: String) throws(Failure) {
    let from = part("new").appending(path: name)
    let base = name.prefix { $0 != ":" }
    do {
      try FileManager.default.moveItem(at: from, to: part("cur").appending(path: base + ":2,S"))
    } catch {
      throw Failure(path: from.path, reason: "the mail cannot be moved to the folder of read mails")
    }
  }

  /// Puts a mail in; the same name again replaces it.
  public func deliver(_ mail: String, as name: String) throws(Failure) {
    let file = part("new").appending(path: name)
    do throws(SnapshotFileError) {
      try AtomicFile(file).write(Array(mail.utf8))
    } catch {
      throw Failure(path: file.path, reason: "the mail cannot be written")
    }
  }
}
