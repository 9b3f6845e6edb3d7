/// The version of the suite, the same for its programs; also `writerVersion` of what they write.
package enum SuiteVersion {
  package static let text = "0.1.0"
}
