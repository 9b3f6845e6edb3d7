public import Foundation

/// What was built beside the tests.
public enum BuiltProduct {
  /// The program of that name.
  public static func url(_ name: String) -> URL {
    #if os(Linux)
      let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      let tests =
        Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
    #endif
    return tests.deletingLastPathComponent().appending(path: name)
  }
}
