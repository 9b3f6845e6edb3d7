extension LocalDate {
  /// `2026-03-24`. Source: RFC 3339, 5.6.
  package var extendedText: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

extension LocalDateTime {
  /// `2026-03-24T14:00:00`. Source: RFC 3339, 5.6.
  package var extendedText: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return "\(date.extendedText)T\(padded(hour)):\(padded(minute)):\(padded(second))"
  }
}
