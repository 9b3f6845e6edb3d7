#if canImport(Darwin)
  package import Darwin
#elseif canImport(Musl)
  package import Musl
#else
  package import Glibc
#endif

extension SystemCall {
  /// read(2), or pread(2) where an offset in the file is given, into a stretch of `bytes`: how many, 0 at the end, or -1.
  package static func fill(
    _ bytes: inout [UInt8], _ stretch: Range<Int>, from descriptor: Int32, at offset: Int? = nil
  ) -> Int {
    unsafe bytes.withUnsafeMutableBytes { bytes in
      let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[stretch])
      guard let offset else { return unsafe read(descriptor, room.baseAddress, room.count) }
      return unsafe pread(descriptor, room.baseAddress, room.count, off_t(offset))
    }
  }

  /// read(2): at most so many bytes, none at the end; nil where `errno` says why.
  package static func bytes(of descriptor: Int32, atMost limit: Int) -> [UInt8]? {
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { bytes, initialized in
      count = unsafe read(descriptor, bytes.baseAddress, limit)
      initialized = max(0, count)
    }
    return count < 0 ? nil : bytes
  }

  /// write(2), or pwrite(2) where an offset in the file is given: how many bytes were taken, or -1.
  package static func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32, at offset: Int? = nil
  ) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
      guard let offset else { return unsafe Self.systemWrite(descriptor, bytes.baseAddress, bytes.count) }
      return unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
    }
  }

  /// poll(2): how many have something to tell, 0 when the time is over, or -1; less than 0 milliseconds wait for ever.
  @discardableResult
  package static func wait(for descriptors: inout [pollfd], milliseconds: Int) -> Int32 {
    unsafe poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: milliseconds))
  }

  /// The two ends of a pipe, or of a pair of sockets, neither of which another process inherits by accident; nil where
  /// `errno` says why.
  package static func pipeEnds() -> (readEnd: Int32, writeEnd: Int32)? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard unsafe pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
      // Of the calls that set the flag from the start, this is the one that Swift can see.
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    #endif
    return (ends[0], ends[1])
  }

  /// Columns of a terminal; nil where there is none, or it does not say.
  package static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// clock_gettime(2): milliseconds since some moment of the past, only ever more.
  package static func milliseconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  #if os(Linux)
    /// inotify_add_watch(2): the number of the watch, or -1.
    @discardableResult
    package static func watch(_ folder: String, _ events: UInt32, by descriptor: Int32) -> Int32 {
      unsafe inotify_add_watch(descriptor, folder, events)
    }
  #endif

  /// The call, which the function of the same name would hide.
  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, bytes, count)
    #else
      unsafe Glibc.write(descriptor, bytes, count)
    #endif
  }
}
