import CalendarDomain
import Conversion
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Looks at a container that was just written, with all that the writer knows of it.
struct Verification {
  private let terms: ContractTerms

  init(request: SnapshotRequest, inputs: [CalendarInput]) {
    func keys(_ visibility: CalendarVisibility) -> Set<String> {
      Set(inputs.filter { $0.visibility == visibility }.map(\.key.description))
    }
    terms = ContractTerms(
      maxEvents: request.cap.maximum, ids: request.identifiers == .unique ? .unique : .uid,
      hidden: keys(.hidden), banished: keys(.banished), zone: request.zone)
  }

  /// Reports what breaks the contract; throws `CommandFailure` when anything does.
  func run(on folder: URL, _ printer: DiagnosticsPrinter) throws {
    var findings = SnapshotContract.check(container: folder, terms: terms)
    if terms.ids == .uid {
      // In the app's form an id is what the calendar calls its event, twice where it does so twice.
      let repeated = findings.filter { $0.rule == .repeatedID }
      printer.write(repeated.map { Self.ofCalendar($0.diagnostic(in: folder.path)) })
      findings.removeAll { $0.rule == .repeatedID }
    }
    guard !findings.isEmpty else { return }
    printer.write(findings.map { $0.diagnostic(in: folder.path) })
    if findings.allSatisfy({ $0.rule == .loosePermissions }) {
      throw CommandFailure(
        .badData, "the container \(folder.path) breaks the contract by its permissions",
        hint: "The snapshot is written and sound. Take the permission to write from others (chmod o-w).")
    }
    throw CommandFailure(
      .internalError, "what was written to \(folder.path) breaks the contract",
      hint: "This is a fault of the program, to be reported.")
  }

  /// The finding as one of the calendar, which the contract does not forbid.
  private static func ofCalendar(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    finding.severity = .warning
    finding.action =
      "the calendar has that UID twice at one time; without --ids uid each event gets an id of its own"
    return finding
  }
}
