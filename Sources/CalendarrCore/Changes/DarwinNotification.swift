#if canImport(Darwin)
  import Foundation

  /// The system-wide notification a writer posts and readers of the app group observe.
  enum DarwinNotification {
    static let name = "\(CalendarrAppGroup.identifier).snapshot-changed"

    static func post() {
      CFNotificationCenterPostNotification(
        CFNotificationCenterGetDarwinNotifyCenter(), CFNotificationName(name as CFString), nil, nil, true)
    }

    /// One observation of the notification; ends when released.
    ///
    /// The center is given a number, not an object, so that a delivery that crosses the end of an
    /// observation finds nothing instead of a freed object.
    final class Observer: Sendable {
      private let number: UInt

      init(_ handler: @escaping @Sendable () -> Void) {
        number = Handlers.shared.add(handler)
        CFNotificationCenterAddObserver(
          CFNotificationCenterGetDarwinNotifyCenter(), UnsafeRawPointer(bitPattern: number),
          { _, observer, _, _, _ in Handlers.shared.handler(UInt(bitPattern: observer))?() },
          DarwinNotification.name as CFString, nil, .deliverImmediately)
      }

      deinit {
        Handlers.shared.remove(number)
        CFNotificationCenterRemoveEveryObserver(
          CFNotificationCenterGetDarwinNotifyCenter(), UnsafeRawPointer(bitPattern: number))
      }
    }
  }

  /// The handlers of the observations under way, by number; every access holds the lock.
  private final class Handlers: @unchecked Sendable {
    static let shared = Handlers()

    private let lock = NSLock()
    private var handlers: [UInt: @Sendable () -> Void] = [:]
    private var last: UInt = 0

    func add(_ handler: @escaping @Sendable () -> Void) -> UInt {
      lock.withLock {
        last += 1
        handlers[last] = handler
        return last
      }
    }

    func handler(_ number: UInt) -> (@Sendable () -> Void)? { lock.withLock { handlers[number] } }

    func remove(_ number: UInt) { lock.withLock { _ = handlers.removeValue(forKey: number) } }
  }
#endif
