/// The four programs of the suite; each executable is a call of `run`.
public enum Program: String, CaseIterable, Sendable {
  case ics2snap, snap2ics, snapview, icsconv

  public static func run(_ program: Program) { fatalError("not built yet") }
}
