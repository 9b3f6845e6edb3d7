import CalendarDomain
import ICalendar

/// The components of several files, one after the other, each read when it is asked for.
///
/// Most are read once; those that share a UID with others twice, since which of several versions is the newest has to be
/// known before one is stored.
struct ImportQueue {
  private let files: [ImportFile]
  private var readers: [PlaceReader]
  private var peekers: [PlaceReader]
  /// The number of the first component of each file, and behind the last of all.
  private let starts: [Int]
  /// Hash of the UID (upper half) and number of each component whose hash another one has, in order.
  private let shared: [UInt64]

  var count: Int { starts[files.count] }

  init(_ files: [ImportFile]) {
    self.files = files
    readers = files.map { PlaceReader(file: $0.name) }
    peekers = readers
    var starts = [0]
    var keys: [UInt64] = []
    for file in files {
      for (number, hash) in file.uidHashes.enumerated() {
        keys.append(UInt64(hash) << 32 | UInt64(starts[starts.count - 1] + number))
      }
      starts.append(starts[starts.count - 1] + file.count)
    }
    keys.sort()
    shared = keys.indices.compactMap { index in
      let hash = keys[index] >> 32
      let isShared =
        index > 0 && keys[index - 1] >> 32 == hash || index + 1 < keys.count && keys[index + 1] >> 32 == hash
      return hash != 0 && isShared ? keys[index] : nil
    }
    self.starts = starts
  }

  /// Whether no component before this one may have the same UID, and a later one may.
  func isFirstOfSeveral(_ number: Int) -> Bool {
    place(inShared: number).map { shared[$0] & Self.low == number } ?? false
  }

  /// Whether another component may have the same UID.
  func isOneOfSeveral(_ number: Int) -> Bool { place(inShared: number) != nil }

  /// The numbers of the components that may have the same UID as this one, itself included; empty where no other may.
  func group(of number: Int) -> [Int] {
    guard let first = place(inShared: number) else { return [] }
    return shared[first...].prefix { $0 >> 32 == shared[first] >> 32 }.map { Int($0 & Self.low) }
  }

  private static let low: UInt64 = 0xFFFF_FFFF

  /// Where the components with the hash of this one begin in `shared`.
  private func place(inShared number: Int) -> Int? {
    guard !shared.isEmpty, case let hash = UInt64(hash(of: number)), hash != 0 else { return nil }
    let place = Self.place(of: hash << 32, in: shared)
    return place < shared.count && shared[place] >> 32 == hash ? place : nil
  }

  private static func place(of key: UInt64, in keys: [UInt64]) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func hash(of number: Int) -> UInt32 {
    let (file, index) = place(of: number)
    switch files[file].content {
    case .parsed(let components): return components[index].uidHash
    case .placed(let stream, _, _): return stream.places[index].uid
    }
  }

  private func place(of number: Int) -> (file: Int, index: Int) {
    // Files that hold nothing begin where the next one does.
    let file = files.count == 1 ? 0 : (starts.firstIndex { $0 > number } ?? files.count) - 1
    return (file, number - starts[file])
  }

  /// Reads a component. Throws what reading throws, and `inputOutput` where a file has changed meanwhile.
  mutating func read(_ number: Int) throws -> IncomingComponent {
    try Self.read(place(of: number), files, &readers)
  }

  /// The same, but what is found is not told: it will be read again.
  mutating func peek(_ number: Int) throws -> IncomingComponent {
    try Self.read(place(of: number), files, &peekers)
  }

  private static func read(
    _ place: (file: Int, index: Int), _ files: [ImportFile], _ readers: inout [PlaceReader]
  ) throws -> IncomingComponent {
    let (file, index) = place
    switch files[file].content {
    case .parsed(let components): return components[index]
    case .placed(let stream, let frames, let source):
      guard let found = try readers[file].read(stream.places[index], of: source) else {
        throw StoreError(.inputOutput, "\(files[file].name) has changed while it was read")
      }
      return IncomingComponent(found.component, found.text, in: frames[Int(stream.places[index].calendar)])
    }
  }

  /// What was found while reading.
  var findings: [Diagnostic] { readers.flatMap { $0.diagnostics() } }
}
