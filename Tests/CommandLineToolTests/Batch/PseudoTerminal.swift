import Foundation

/// A terminal made of two descriptors: what a program writes to one is read from the other.
final class PseudoTerminal {
  private let master: Int32
  /// The end that a program takes for a terminal.
  let terminal: Int32

  init?(columns: UInt16 = 80) {
    #if canImport(Darwin)
      master = posix_openpt(O_RDWR | O_NOCTTY)
      guard grantpt(master) == 0, unlockpt(master) == 0, let text = ptsname(master) else { return nil }
      let name = String(cString: text)
    #else
      // What openpty(3) does, which Swift cannot see. Source: ioctl_tty(2), TIOCSPTLCK and TIOCGPTN.
      master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var isLocked: Int32 = 0
      var number: Int32 = 0
      guard unsafe ioctl(master, 0x4004_5431, &isLocked) == 0, unsafe ioctl(master, 0x8004_5430, &number) == 0
      else {
        return nil
      }
      let name = "/dev/pts/\(number)"
    #endif
    terminal = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    guard resize(columns: columns) else { return nil }
  }

  /// Gives it another width, as who drags its window does.
  @discardableResult func resize(columns: UInt16) -> Bool {
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    return unsafe ioctl(master, UInt(TIOCSWINSZ), &size) == 0
  }

  deinit { close(master) }

  /// Everything that is written until all programs have let go of the terminal.
  func readToEnd() -> String {
    close(terminal)
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(master, &piece, piece.count)
      if count > 0 {
        text += piece[..<count]
      } else if count == 0 || errno != EINTR {
        return String(decoding: text, as: UTF8.self)
      }
    }
  }
}
