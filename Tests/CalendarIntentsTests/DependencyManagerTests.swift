import Basics
import CalendarDomain
import ICalendar
import Testing

@testable import CalendarIntents

@Suite("Dependencies")
struct DependencyManagerTests {
  private actor Counter {
    private(set) var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  @Test("What is registered is made on first use, and once")
  func once() async throws {
    let manager = DependencyManager()
    let counter = Counter()
    await manager.register(Int.self) { await counter.next() }
    #expect(await counter.count == 0)
    async let first = manager.resolve(Int.self)
    async let second = manager.resolve(Int.self)
    #expect(try await [first, second] == [1, 1])
    #expect(await counter.count == 1)
  }

  @Test("Keys tell dependencies of one type apart")
  func keys() async throws {
    let manager = DependencyManager()
    await manager.register(String.self, key: "a") { "A" }
    await manager.register(String.self, key: "b") { "B" }
    #expect(try await manager.resolve(String.self, key: "b") == "B")
  }

  @Test("What was not registered is an error that names it")
  func missing() async throws {
    let request = JSONNode.object([.init("intent", .string("showTodoCount"))])
    let (answer, isDone) = try await DependencyManager.$current.withValue(DependencyManager()) {
      try await IntentCatalog.standard.perform(request)
    }
    #expect(!isDone)
    #expect(answer["error"]?["code"]?.string == "notRegistered")
    #expect(answer["error"]?["message"]?.string == "no IntentEnvironment is registered")
  }

  @Test("Every intent has a name of its own, a sentence, and a schema that names its parameters")
  func catalogue() {
    let descriptors = IntentCatalog.standard.intents.map { $0.descriptor }
    #expect(Set(descriptors.map(\.name)).count == descriptors.count)
    for descriptor in descriptors {
      #expect(descriptor.summary.hasSuffix("."), "\(descriptor.name)")
      let properties = descriptor.schema["properties"]?["parameters"]?["properties"]?.members?.map(\.key)
      #expect(properties == descriptor.parameters.map(\.name), "\(descriptor.name)")
    }
  }
}
