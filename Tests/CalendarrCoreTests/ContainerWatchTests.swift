#if os(Linux)
  @_spi(Writer) @testable import CalendarrCore
  import Foundation
  import Testing

  @Suite("What counts as a change of a container")
  struct ContainerWatchTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
      "Each of the three files is news when written, replaced or removed",
      arguments: [
        "widget-cache.json", "widget-calendars.json", "session.json",
      ])
    func files(name: String) throws {
      let watch = ContainerWatch(folder.url.path)
      #expect(!watch.drain())
      try folder.put("{}", name)
      #expect(watch.drain())
      #expect(!watch.drain())
      try AtomicFile(folder.file(name)).write(Data("{}".utf8))
      #expect(watch.drain())
      try AtomicFile(folder.file(name)).remove()
      #expect(watch.drain())
      #expect(!watch.drain())
    }

    @Test("Other files and temporary ones are no news")
    func otherFiles() throws {
      let watch = ContainerWatch(folder.url.path)
      try folder.put("x", "notes.txt")
      try folder.put("x", ".calendarr-tmp-1-x")
      try AtomicFile.createFolder(folder.file("session.json.d"))
      #expect(!watch.drain())
    }

    @Test("Of a container to come each folder is awaited in turn, and its arrival is news")
    func arrival() throws {
      let container = folder.file("a/b/c")
      let watch = ContainerWatch(container.path)
      try AtomicFile.createFolder(folder.file("other"))
      #expect(!watch.drain())
      try AtomicFile.createFolder(folder.file("a"))
      #expect(!watch.drain())
      try AtomicFile.createFolder(folder.file("a/b"))
      #expect(!watch.drain())
      try AtomicFile.createFolder(container)
      #expect(watch.drain())
      try Data().write(to: container.appending(path: "session.json"))
      #expect(watch.drain())
    }

    @Test("A container that goes is news, and so is its return")
    func departure() throws {
      let container = folder.file("c")
      try AtomicFile.createFolder(container)
      let watch = ContainerWatch(container.path)
      try FileManager.default.moveItem(at: container, to: folder.file("d"))
      #expect(watch.drain())
      try Data().write(to: folder.file("d/session.json"))
      #expect(!watch.drain())
      try FileManager.default.moveItem(at: folder.file("d"), to: container)
      #expect(watch.drain())
    }

    @Test("A path that passes the same folder twice is watched to its end")
    func twice() throws {
      try AtomicFile.createFolder(folder.file("a"))
      let watch = ContainerWatch("\(folder.url.path)/a/../a/c")
      try AtomicFile.createFolder(folder.file("a/c"))
      #expect(watch.drain())
      try Data().write(to: folder.file("a/c/session.json"))
      #expect(watch.drain())
    }

    @Test("A container that is no folder gives no news and no error")
    func noFolder() throws {
      try folder.put("", "file")
      let watch = ContainerWatch(folder.file("file/c").path)
      try folder.put("x", "file")
      #expect(!watch.drain())
    }
  }
#endif
