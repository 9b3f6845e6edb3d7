/// A place on the globe in degrees, north and east positive.
///
/// Source: RFC 5545, 3.8.1.6.
public struct GeoModel: Hashable, Sendable {
  public var latitude: Double
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
