#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A colour of three bytes, and how well it is told from another.
struct RGBColour: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  static let black = RGBColour(red: 0, green: 0, blue: 0)
  static let white = RGBColour(red: 255, green: 255, blue: 255)
  /// What readers show for a colour that they cannot read.
  static let fallback = RGBColour(red: 128, green: 128, blue: 128)

  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#RRGGBB`; nil for anything else.
  init?(hex: String) {
    guard ContractText.isColour(hex), let number = UInt32(hex.dropFirst(), radix: 16) else { return nil }
    self.init(
      red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }

  var hex: String {
    "#"
      + [red, green, blue].map { byte in
        let digits = String(byte, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }

  /// 0 for black to 1 for white. Source: WCAG 2.2, relative luminance.
  var luminance: Double {
    func linear(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// 1 to 21. Source: WCAG 2.2, contrast ratio.
  func contrast(with other: RGBColour) -> Double {
    let (mine, its) = (luminance, other.luminance)
    return (max(mine, its) + 0.05) / (min(mine, its) + 0.05)
  }

  /// Black or white, whichever is easier to read on this.
  var readableText: RGBColour {
    contrast(with: .black) >= contrast(with: .white) ? .black : .white
  }

  /// This with `share` (0 to 1) of another.
  func mixed(with other: RGBColour, _ share: Double) -> RGBColour {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * share).rounded())
    }
    return RGBColour(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// This, moved towards black or white only as far as it takes to stand out from `background` by `ratio`.
  func readable(on background: RGBColour, ratio: Double = 4.5) -> RGBColour {
    let goal = background.readableText
    for step in 0...20 {
      let candidate = mixed(with: goal, Double(step) / 20)
      if candidate.contrast(with: background) >= ratio { return candidate }
    }
    return goal
  }
}
