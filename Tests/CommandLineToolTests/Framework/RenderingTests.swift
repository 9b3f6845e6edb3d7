import Testing

@testable import CommandLineTool

@Suite("What the table of options yields")
struct RenderingTests {
  private func help(_ arguments: [String], width: Int = 80) throws -> String {
    var parser = CommandParser(SampleCommand.self)
    _ = try parser.parse(arguments)
    return HelpRenderer(parser, width: width).text
  }

  @Test("Help lists arguments, commands, options and groups")
  func wholeHelp() throws {
    #expect(
      try help(["--help"]) == """
        Usage: sample [options] [INPUT...]
               sample COMMAND [options] ...

        Show what was parsed.

        Arguments:
          INPUT...  Calendar to read.

        Commands:
          count  Count events.

        Options:
          -o, --output DIR            Folder to write.
              --format text|json|jcal
                                      How to write it. (default: text)
          -k, --key KEY               Calendar to take. Repeatable.
          -q, --quiet                 Say nothing.
          -s, --strict                Stop at a warning.
              --color auto|always|never
                                      Write colours; auto: on a terminal, unless
                                      NO_COLOR is set. (default: auto)
              --diagnostics text|json
                                      Write what goes wrong as text or as JSON lines.
                                      (default: text)
          -h, --help                  Print this help and exit.
              --version               Print the version and exit.
              --generate-completion bash|zsh|fish
                                      Print a completion script for a shell and exit.

        Window:
              --days-ahead DAYS   Days ahead of today. (default: 42)
              --days-behind DAYS  Days behind today. (default: 7)

        See 'sample COMMAND --help' for the options of a command.

        """)
  }

  @Test("Help of a subcommand shows what must be given")
  func subcommandHelp() throws {
    let text = try help(["count", "--help"])
    #expect(text.hasPrefix("Usage: sample count [options] --least N FILE\n\nCount events.\n\nAll of them.\n"))
    #expect(!text.contains("--version"))
  }

  @Test("Help keeps to the width of the terminal", arguments: [40, 60, 100])
  func width(columns: Int) throws {
    let lines = try help(["--help"], width: columns).split(separator: "\n")
    // A spelling of an option is never broken; texts are.
    #expect(lines.filter { $0.count > columns && !$0.contains("--") && !$0.contains("'") } == [])
  }

  @Test("The manual has every option, escaped, and a part for each command")
  func manual() {
    let text = ManualRenderer(SampleCommand.self).text
    #expect(
      text.contains(
        """
        .It Fl o , Fl \\-output Ar DIR
        Folder to write.
        .It Fl \\-format Ar text|json|jcal
        How to write it.
        The default is text.
        """))
    #expect(text.contains(".Ss sample count\n"))
    #expect(!text.contains("secret"))
  }

  @Test(
    "Roff does not mistake text for requests",
    arguments: [(".ics", "\\&.ics"), ("a\\b", "a\\eb"), ("'x", "\\&'x")])
  func escaping(text: String, expected: String) { #expect(ManualRenderer.escaped(text) == expected) }

  @Test("Sentences stand on lines of their own")
  func sentences() {
    #expect(
      ManualRenderer.sentences("One here. Two there! e.g. three") == [
        "One here.", "Two there!", "e.g.", "three",
      ])
  }

  @Test("Nothing hidden is offered by a shell", arguments: CompletionShell.allCases)
  func hidden(shell: CompletionShell) {
    let script = shell.script(for: SampleCommand.self)
    #expect(!script.contains("secret"))
    #expect(script.contains("days-ahead") && script.contains("count"))
  }
}
