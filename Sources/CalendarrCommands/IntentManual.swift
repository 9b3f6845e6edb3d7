import CalendarIntents
import CommandLineTool

/// Writes the list of intents in mdoc, for calendarr-intents(7).
enum IntentManual {
  static func text(_ catalog: IntentCatalog) -> String {
    catalog.intents.flatMap { section($0.descriptor) }.map { $0 + "\n" }.joined()
  }

  private static func section(_ descriptor: IntentDescriptor) -> [String] {
    var lines = [".Ss \(descriptor.name)"] + ManualRenderer.sentences(descriptor.summary)
    lines.append("It answers: \(ManualRenderer.escaped(descriptor.answer)).")
    guard !descriptor.parameters.isEmpty else { return lines }
    lines.append(".Bl -tag -width Ds")
    for parameter in descriptor.parameters {
      lines.append(".It Li \(parameter.name) Pq \(ManualRenderer.escaped(words(parameter)))")
      lines += ManualRenderer.sentences(parameter.summary)
    }
    return lines + [".El"]
  }

  private static func words(_ parameter: IntentDescriptor.Parameter) -> String {
    let kind =
      switch parameter.kind {
      case .text: "text"
      case .boolean: "true or false"
      case .integer: "number"
      case .time: "time"
      case .color: "colour"
      case .rule: "rule"
      case .minutes: "minutes"
      case .choice(let words): words.joined(separator: ", ")
      case .texts: "list of texts"
      case .attendees: "list of attendees"
      case .alarms: "list of minutes"
      }
    return kind + (parameter.isRequired ? "; required" : "")
      + (parameter.isClearable ? "; null clears it" : "")
  }
}
