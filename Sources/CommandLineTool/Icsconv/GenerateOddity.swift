import CalendarDomain

/// What careless exporters do, each a change to the lines of one event.
enum GenerateOddity: CaseIterable {
  case noEnd, endBeforeStart, endIsStart, noStamp, noIdentifier, lowerCase, unknownProperties, rightToLeft
  case longLine, zoneWithPrefix, windowsZone, brokenRule, impossibleDate, unknownComponent, carelessLines

  /// Changes the lines between BEGIN and END of an event at `time`.
  func apply(to lines: inout [String], at time: GenerateTime) {
    switch self {
    case .noEnd: lines.removeAll { $0.hasPrefix("DTEND") || $0.hasPrefix("DURATION") }
    case .endBeforeStart: replaceEnd(in: &lines, with: time.property("DTEND", adding: -86_400))
    case .endIsStart: replaceEnd(in: &lines, with: time.property("DTEND"))
    case .noStamp: lines.removeAll { $0.hasPrefix("DTSTAMP") }
    case .noIdentifier: lines.removeAll { $0.hasPrefix("UID") }
    case .lowerCase:
      lines = lines.map { line in
        let name = line.prefix { $0 != ":" && $0 != ";" }
        return name.lowercased() + line.dropFirst(name.count)
      }
    case .unknownProperties:
      lines += ["X-EXAMPLE-MOOD;X-SHADE=\"light; or not\":fair", "FUTURE-PROPERTY:kept"]
    case .rightToLeft: replace("SUMMARY", in: &lines, with: "SUMMARY;LANGUAGE=he:פגישה 🗓️ – שבוע שני")
    case .longLine: lines.append("COMMENT:" + String(repeating: "äöü – sehr lang\\, sehr lang. ", count: 40))
    case .zoneWithPrefix: replaceZone(in: &lines, with: "/example.org/20260101_1/Europe/Berlin", time)
    case .windowsZone: replaceZone(in: &lines, with: "W. Europe Standard Time", time)
    case .brokenRule:
      lines.removeAll { $0.hasPrefix("RRULE") }
      lines.append("RRULE:FREQ=SOMETIMES;BYDAY=8XX")
    case .impossibleDate: replace("DTSTART", in: &lines, with: "DTSTART;VALUE=DATE:20260231")
    case .unknownComponent: lines += ["BEGIN:X-EXAMPLE-NOTE", "SUMMARY:Inside", "END:X-EXAMPLE-NOTE"]
    case .carelessLines: break
    }
  }

  private func replaceEnd(in lines: inout [String], with line: String) {
    lines.removeAll { $0.hasPrefix("DURATION") }
    replace("DTEND", in: &lines, with: line)
  }

  private func replace(_ name: String, in lines: inout [String], with line: String) {
    guard let index = lines.firstIndex(where: { $0.hasPrefix(name) }) else { return }
    lines[index] = line
  }

  private func replaceZone(in lines: inout [String], with zone: String, _ time: GenerateTime) {
    guard case .zoned(let old) = time.form else { return }
    let parameter = ";TZID=\(old)"
    lines = lines.map { line in
      guard let colon = line.firstIndex(of: ":"), line[..<colon].hasSuffix(parameter) else { return line }
      return "\(line[..<colon].dropLast(parameter.count));TZID=\(zone)\(line[colon...])"
    }
  }
}
