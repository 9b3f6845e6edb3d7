#if canImport(Darwin)
  import Foundation
  import Synchronization

  /// System-wide notifications that a writer posts and readers of the app group observe.
  enum DarwinNotification {
    static func post(_ name: String) {
      CFNotificationCenterPostNotification(
        CFNotificationCenterGetDarwinNotifyCenter(), CFNotificationName(name as CFString), nil, nil, true)
    }

    /// One observation of the notification; ends when released.
    ///
    /// The center is given a number, not an object, so that a delivery that crosses the end of an
    /// observation finds nothing instead of a freed object.
    final class Observer: Sendable {
      private let number: UInt

      init(_ name: String, _ handler: @escaping @Sendable () -> Void) {
        number = Handlers.shared.add(handler)
        unsafe CFNotificationCenterAddObserver(
          CFNotificationCenterGetDarwinNotifyCenter(), UnsafeRawPointer(bitPattern: number),
          { _, observer, _, _, _ in unsafe Handlers.shared.handler(UInt(bitPattern: observer))?() },
          name as CFString, nil, .deliverImmediately)
      }

      deinit {
        Handlers.shared.remove(number)
        unsafe CFNotificationCenterRemoveEveryObserver(
          CFNotificationCenterGetDarwinNotifyCenter(), UnsafeRawPointer(bitPattern: number))
      }
    }
  }

  /// The handlers of the observations under way, by number; every access holds the lock.
  private final class Handlers: Sendable {
    static let shared = Handlers()

    private struct State {
      var handlers: [UInt: @Sendable () -> Void] = [:]
      var last: UInt = 0
    }

    private let state = Mutex(State())

    func add(_ handler: @escaping @Sendable () -> Void) -> UInt {
      state.withLock { state in
        state.last += 1
        state.handlers[state.last] = handler
        return state.last
      }
    }

    func handler(_ number: UInt) -> (@Sendable () -> Void)? { state.withLock { $0.handlers[number] } }

    func remove(_ number: UInt) { state.withLock { _ = $0.handlers.removeValue(forKey: number) } }
  }
#endif
