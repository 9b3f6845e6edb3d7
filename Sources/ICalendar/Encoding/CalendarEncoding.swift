import CalendarDomain

extension CalendarModel: ComponentEncodable {
  func write(to lines: inout LineWriter) {
    lines.addText("VERSION", version)
    lines.addText("PRODID", productID)
    lines.add("CALSCALE", scale)
    lines.add("METHOD", method)
    lines.addText("UID", uid)
    lines.add("LAST-MODIFIED", lastModified)
    lines.addTexts("NAME", names)
    lines.addText("X-WR-CALNAME", vendorName)
    lines.addTexts("DESCRIPTION", descriptions)
    lines.addText("X-WR-CALDESC", vendorDescription)
    lines.addText("COLOR", color)
    lines.addText("X-APPLE-CALENDAR-COLOR", vendorColor)
    lines.addText("X-WR-TIMEZONE", timeZoneName)
    lines.add("URL", url)
    lines.addList("CATEGORIES", categories)
    for image in images { lines.add("IMAGE", image) }
    if let sourceURL { lines.add("SOURCE", [.init(name: "VALUE", values: ["URI"])], value: sourceURL) }
    if let refreshInterval {
      lines.add(
        "REFRESH-INTERVAL", [.init(name: "VALUE", values: ["DURATION"])],
        value: DurationEncoding.text(refreshInterval))
    }
    lines.add("X-PUBLISHED-TTL", vendorRefreshInterval)
  }

  func innerModels() -> [any ComponentEncodable] {
    let groups: [[any ComponentEncodable]] = [
      timeZones, events, todos, journals, freeBusy, availabilities,
    ]
    return groups.flatMap { $0 }
  }
}
