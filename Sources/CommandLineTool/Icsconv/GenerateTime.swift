import CalendarDomain

/// When a generated event starts, in the form in which its properties are written.
struct GenerateTime {
  enum Form: Equatable {
    case date, floating, utc
    case zoned(String)
  }

  var form: Form
  var local: LocalDateTime

  /// `NAME;TZID=…:20260320T090000`, with the time `seconds` later on the wall clock.
  func property(_ name: String, adding seconds: Int = 0, parameters: String = "") -> String {
    let time = local.adding(seconds: seconds)
    switch form {
    case .date: return "\(name);VALUE=DATE\(parameters):\(GenerateText.date(time.date))"
    case .floating: return "\(name)\(parameters):\(GenerateText.time(time))"
    case .utc: return "\(name)\(parameters):\(GenerateText.time(time))Z"
    case .zoned(let zone): return "\(name);TZID=\(zone)\(parameters):\(GenerateText.time(time))"
    }
  }
}
