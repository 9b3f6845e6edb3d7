import Basics

/// The findings of one file while its rules are gone through.
struct ContractCheck {
  let document: ContractDocument
  let terms: ContractTerms
  private(set) var findings: [ContractFinding] = []

  init(_ document: ContractDocument, _ terms: ContractTerms) {
    self.document = document
    self.terms = terms
  }

  /// Keeps a finding about the value at `path` (empty: the whole file), which stands at `offset`.
  mutating func report(_ rule: ContractRule, _ path: String, at offset: Int? = nil, _ message: String) {
    findings.append(
      ContractFinding(
        rule: rule, file: document.name, path: path, message: message,
        line: offset.map(document.line(at:)), byteOffset: offset))
  }

  /// The file's value, with everything reported that is wrong with each value by itself; nil when the file is
  /// missing, unreadable or not JSON.
  mutating func root(_ shape: ValueShape) -> JSONNode? {
    checkFile()
    guard let bytes = document.bytes else { return nil }
    do {
      let node = try ContractDocument.node(bytes)
      checkShape(node, shape)
      return node
    } catch {
      report(.notJSON, "", at: error.position.offset, error.reason)
      return nil
    }
  }

  private mutating func checkFile() {
    if case .failed(let reason) = document.content { report(.unreadableFile, "", reason) }
    if let mode = document.mode, mode & 0o002 != 0 {
      report(.loosePermissions, "", "anyone may write to it (mode \(String(mode, radix: 8)))")
    }
  }
}
