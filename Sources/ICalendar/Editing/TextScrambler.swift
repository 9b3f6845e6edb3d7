import CalendarDomain

/// Replaces letters by letters and digits by digits, the same way for the same seed and text.
struct TextScrambler {
  let seed: Int

  /// A value with its backslash escapes left in place.
  func text(_ text: String, salt: Int = 0) -> String { scramble(text, salt: salt, escapes: ["\\": 1]) }

  /// Whether the replacement of another text may be the same: not where there is room for as many as 64 bits can tell
  /// apart, in which none of millions of texts meet.
  static func mayMeet(_ text: String) -> Bool {
    var bits = 0
    var isEscaped = false
    for byte in text.utf8 {
      // A letter tells more than four bits, a digit more than three.
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): bits += 4
      case UInt8(ascii: "0")...UInt8(ascii: "9"): bits += 3
      default: break
      }
    }
    return bits < 64
  }

  /// A value in quoted-printable.
  func quotedPrintable(_ text: String) -> String {
    QuotedPrintable.encode(self.text(QuotedPrintable.decode(text)))
  }

  /// A text without escapes, such as that of a parameter.
  func plain(_ text: String) -> String { scramble(text, salt: 0, escapes: [:]) }

  /// `mailto:` and addresses become someone at example.com; other URIs keep their scheme.
  func address(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@") else { return uri(text) }
    var local = text[..<at]
    var scheme = ""
    if let colon = local.firstIndex(of: ":") {
      scheme = String(local[...colon])
      local = local[local.index(after: colon)...]
    }
    // Addresses are the same in any case.
    return scheme + plain(local.lowercased()) + "@example.com"
  }

  /// Scheme and delimiters stay, hosts become example.com.
  func uri(_ text: String) -> String {
    guard let colon = text.firstIndex(of: ":") else { return plain(text) }
    let scheme = text[...colon]
    let rest = text[text.index(after: colon)...]
    if text.contains("@"), scheme.lowercased() == "mailto:" { return address(text) }
    guard rest.hasPrefix("//") else { return scheme + plain(String(rest)) }
    let path = rest.dropFirst(2).drop { $0 != "/" && $0 != "?" && $0 != "#" }
    return scheme + "//example.com" + plain(String(path))
  }

  /// `latitude;longitude` somewhere else, with as many decimals.
  func position(_ text: String) -> String {
    var random = generator(text, salt: 0)
    let limits = [60, 179]
    return text.split(separator: ";", omittingEmptySubsequences: false).enumerated().map { index, part in
      let decimals = part.split(separator: ".").dropFirst().first?.count ?? 0
      let whole = Int(random.next() % UInt64(2 * limits[min(index, 1)] + 1)) - limits[min(index, 1)]
      let digits = (0..<decimals).map { _ in String(random.next() % 10) }.joined()
      return String(whole) + (decimals > 0 ? "." + digits : "")
    }.joined(separator: ";")
  }

  /// `escapes`: how many scalars after one of these stay.
  private func scramble(_ text: String, salt: Int, escapes: [Unicode.Scalar: Int]) -> String {
    var random = generator(text, salt: salt)
    var result = String.UnicodeScalarView()
    var left = 0
    for scalar in text.unicodeScalars {
      if left > 0 {
        left -= 1
        result.append(scalar)
        continue
      }
      left = escapes[scalar] ?? 0
      result.append(Self.replacement(for: scalar, &random))
    }
    return String(result)
  }

  /// Of the same kind and of as many bytes.
  private static func replacement(for scalar: Unicode.Scalar, _ random: inout SplitMix64)
    -> Unicode.Scalar
  {
    func pick(_ letters: [Unicode.Scalar]) -> Unicode.Scalar {
      letters[Int(random.next() % UInt64(letters.count))]
    }
    switch scalar {
    case "a"..."z": return Unicode.Scalar(UInt8(ascii: "a") + UInt8(random.next() % 26))
    case "A"..."Z": return Unicode.Scalar(UInt8(ascii: "A") + UInt8(random.next() % 26))
    case "0"..."9": return Unicode.Scalar(UInt8(ascii: "0") + UInt8(random.next() % 10))
    case _ where scalar.isASCII: return scalar
    case _ where scalar.properties.isAlphabetic:
      return pick(scalar.value < 0x800 ? twoBytes : scalar.value < 0x10000 ? threeBytes : fourBytes)
    default: return scalar
    }
  }

  private static let twoBytes = Array("äöüßéèñøλж".unicodeScalars)
  private static let threeBytes = Array("日本語月火水木金土山".unicodeScalars)
  private static let fourBytes = Array("𠀋𡈽𡌛𡑮𡢽".unicodeScalars)

  private func generator(_ text: String, salt: Int) -> SplitMix64 {
    var hash = FNV1a()
    hash.add("\(seed) \(salt)")
    hash.add(text)
    return SplitMix64(seed: hash.value)
  }
}
