import CalendarDomain
public import SnapshotBuilding

/// Reports in the text format that Prometheus and its node_exporter read.
///
/// Source: Prometheus documentation, 'Exposition formats', text-based format 0.0.4.
public enum PrometheusText {
  /// The report of a batch.
  public static func text(_ report: BatchReport) -> String {
    let totals = report.totals
    var page = Page()
    page.family("calendarr_run_duration_seconds", "How long the last run took.")
    page.sample([], number(report.durationSeconds))
    page.family("calendarr_run_timestamp_seconds", "Instant that counted as now in the last run.")
    page.sample([], seconds(report.now))
    page.family("calendarr_profiles", "Profiles of the last run by how they ended.")
    for (ending, count) in [
      ("converted", totals.converted), ("failed", totals.failed), ("locked", totals.locked),
      ("not_run", totals.notRun), ("partial", totals.partial), ("unchanged", totals.unchanged),
      ("unwritten", totals.unwritten),
    ] { page.sample([("ending", ending)], String(count)) }
    page.family("calendarr_calendars", "Calendars of the last run.")
    page.sample([], String(totals.calendars))
    page.failed(totals.failedCalendars)
    page.family("calendarr_calendars_unchanged", "Calendars that were not read again in the last run.")
    page.sample([], String(totals.unchangedCalendars))
    page.events(totals.events)
    page.family(
      "calendarr_profile_success", "1 where the profile's container was written without a failure.")
    for profile in report.profiles {
      let isGood = profile.ending == .converted || profile.ending == .unchanged
      page.sample([("profile", profile.name)], isGood ? "1" : "0")
    }
    page.findings(
      report.profiles.compactMap { $0.report?.diagnostics }.reduce(into: [:]) {
        $0.merge($1, uniquingKeysWith: +)
      })
    page.stale(report.profiles.compactMap { profile in profile.report.map { (profile.name, $0) } })
    return page.text
  }

  /// The report of one container.
  public static func text(_ report: SnapshotReport) -> String {
    var page = Page()
    page.events(report.instances)
    page.family("calendarr_components", "Components of the calendars by what became of them.")
    let tally = report.components
    for (name, count) in [
      ("banished", tally.banished), ("broken", tally.broken), ("cancelled", tally.cancelled),
      ("cut", tally.cut), ("hidden", tally.hidden), ("message", tally.message),
      ("omitted_declined", tally.omittedDeclined), ("omitted_private", tally.omittedPrivate),
      ("outside", tally.outside), ("shown", tally.shown),
      ("superseded", tally.superseded),
    ] { page.sample([("outcome", name)], String(count)) }
    page.failed(report.calendars.count { $0.error != nil })
    page.findings(report.diagnostics)
    page.stale([(nil, report)])
    return page.text
  }

  private static func number(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let digits = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  fileprivate static func seconds(_ instant: String) -> String {
    InstantText.read(instant).map { String($0.secondsSince1970) } ?? "0"
  }

  /// The lines written so far.
  private struct Page {
    var text = ""
    private var name = ""

    mutating func family(_ name: String, _ help: String) {
      self.name = name
      text += "# HELP \(name) \(help)\n# TYPE \(name) gauge\n"
    }

    mutating func sample(_ labels: [(String, String)], _ value: String) {
      let list = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
      text += name + (list.isEmpty ? "" : "{\(list)}") + " \(value)\n"
    }

    // Said once: where files of several runs lie side by side, node_exporter wants the same words in each.

    mutating func events(_ count: Int) {
      family("calendarr_events", "Events in the snapshots of the last run.")
      sample([], String(count))
    }

    mutating func failed(_ count: Int) {
      family("calendarr_calendars_failed", "Calendars that could not be read in the last run.")
      sample([], String(count))
    }

    mutating func findings(_ counts: [String: Int]) {
      family("calendarr_diagnostics", "Findings of the last run by code.")
      for (code, count) in counts.sorted(by: { $0.key < $1.key }) { sample([("code", code)], String(count)) }
    }

    mutating func stale(_ reports: [(profile: String?, report: SnapshotReport)]) {
      family(
        "calendarr_calendar_stale_since_seconds",
        "Since when last known events stand in for a calendar that could not be read.")
      for (profile, report) in reports {
        for calendar in report.calendars {
          guard let since = calendar.staleSince else { continue }
          sample(
            (profile.map { [("profile", $0)] } ?? []) + [("calendar", calendar.key)],
            PrometheusText.seconds(since))
        }
      }
    }

    private static func escaped(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
  }
}
