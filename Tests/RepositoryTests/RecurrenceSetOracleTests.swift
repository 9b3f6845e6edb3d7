import Foundation
import Testing

/// `make check-recurrence` compares thousands of series; this is a slice of it.
@Suite("Recurrence sets beside recurring-ical-events")
struct RecurrenceSetOracleTests {
  @Test("Samples and random series show what the other engine finds, but for differences with a section")
  func sets() throws {
    let programs = try #require(Repository.programs)
    let oracles = Repository.root.appendingPathComponent("Tests/Oracles").path
    try Shell.withTemporaryFolder { folder in
      let compared = try Shell.run([
        "sh", "-c",
        """
        command -v python3 >/dev/null || { echo skipped: python3 is missing; exit 77; }
        python3 -c 'import recurring_ical_events' 2>/dev/null ||
          { echo skipped: recurring-ical-events is missing; exit 77; }
        python3 "$1/generate_series.py" --seed 7986 --count 400 --per-file 40 "$3" &&
        python3 "$1/compare_sets.py" --tool "$2/ics2snap" --series "$3"
        """, "sh", oracles, programs.path, folder.path,
      ])
      if compared.status == 77 {
        print(compared.output)
        return
      }
      #expect(compared.status == 0, "\(compared.output)")
      #expect(compared.output.contains("400 series in 10 files"))
      #expect(compared.output.contains(" in 34 windows compared, 0 unexplained differences"))
    }
  }

  @Test("samples/make.py writes the samples that are there")
  func samplesAreMade() throws {
    try Shell.withTemporaryFolder { folder in
      let samples = Repository.root.appendingPathComponent("samples")
      let made = try Shell.run([
        "sh", "-c",
        """
        command -v python3 >/dev/null || { echo skipped: python3 is missing; exit 77; }
        cp "$1/make.py" "$2" && python3 "$2/make.py" && rm -rf "$2/make.py" "$2/__pycache__" &&
        for file in $(cd "$2" && find . -type f); do cmp "$2/$file" "$1/$file" || exit 1; done
        """, "sh", samples.path, folder.path,
      ])
      if made.status == 77 {
        print(made.output)
        return
      }
      #expect(made.status == 0, "\(made.output)")
    }
  }
}
