"""Validates JSON values against a schema with python's jsonschema.

usage: schema_oracle.py < [schema, value, ...]   prints the first misfit, or nothing
Exit code 77: the module is missing.
"""

import json
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    sys.exit(77)

schema, *values = json.load(sys.stdin)
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
for value in values:
    for error in validator.iter_errors(value):
        print(error.json_path, error.message[:200])
        sys.exit(0)
