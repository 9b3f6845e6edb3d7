import CalendarDomain

/// A text with fields in braces, for each instance, each day, and around all.
///
/// `{title}` is a field, `{place| at |}` the same between two texts where it is not empty, `{title:md}` the same in a
/// form in which it means nothing (`md`, `org`, `html`, `line`), `{{` an opening brace.
struct AgendaTemplate {
  private enum Piece {
    case text(String)
    case field(String, form: Form?, before: String, after: String)
  }

  private enum Form: String, CaseIterable {
    case md, org, html, line
  }

  private var parts: [String: [Piece]] = [:]

  /// Throws `CommandFailure` (65) with the line of what cannot be read.
  init(_ text: String, name: String) throws {
    var part = "start"
    var body = ""
    var firstLine = 1
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // What ends with a line feed has no line after it.
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: " ")
      guard words.first == "%%" else {
        body += line + "\n"
        continue
      }
      parts[part] = try Self.pieces(body, name, firstLine)
      part = words.dropFirst().joined(separator: " ")
      guard ["day", "event", "end"].contains(part), parts[part] == nil else {
        throw CommandFailure(
          .badData, "'%% \(part)' is not one of %% day, %% event and %% end, each once",
          location: SourceLocation(file: name, line: index + 1))
      }
      (body, firstLine) = ("", index + 2)
    }
    parts[part] = try Self.pieces(body, name, firstLine)
    // A template without parts is one for each instance.
    if parts["event"] == nil, parts["day"] == nil { (parts["event"], parts["start"]) = (parts["start"], nil) }
  }

  private init(fixed text: String) {
    // The two templates of the program are read by tests.
    self = (try? AgendaTemplate(text, name: "template")) ?? AgendaTemplate()
  }

  private init() {}

  static let markdown = AgendaTemplate(fixed: markdownText)
  static let org = AgendaTemplate(fixed: orgText)

  static let markdownText = """
    # Agenda
    %% day

    ## {weekday}, {date}

    %% event
    - {time|| }**{title:md}**{place:md|, |}{calendar:md| (|)}
    """

  static let orgText = """
    #+TITLE: Agenda
    %% event
    * {title:org}
      <{date} {weekday}{time| |}{endTime|-|}>
      :PROPERTIES:
      :ID: {uid:line}{place:line|
      :LOCATION: |}{calendar:line|
      :CATEGORY: |}
      :END:
    """

  func text(_ rows: [ListedEvent]) -> String {
    var result = ""
    var day: String?
    append("start", rows.first, to: &result)
    for row in rows {
      if row["date"] != day {
        day = row["date"]
        append("day", row, to: &result)
      }
      append("event", row, to: &result)
    }
    append("end", rows.last, to: &result)
    return result
  }

  private func append(_ part: String, _ row: ListedEvent?, to result: inout String) {
    for piece in parts[part] ?? [] {
      switch piece {
      case .text(let text): result += text
      case .field(let name, let form, let before, let after):
        let value = row?[name] ?? ""
        if !value.isEmpty { result += before + Self.written(value, form) + after }
      }
    }
  }

  // MARK: Reading

  private static func pieces(_ text: String, _ name: String, _ firstLine: Int) throws -> [Piece] {
    var pieces: [Piece] = []
    var plain = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      plain += rest[..<brace]
      let after = rest[rest.index(after: brace)...]
      if after.first == "{" {
        plain += "{"
        rest = after.dropFirst()
        continue
      }
      let line = firstLine + text[..<brace].count { $0 == "\n" }
      guard let end = after.firstIndex(of: "}") else {
        throw CommandFailure(
          .badData, "a field that begins here has no '}'", hint: "A brace by itself is written {{.",
          location: SourceLocation(file: name, line: line))
      }
      pieces.append(.text(plain))
      plain = ""
      pieces.append(try field(after[..<end], SourceLocation(file: name, line: line)))
      rest = after[after.index(after: end)...]
    }
    return pieces + [.text(plain + rest)]
  }

  private static func field(_ text: Substring, _ location: SourceLocation) throws -> Piece {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let names = parts[0].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 1 || parts.count == 3, names.count <= 2 else {
      throw CommandFailure(
        .badData, "'{\(text)}' is not of the form {name}, {name:form} or {name|before|after}",
        location: location)
    }
    guard ListedEvent.names.contains(names[0]) else {
      let nearest = NearestName.of(names[0], among: ListedEvent.names)
      throw CommandFailure(
        .badData, "'\(names[0])' is not a field" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
        hint: "Fields: \(ListedEvent.names.joined(separator: ", ")).", location: location)
    }
    let form = names.count == 2 ? Form(rawValue: names[1]) : nil
    guard names.count == 1 || form != nil else {
      throw CommandFailure(
        .badData,
        "'\(names[1])' is not one of the forms \(Form.allCases.map(\.rawValue).joined(separator: ", "))",
        location: location)
    }
    return .field(
      names[0], form: form, before: parts.count == 3 ? parts[1] : "", after: parts.count == 3 ? parts[2] : "")
  }

  // MARK: Forms

  /// The text so that it means nothing beyond itself.
  private static func written(_ text: String, _ form: Form?) -> String {
    guard let form else { return text }
    let line = form == .html ? text : text.split(whereSeparator: \.isNewline).joined(separator: " ")
    var result = ""
    for scalar in line.unicodeScalars {
      switch (form, scalar) {
      case (.md, "\\"), (.md, "*"), (.md, "_"), (.md, "`"), (.md, "["), (.md, "]"), (.md, "<"), (.md, ">"),
        (.md, "#"),
        (.md, "|"), (.md, "!"), (.md, "~"), (.md, "&"):
        result += "\\" + String(scalar)
      case (.html, "&"): result += "&amp;"
      case (.html, "<"): result += "&lt;"
      case (.html, ">"): result += "&gt;"
      case (.html, "\""): result += "&quot;"
      // A zero-width space keeps stars and brackets from being markup.
      case (.org, "["), (.org, "*"), (.org, "<"): result += String(scalar) + "\u{200B}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
