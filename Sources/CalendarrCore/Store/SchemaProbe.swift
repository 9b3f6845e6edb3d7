/// The schema number of a snapshot, read before and apart from the rest of it.
struct SchemaProbe: Decodable {
  /// True when the file claims a schema above the one this code knows.
  let isTooNew: Bool

  private enum CodingKeys: String, CodingKey { case schemaVersion }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let schema = try? values.decodeIfPresent(Int.self, forKey: .schemaVersion) {
      isTooNew = schema > CalendarrSnapshot.maxSupportedSchema
    } else if let schema = try values.decodeIfPresent(Double.self, forKey: .schemaVersion) {
      // A number beyond Int is still a claim to be newer.
      isTooNew = schema > Double(CalendarrSnapshot.maxSupportedSchema)
    } else {
      isTooNew = false
    }
  }
}
