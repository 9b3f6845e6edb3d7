public import Basics
import CalendarDomain

/// Someone who is asked to an event.
public struct AttendeeEntity: Hashable, Sendable, IntentAnswer {
  public var name: String?
  /// Without `mailto:`.
  public var email: String
  /// `accepted`, `declined`, `tentative`, `pending`, `delegated`.
  public var status: String
  /// `person`, `group`, `resource`, `room`, `unknown`.
  public var type: String
  public var isAttendanceOptional: Bool

  init(_ model: AttendeeModel) {
    name = model.name
    email = Self.email(model.address)
    status =
      switch model.status {
      case "ACCEPTED": "accepted"
      case "DECLINED": "declined"
      case "TENTATIVE": "tentative"
      case "DELEGATED": "delegated"
      default: "pending"
      }
    type =
      switch model.userType {
      case nil, "INDIVIDUAL": "person"
      case "GROUP": "group"
      case "RESOURCE": "resource"
      case "ROOM": "room"
      default: "unknown"
      }
    isAttendanceOptional = model.isOptional
  }

  /// An address without its scheme.
  static func email(_ address: String) -> String {
    address.lowercased().hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
  }

  public var json: JSONNode {
    .object([
      .init("name", .text(name)), .init("email", .string(email)), .init("status", .string(status)),
      .init("type", .string(type)), .init("isAttendanceOptional", .bool(isAttendanceOptional)),
    ])
  }
}
