import ICalendar
import SystemCalls

/// Text of bytes in the charsets that mails declare.
enum Charset {
  /// UTF-8 where it is that, else Windows-1252, as most text without a word of its charset is.
  static func lenient(_ bytes: some Collection<UInt8>) -> String {
    let array = Array(bytes)
    return String(validating: array, as: UTF8.self) ?? CharacterEncoding.windows1252(array)
  }

  /// nil for a charset that the system does not know, and where the bytes are none of it.
  static func text(_ bytes: [UInt8], charset: String) -> String? {
    utf8(bytes, charset: charset).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes as UTF-8. Text that claims to be UTF-8 or ASCII is handed on as it is.
  static func utf8(_ bytes: [UInt8], charset: String) -> [UInt8]? {
    switch charset.trimmedBlanks.lowercased() {
    case "", "utf-8", "utf8", "us-ascii", "ascii", "unknown-8bit": return bytes
    // As browsers do: who says Latin-1 often means its larger sister.
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "windows-1252", "cp1252":
      return Array(CharacterEncoding.windows1252(bytes).utf8)
    case let name: return converted(bytes, from: name)
    }
  }

  private static func converted(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    let letters = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || "-_:.+()".utf8.contains($0)
    }
    guard letters, name.utf8.count < 60 else { return nil }
    return SystemCall.utf8(bytes, fromCharset: name)
  }
}
