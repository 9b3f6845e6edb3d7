package import CalendarDomain

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension Instant {
  /// The same moment as Foundation's `Date`, for the files of a snapshot.
  package var date: Date { Date(timeIntervalSince1970: Double(secondsSince1970)) }

  /// The whole second that `date` lies in.
  package init(_ date: Date) {
    self.init(secondsSince1970: Int(date.timeIntervalSince1970.rounded(.down)))
  }
}
