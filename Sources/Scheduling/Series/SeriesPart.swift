import CalendarDomain
import ICalendar

/// A component with its times read.
struct SeriesPart {
  let component: Component
  let scheduling: SchedulingModel

  init(_ component: Component) {
    self.component = component
    let (model, _) = CalendarDecoder.decode(
      Component(name: "VCALENDAR", components: [component]), file: nil, fidelity: .values)
    scheduling =
      model.events.first?.scheduling ?? model.todos.first?.scheduling ?? model.journals.first?.scheduling
      ?? SchedulingModel()
  }
}
