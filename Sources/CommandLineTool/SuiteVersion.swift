/// The version of the suite, the same for its programs; also `writerVersion` of what they write.
enum SuiteVersion {
  static let text = "0.1.0"
}
