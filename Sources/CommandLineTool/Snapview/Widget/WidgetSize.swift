/// The sizes in which a widget is drawn.
enum WidgetSize: String, CaseIterable, ExpressibleByArgument, Sendable {
  case today
  case twoWeeks = "two-weeks"
  case month

  /// In pixels.
  var size: (width: Int, height: Int) {
    switch self {
    case .today: (364, 382)
    case .twoWeeks: (760, 382)
    case .month: (760, 796)
    }
  }
}
