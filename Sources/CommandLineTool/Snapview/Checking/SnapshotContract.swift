import Basics
import CalendarrCore
import SystemCalls

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Proves a container against the contract of calendarr-snapshot(5), rule by rule.
enum SnapshotContract {
  /// Everything that is wrong with the container, file by file; empty when it keeps the contract.
  ///
  /// An empty container and a signed-out one keep it.
  static func check(container: URL, terms: ContractTerms = ContractTerms()) -> [ContractFinding] {
    let documents = SnapshotContainer.names.map { ContractDocument(name: $0, in: container) }
    return folderFindings(container)
      + check(snapshot: documents[0], calendars: documents[1], session: documents[2], terms: terms)
  }

  /// Whether any of the three files is there.
  static func hasFiles(_ container: URL) -> Bool {
    SnapshotContainer.names.contains { !ContractDocument(name: $0, in: container).isMissing }
  }

  /// The same for three files at hand.
  static func check(
    snapshot: ContractDocument, calendars: ContractDocument, session: ContractDocument, terms: ContractTerms
  ) -> [ContractFinding] {
    var snapshotCheck = ContractCheck(snapshot, terms)
    var calendarsCheck = ContractCheck(calendars, terms)
    var sessionCheck = ContractCheck(session, terms)

    if let newer = newerSchema(snapshot) {
      // What a newer schema means is for newer rules to say.
      snapshotCheck.report(.schemaVersion, "schemaVersion", "the schema is \(newer), not 2")
      return snapshotCheck.findings
    }
    let snapshotNode = snapshotCheck.root(.snapshot)
    let calendarsNode = calendarsCheck.root(.calendars)
    let sessionNode = sessionCheck.root(.session)

    let events = snapshotNode.map(CheckedEvent.list(in:)) ?? []
    if let snapshotNode {
      snapshotCheck.checkEvents(events, in: snapshotNode)
      snapshotCheck.checkCoverageMidnight(in: snapshotNode)
      if let calendarsNode { snapshotCheck.checkListing(of: events, in: calendarsNode) }
    }
    if let calendarsNode { calendarsCheck.checkCalendars(calendarsNode) }
    if !snapshot.isMissing, calendars.isMissing {
      calendarsCheck.report(.missingFile, "", "the file is missing")
    }
    if let sessionNode { sessionCheck.checkSession(sessionNode, beside: snapshotNode) }
    return snapshotCheck.findings + calendarsCheck.findings + sessionCheck.findings
  }

  private static func newerSchema(_ document: ContractDocument) -> Int? {
    guard let bytes = document.bytes, let node = try? ContractDocument.node(bytes),
      let schema = node["schemaVersion"]?.integer, schema > CalendarrSnapshot.maxSupportedSchema
    else { return nil }
    return schema
  }

  private static func folderFindings(_ folder: URL) -> [ContractFinding] {
    guard let status = SystemCall.status(of: folder.path), status.st_mode & 0o002 != 0,
      status.st_mode & S_ISVTX == 0
    else {
      return []
    }
    return [
      ContractFinding(
        rule: .loosePermissions, file: ".", path: "",
        message: "anyone may replace the files (mode \(String(status.st_mode & 0o7777, radix: 8)))")
    ]
  }
}

extension SnapshotContainer {
  /// The three files, in the order in which they are checked.
  static let names = [snapshotName, calendarsName, sessionName]
}

extension ContractCheck {
  /// The rules on the session, and on session and snapshot together.
  mutating func checkSession(_ session: JSONNode, beside snapshot: JSONNode?) {
    guard let isLoggedIn = session["isLoggedIn"], isLoggedIn.bool == false else { return }
    if let username = session["username"], username.string?.isEmpty == false {
      report(
        .signedOutUser, "username", at: username.position.offset, "signed out, and still with a user name")
    }
    if snapshot?["isLoggedIn"]?.bool == true {
      report(
        .sessionDisagrees, "isLoggedIn", at: isLoggedIn.position.offset,
        "signed out, while the snapshot is signed in")
    }
  }
}
