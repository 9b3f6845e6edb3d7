/// Takes in the declarations of a command, in their order, while the command is being made.
///
/// The wrappers enter themselves here when they are initialised. Looking for them afterwards with `Mirror` and
/// casts would not do at every start: each new type that these meet costs a walk over all conformances in the
/// program. Only the task that makes the command uses its collector, hence `@unchecked`.
package final class ArgumentCollector: @unchecked Sendable {
  /// That of the command that the current task is making.
  @TaskLocal package static var current: ArgumentCollector?

  package private(set) var rows: [ArgumentTable.Row] = []
  /// The groups, inner ones first.
  package private(set) var groups: [any ParsableArguments] = []
  private var section: String?

  /// Makes a value whose wrappers enter themselves in this collector.
  package func collect<Arguments: ParsableArguments>(_ type: Arguments.Type) -> Arguments {
    Self.$current.withValue(self) { type.init() }
  }

  package func add(_ definition: ArgumentDefinition, take: @escaping (String?) throws -> Void) {
    var definition = definition
    definition.section = section
    rows.append(ArgumentTable.Row(definition: definition, take: take))
  }

  /// Makes a group whose options are listed under `title`, or else where those around it are.
  package func group<Group: ParsableArguments>(_ type: Group.Type, title: String?) -> Group {
    let outer = section
    section = title ?? outer
    defer { section = outer }
    let group = type.init()
    groups.append(group)
    return group
  }
}
