import Foundation
import Testing

@_spi(Writer) @testable import CalendarrCore

@Suite("Files replaced whole")
struct AtomicFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func mode(_ url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("A new file has the content, and nothing else is left in the folder")
  func new() throws {
    let url = folder.file("out")
    try AtomicFile(url).write(Data("one".utf8))
    #expect(try String(contentsOf: url, encoding: .utf8) == "one")
    #expect(try folder.names == ["out"])
    #expect(try mode(url) & 0o600 == 0o600)
    #expect(try mode(url) & 0o133 == 0)
  }

  @Test("A replaced file is another file with the same permissions", arguments: [0o600, 0o664, 0o444])
  func replaced(permissions: Int) throws {
    let url = folder.file("out")
    try Data("one, and longer".utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
    let old = try FileHandle(forReadingFrom: url)
    try AtomicFile(url).write(Array("two".utf8))
    #expect(try String(contentsOf: url, encoding: .utf8) == "two")
    #expect(try mode(url) == permissions)
    // A reader that had the old one open reads it to its end.
    #expect(try old.readToEnd() == Data("one, and longer".utf8))
  }

  @Test("A pipe that no one reads is an error, and no wait", .timeLimit(.minutes(1))) func pipe() throws {
    let url = folder.file("out")
    unsafe #expect(mkfifo(url.path, 0o600) == 0)
    #expect(throws: SnapshotFileError.self) { try AtomicFile(url).write(Data("one".utf8)) }
    // One that is read takes more than fits at a time.
    let reader = unsafe open(url.path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let writer = Thread { try? AtomicFile(url).write(Data(repeating: 0x78, count: 300_000)) }
    writer.start()
    var rest = 300_000
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while rest > 0 { unsafe rest -= max(0, read(reader, &buffer, buffer.count)) }
    #expect(rest == 0)
  }

  @Test("Empty content makes an empty file")
  func empty() throws {
    try AtomicFile(folder.file("out")).write([UInt8]())
    #expect(try Data(contentsOf: folder.file("out")).isEmpty)
  }

  @Test(
    "A name may hold anything a file name can", arguments: ["a b#c?d%20.ics", "grün\u{301}.ics", "-", "~"])
  func names(name: String) throws {
    try AtomicFile(folder.url.appending(path: name)).write(Data("one".utf8))
    #expect(try folder.names == [name])
  }

  @Test("A relative path is taken from the working folder")
  func relative() throws {
    let url = URL(filePath: "no-such-folder-of-these-tests/out")
    let error = try #require(throws: SnapshotFileError.self) { try AtomicFile(url).write(Data()) }
    let path = try #require(error.path)
    #expect(path == "no-such-folder-of-these-tests" || path.hasSuffix("/no-such-folder-of-these-tests"))
  }

  @Test("A link stays a link, and its target is replaced")
  func link() throws {
    try folder.put("one", "target")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link").path, withDestinationPath: "target")
    try AtomicFile(folder.file("link")).write(Data("two".utf8))
    #expect(try String(contentsOf: folder.file("target"), encoding: .utf8) == "two")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link").path) == "target")
  }

  @Test("A device is written to and stays a device")
  func device() throws {
    try AtomicFile(URL(filePath: "/dev/null")).write(Data("gone".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  #if os(Linux)
    @Test("A full device says so")
    func fullDevice() throws {
      let error = try #require(throws: SnapshotFileError.self) {
        try AtomicFile(URL(filePath: "/dev/full")).write(Data("much".utf8))
      }
      #expect(error.code == .cannotWrite)
      #expect(error.reason == "cannot write /dev/full: No space left on device")
    }
  #endif

  @Test("Where the folder is missing nothing is created, and the error names it")
  func noFolder() throws {
    let error = try #require(throws: SnapshotFileError.self) {
      try AtomicFile(folder.file("no/out")).write(Data())
    }
    #expect(error.code == .cannotCreate)
    #expect(error.errorNumber == ENOENT)
    #expect(error.path == folder.file("no").path)
    #expect(try folder.names.isEmpty)
  }

  @Test("A folder is not replaced by a file")
  func overFolder() throws {
    try AtomicFile.createFolder(folder.file("out"))
    let error = try #require(throws: SnapshotFileError.self) {
      try AtomicFile(folder.file("out")).write(Data())
    }
    #expect(error.code == .cannotWrite)
    #expect(error.errorNumber == EISDIR)
    #expect(try folder.names == ["out"])
  }

  @Test("Folders are made with their parents, and one that exists is fine")
  func folders() throws {
    try AtomicFile.createFolder(folder.file("a/b/c"))
    try AtomicFile.createFolder(folder.file("a/b/c"))
    #expect(FileManager.default.fileExists(atPath: folder.file("a/b/c").path))
    try folder.put("", "file")
    let error = try #require(throws: SnapshotFileError.self) {
      try AtomicFile.createFolder(folder.file("file/d"))
    }
    #expect(error.code == .cannotCreate)
    #expect(error.errorNumber == ENOTDIR)
  }

  @Test("Removing says whether there was a file")
  func remove() throws {
    try folder.put("one", "out")
    #expect(try AtomicFile(folder.file("out")).remove())
    #expect(try !AtomicFile(folder.file("out")).remove())
    try AtomicFile.createFolder(folder.file("d"))
    #expect(throws: SnapshotFileError.self) { try AtomicFile(folder.file("d")).remove() }
  }

  @Test("Temporary files without a writer are removed, those of a running one and others stay")
  func strays() throws {
    try folder.put("half a fi", ".calendarr-tmp-1-dead")
    try folder.put("{}", "widget-cache.json")
    try folder.put("mine", ".calendarr-tmp")
    do {
      let living = try TemporaryFile(for: "widget-cache.json", in: OpenFolder(folder.url.path))
      #expect(try AtomicFile.removeStrayTemporaries(in: folder.url) == 1)
      #expect(try folder.names.count == 3)
      try living.fill(with: Data("{\"a\":1}".utf8))
      try living.moveIntoPlace()
    }
    #expect(try folder.names == [".calendarr-tmp", "widget-cache.json"])
    #expect(try String(contentsOf: folder.file("widget-cache.json"), encoding: .utf8) == "{\"a\":1}")
    #expect(try AtomicFile.removeStrayTemporaries(in: folder.url) == 0)
    #expect(try AtomicFile.removeStrayTemporaries(in: folder.file("absent")) == 0)
  }
}
