/// What a property or parameter may tell about its author.
public enum Secrecy: Hashable, Sendable {
  /// Nothing, or nothing that could be left out.
  case kept
  /// Nothing, where it is of the form that it should have.
  case formal
  case text
  /// A UID or a reference to one.
  case identifier
  /// A calendar user.
  case address
  case uri
  /// Latitude and longitude.
  case place
  /// REQUEST-STATUS.
  case status
}
