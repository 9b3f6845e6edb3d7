/// How a report is written.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case json, prometheus
}
