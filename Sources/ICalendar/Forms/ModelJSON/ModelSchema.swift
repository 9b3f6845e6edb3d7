/// The JSON Schema of the JSON of models.
public enum ModelSchema {
  /// Source: JSON Schema, draft 2020-12.
  public static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Calendar model",
      "anyOf": [
        { "$ref": "#/$defs/calendar" },
        { "type": "array", "items": { "$ref": "#/$defs/calendar" } }
      ],
      "$defs": {
        "calendar": {
          "$ref": "#/$defs/model",
          "properties": { "component": { "const": "VCALENDAR" } }
        },
        "model": {
          "type": "object",
          "required": ["component", "fields"],
          "properties": {
            "component": {
              "enum": [
                "VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VAVAILABILITY", "AVAILABLE", "VTIMEZONE",
                "STANDARD", "DAYLIGHT", "VALARM", "PARTICIPANT", "VLOCATION", "VRESOURCE"
              ]
            },
            "fields": {
              "type": "object",
              "propertyNames": { "pattern": "^[a-z0-9._-]+$" },
              "additionalProperties": { "type": "array", "items": { "$ref": "#/$defs/entry" } }
            },
            "forms": { "type": "array", "items": { "$ref": "#/$defs/line" } },
            "rest": { "type": "array", "items": { "$ref": "#/$defs/line" } },
            "components": { "type": "array", "items": { "$ref": "#/$defs/model" } },
            "order": {
              "type": "array",
              "items": {
                "anyOf": [
                  { "type": "string", "minLength": 1 },
                  {
                    "type": "array",
                    "prefixItems": [{ "type": "string", "minLength": 1 }, { "type": "integer", "minimum": 0 }],
                    "minItems": 2,
                    "maxItems": 2
                  }
                ]
              }
            },
            "restComponents": { "type": "array", "items": { "type": "array", "minItems": 3, "maxItems": 3 } }
          },
          "additionalProperties": false
        },
        "entry": {
          "type": "object",
          "required": ["type", "values"],
          "properties": {
            "parameters": { "type": "object" },
            "type": { "type": "string" },
            "values": { "type": "array", "minItems": 1 }
          },
          "additionalProperties": false
        },
        "line": { "type": "string", "pattern": "^[A-Za-z0-9._-]+[:;]" }
      }
    }

    """#
}
