import Synchronization

/// A value that one thread at a time may touch, shared by reference.
package final class Guarded<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  package init(_ value: Value) { self.value = Mutex(value) }

  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { body(&$0) }
  }
}
