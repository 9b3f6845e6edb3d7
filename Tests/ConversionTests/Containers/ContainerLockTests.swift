import Foundation
import Testing

@testable import Conversion

@Suite("Lock of a container")
struct ContainerLockTests {
  private func tryLock(_ folder: ScratchFolder) -> ContainerLock.Failure? {
    do throws(ContainerLock.Failure) {
      _ = try ContainerLock(container: folder.path, holder: "second", waitingUpTo: 0)
      return nil
    } catch { return error }
  }

  @Test("A second holder is told who the first is, and gets the lock once that is gone")
  func held() throws {
    let folder = try ScratchFolder()
    do {
      let lock = try ContainerLock(container: folder.path, holder: "first, process 1", waitingUpTo: 0)
      #expect(tryLock(folder) == .held(container: folder.path, by: "first, process 1"))
      _ = consume lock
    }
    #expect(tryLock(folder) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("The file that a dead process left behind locks nobody out")
  func stale() throws {
    let folder = try ScratchFolder()
    try folder.put("ics2snap, process 999999999\n", ContainerLock.fileName)
    #expect(tryLock(folder) == nil)
  }

  @Test("Waiting can be called off")
  func interrupted() throws {
    let folder = try ScratchFolder()
    let lock = try ContainerLock(container: folder.path, holder: "first", waitingUpTo: 0)
    let failure = #expect(throws: ContainerLock.Failure.self) {
      _ = try ContainerLock(container: folder.path, holder: "second", waitingUpTo: 3600) { true }
    }
    #expect(failure == .interrupted(container: folder.path))
    _ = consume lock
  }

  @Test("A folder that is a file cannot be locked")
  func notAFolder() throws {
    let folder = try ScratchFolder()
    let file = try folder.put("", "file")
    let failure = #expect(throws: ContainerLock.Failure.self) {
      _ = try ContainerLock(container: file, holder: "x", waitingUpTo: 0)
    }
    #expect(failure == .system(path: file + "/.calendarr-lock", errorNumber: ENOTDIR))
  }
}
