import SystemCalls

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where mails go out.
public enum MailOutbox: Hashable, Sendable {
  /// A Maildir, from which something else sends.
  case maildir(URL)
  /// A command for the shell, such as `sendmail -t -oi`, which reads one mail from its standard input.
  case command(String)

  /// Hands a mail over. Throws where it was not taken; the mail is then still to be sent.
  ///
  /// - Parameter name: tells mails apart; a Maildir has each once.
  public func send(_ mail: String, as name: String) throws(Maildir.Failure) {
    switch self {
    case .maildir(let folder):
      let maildir = Maildir(folder)
      try maildir.create()
      try maildir.deliver(mail, as: name)
    case .command(let command): try pipe(mail, to: command)
    }
  }

  private func pipe(_ mail: String, to command: String) throws(Maildir.Failure) {
    // Commands read mails as text of this system.
    let bytes = Array(mail.replacing("\r\n", with: "\n").utf8)
    guard let (status, written) = SystemCall.run(command, input: bytes) else {
      throw Maildir.Failure(path: command, reason: "the command cannot be started")
    }
    guard status == 0 else {
      let code = status & 0x7F == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
      throw Maildir.Failure(
        path: command, reason: "the command ended with \(code), and has not taken the mail")
    }
    guard written == bytes.count else {
      throw Maildir.Failure(path: command, reason: "the command did not read the whole mail")
    }
  }
}
