import SnapshotBuilding

extension ReaderChoice: ExpressibleByArgument {}

/// The option of every command of `icsconv` that reads iCalendar.
struct ReaderOptions: ParsableArguments {
  @Option(
    name: "--reader",
    help:
      "Who reads iCalendar: the reader of lines, or libical's parser, to see what programs built on it see.")
  var reader: ReaderChoice = .lines
}
