import Basics
import CalendarTestIntents
import Foundation
import TestSupport
import Testing

@testable import CalendarIntents

@Suite("Intents that tests alone have")
struct TestSupportTests {
  @Test(
    "Seed fills a store, fetch shows what is stored, reset brings the beginning back, clear leaves nothing")
  func intents() async throws {
    let scene = try await StoreScene()
    #expect(try await scene.perform("seedStore")["value"]?.integer == 5)
    let seeded = try await scene.perform("fetchComponents")
    let uids = seeded["value"]?.array?.compactMap { $0["uid"]?.string }
    #expect(uids?.sorted() == ["done", "open", "other", "series", "single"].map { $0 + "@example.com" })
    _ = try await scene.perform("deleteEvent", #"{"event":"single@example.com"}"#)
    _ = try await scene.perform("createEvent", #"{"title":"More","startDate":"2026-03-24"}"#)
    #expect(try await scene.perform("fetchComponents") != seeded)
    #expect(try await scene.perform("resetStore")["value"]?.integer == 5)
    #expect(try await scene.perform("fetchComponents") == seeded)
    _ = try await scene.perform("clearStore")
    #expect(try await scene.perform("fetchComponents")["value"]?.array?.isEmpty == true)
    #expect(try await scene.perform("showCalendars")["value"]?.array?.isEmpty == true)
    _ = try await scene.perform("undo")
    #expect(try await scene.perform("fetchComponents") == seeded)
  }

  @Test("What is to be seeded may be given, and anything else is refused")
  func given() async throws {
    let scene = try await StoreScene()
    let text =
      #"BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTART:20260320\nEND:VEVENT\nEND:VCALENDAR\n"#
    let answer = try await scene.perform("seedStore", #"{"calendar":"caldav:7","text":"\#(text)"}"#)
    #expect(answer["value"]?.integer == 1)
    let stored = try await scene.perform("fetchComponents")["value"]?.array
    #expect(stored?.first?["calendar"]?.string == "caldav:7")
    #expect(try await scene.perform("seedStore", #"{"text":"no calendar"}"#)["ok"]?.bool == false)
  }

  @Test("No product has them")
  func products() throws {
    let program = try Data(contentsOf: BuiltProduct.url("calendarr"))
    #expect(program.range(of: Data("Makes an event, which lasts an hour".utf8)) != nil)
    #expect(program.range(of: Data("Gives every component as it is stored".utf8)) == nil)
    #expect(program.range(of: Data("CalendarTestIntents".utf8)) == nil)
    // A product has the targets that it names and those that these need, and none needs this one.
    let manifest = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../Package.swift").standardizedFileURL,
      encoding: .utf8)
    let lines = manifest.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.count { $0.contains("\"CalendarTestIntents\"") } == 2, "its own target and its tests")
    #expect(
      !lines.contains { $0.hasPrefix(".library") && $0.contains("CalendarTestIntents") }, "in a product")
  }

  @Test("They stand in no catalogue of a product")
  func catalogue() {
    let names = Set(IntentCatalog.standard.intents.map { $0.descriptor.name })
    #expect(names.isDisjoint(with: ["seedStore", "resetStore", "clearStore", "fetchComponents"]))
  }
}
