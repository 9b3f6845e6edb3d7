import Basics
import CalendarDomain

/// The JSON of our models, documented in calendarr-model(5).
///
/// Several calendars stand in an array.
public struct ModelForm: JSONForm {
  public let name = "model"
  public let mediaTypes = ["application/vnd.calendarr.model+json"]
  public let fileEndings = ["model.json"]

  public init() {}

  public func isLikely(_ start: ArraySlice<UInt8>) -> Bool {
    let signs = start.lazy.filter { $0 > 0x20 }.prefix(2)
    return signs.first == UInt8(ascii: "{") || signs.elementsEqual("[{".utf8)
  }

  func calendars(
    in node: JSONNode, file: String?, _ log: inout DiagnosticLog
  ) throws(JSONError) -> [Component] {
    do throws(JSONError) {
      var calendars: [Component] = []
      for model in node.array ?? [node] {
        calendars.append(CalendarEncoder.encode(try ModelDecoder.model(model)))
      }
      return calendars
    } catch {
      throw error.located(in: node)
    }
  }

  func node(_ calendars: [Component]) -> JSONNode {
    let models = calendars.map { ModelEncoder.encode(CalendarDecoder.decode($0, file: nil).0) }
    return models.count == 1 ? models[0] : .array(models)
  }
}
