import Foundation

/// A command with the output that a document promises for it.
struct ConsoleExample: CustomStringConvertible {
  var file: String
  var line: Int
  var command: String
  /// Nil: the document shows no output, so success is all that is asked for.
  var output: String?

  var description: String { "\(file):\(line): \(command)" }

  /// The blocks of a Markdown file that open with ```` ```console ````: a line `$ command` (going on after a
  /// backslash at its end) and then what it prints. `...` alone on a line stands for any number of lines.
  static func inMarkdown(_ text: String, file: String) -> [ConsoleExample] {
    var examples: [ConsoleExample] = []
    var isInside = false
    var blockStart = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        isInside = line == "```console"
        blockStart = examples.count
      } else if isInside {
        take(String(line), at: index + 1, of: file, from: blockStart, into: &examples)
      }
    }
    return examples
  }

  /// The lines of a man page's EXAMPLES section that begin with `$ `, in `.Bd -literal` or after `.Dl`.
  static func inManual(_ text: String, file: String) -> [ConsoleExample] {
    var examples: [ConsoleExample] = []
    var isExamples = false
    var isLiteral = false
    var blockStart = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix(".Sh") { isExamples = line == ".Sh EXAMPLES" }
      guard isExamples else { continue }
      if line.hasPrefix(".Dl ") || line.hasPrefix(".Bd") { blockStart = examples.count }
      if line.hasPrefix(".Dl $ ") {
        take(unescaped(line.dropFirst(4)), at: index + 1, of: file, from: blockStart, into: &examples)
      } else if line.hasPrefix(".Bd -literal") {
        isLiteral = true
      } else if line.hasPrefix(".Ed") {
        isLiteral = false
      } else if isLiteral {
        take(unescaped(line), at: index + 1, of: file, from: blockStart, into: &examples)
      }
    }
    return examples
  }

  private static func take(
    _ line: String, at number: Int, of file: String, from blockStart: Int,
    into examples: inout [ConsoleExample]
  ) {
    let last = examples.count - 1
    if line.hasPrefix("$ ") {
      examples.append(
        ConsoleExample(file: file, line: number, command: String(line.dropFirst(2)), output: nil))
    } else if last < blockStart {
      // A block that begins otherwise, such as a line of a crontab, is no example to run.
      return
    } else if examples[last].output == nil, examples[last].command.hasSuffix("\\") {
      examples[last].command += "\n" + line
    } else {
      examples[last].output = (examples[last].output ?? "") + line + "\n"
    }
  }

  private static func unescaped(_ line: Substring) -> String {
    line.replacingOccurrences(of: "\\e", with: "\\").replacingOccurrences(of: "\\-", with: "-")
      .replacingOccurrences(of: "\\&", with: "")
  }

  /// Whether a run printed what was promised, `...` lines standing for anything.
  func matches(_ printed: String) -> Bool {
    guard let output else { return true }
    let parts = output.components(separatedBy: "...\n")
    guard parts.count > 1 else { return printed == output }
    guard printed.hasPrefix(parts[0]) else { return false }
    var rest = printed.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
