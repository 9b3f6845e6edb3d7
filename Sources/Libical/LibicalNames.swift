import CLibical
public import CalendarDomain

/// The names that libical knows, to compare the vocabulary with.
public enum LibicalNames {
  /// Whether libical has a property of that name, and the type of its values where it has one that jCal names.
  public static func property(_ name: String) -> (isKnown: Bool, type: ValueType?) {
    LibicalLock.holding {
      let kind = unsafe icalproperty_string_to_kind(name)
      guard kind != ICAL_NO_PROPERTY, kind != ICAL_X_PROPERTY else { return (false, nil) }
      guard let type = unsafe icalvalue_kind_to_string(icalproperty_kind_to_value_kind(kind)) else {
        return (true, nil)
      }
      return (true, ValueType(rawValue: unsafe String(cString: type).lowercased()))
    }
  }

  public static func isParameter(_ name: String) -> Bool {
    LibicalLock.holding {
      let kind = unsafe icalparameter_string_to_kind(name)
      return kind != ICAL_NO_PARAMETER && kind != ICAL_X_PARAMETER && kind != ICAL_IANA_PARAMETER
    }
  }

  public static func isComponent(_ name: String) -> Bool {
    LibicalLock.holding {
      let kind = unsafe icalcomponent_string_to_kind(name)
      return kind != ICAL_NO_COMPONENT && kind != ICAL_X_COMPONENT
    }
  }
}
