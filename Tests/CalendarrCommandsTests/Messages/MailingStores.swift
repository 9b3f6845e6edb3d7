import CommandLineTool
import Foundation

/// Stores of users who mail each other through Maildirs, which are in the first one's folder.
struct MailingStores {
  let names: [String]
  let programs: [StoreProgram]

  init(_ names: String..., sending: Bool = true) async throws {
    self.names = names
    programs = try names.map { _ in try StoreProgram() }
    for (index, name) in names.enumerated() {
      for part in ["new", "cur", "tmp"] {
        try FileManager.default.createDirectory(
          at: mail(name).appending(path: part), withIntermediateDirectories: true)
      }
      let program = programs[index]
      _ = try await program.perform("createCalendar", #"{"title":"Home"}"#)
      _ = await program.run("settings", "addresses", Self.address(name))
      if sending {
        _ = await program.run("settings", "outbox", "command:'\(try Self.postman(program, mail("").path))'")
      }
    }
  }

  static func address(_ name: String) -> String { "\(name)@example.com" }

  subscript(_ name: String) -> StoreProgram { programs[names.firstIndex(of: name) ?? 0] }

  func mail(_ name: String) -> URL {
    programs[0].folder.appending(path: "mail", directoryHint: .isDirectory).appending(path: name)
  }

  /// A command that puts a mail into the Maildir of whoever it is to.
  private static func postman(_ program: StoreProgram, _ mail: String) throws -> String {
    let script = try program.put(
      """
      #!/bin/sh
      set -e
      cat > "$0.$$"
      to=$(sed '/^$/q' "$0.$$" | tr '\\n' '~' | sed 's/~[ ]/ /g' | tr '~' '\\n' |
        sed -n 's/^To:.*[ <]\\([^ <>]*\\)@example\\.com>*$/\\1/p')
      test -d '\(mail)'/"$to"/new || exit 67
      mv "$0.$$" '\(mail)'/"$to"/new/"$(date +%s%N).$$"
      """, "postman")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    return script
  }

  /// The mails that nobody has looked at.
  func arrived(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: mail(name).appending(path: "new").path).sorted()
  }

  /// What lies in somebody's Maildir is taken in.
  func receive(_ name: String) async -> StoreProgram.Result {
    await self[name].run("receive", "--maildir", mail(name).path)
  }

  /// Everybody takes in what lies there until nothing does.
  func settle() async throws {
    for _ in 0..<20 {
      var isQuiet = true
      for name in names where try !arrived(name).isEmpty {
        isQuiet = false
        _ = await receive(name)
      }
      if isQuiet { return }
    }
  }

  /// What a store has, unfolded.
  func export(_ name: String) async -> String {
    await self[name].run("export").output.replacingOccurrences(of: "\r\n ", with: "")
  }

  /// Messages as findMessages answers them.
  func messages(_ name: String, _ parameters: String = "{}") async throws -> [[String: Any]] {
    try await self[name].perform("findMessages", parameters)["value"] as? [[String: Any]] ?? []
  }
}
