public import ICalendar
import Libical
public import SnapshotBuilding

extension ReaderChoice {
  /// The reader that is meant.
  public var reader: any ComponentReader {
    switch self {
    case .lines: LinesReader()
    case .libical: LibicalReader()
    }
  }
}
