/// Writes the calendar of a recipe, piece by piece: memory stays small however many events there are.
struct GenerateCalendar {
  let recipe: GenerateRecipe

  /// Hands the bytes to `write` in order, some tens of kilobytes at a time.
  func write(to write: ([UInt8]) -> Void) {
    var text = GenerateText()
    var dice = GenerateDice(seed: recipe.seed)
    text.line("BEGIN:VCALENDAR")
    text.line("VERSION:2.0")
    text.line("PRODID:-//Example//Generated calendar//EN")
    text.line("X-WR-CALNAME:Generated \(recipe.seed)")
    text.lines(recipe.zones.flatMap(GenerateZoneDefinition.lines))
    for number in 0..<recipe.events {
      let event = GenerateEvent(recipe: recipe, number: number)
      let (components, isCareless) = event.components(&dice)
      text.isCareless = isCareless
      for lines in components { text.lines(lines) }
      text.isCareless = false
      if text.bytes.count > 1 << 15 {
        write(text.bytes)
        text.removeAll()
      }
    }
    text.line("END:VCALENDAR")
    write(text.bytes)
  }
}
