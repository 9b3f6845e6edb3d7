#!/usr/bin/env python3
"""Holds the fixtures of `snapview fixtures` against a second reader and the JSON Schemas.

usage: check_fixtures.py DIR [SNAPVIEW]

For every container in DIR/manifest.json: reader.py must report what the manifest says, and the JSON
Schemas must refuse the files that it names and no others. With SNAPVIEW, that program's `--json` must
agree on state, coverage and days, and its `check` must report the codes of the manifest.
"""

import json
import os
import pathlib
import subprocess
import sys

import reader

try:
    import jsonschema
except ImportError:
    jsonschema = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMES = ("widget-cache", "widget-calendars", "session")


def validators():
    result = {}
    for name in NAMES:
        schema = json.loads((ROOT / "samples/schemas" / f"{name}.schema.json").read_text("utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        result[name + ".json"] = jsonschema.Draft202012Validator(
            schema, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER)
    return result


def manifest(document):
    """What the schema of the manifest refuses in it."""
    schema = json.loads((ROOT / "samples/schemas/manifest.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(document)]


def differences(expected, found, path="expect"):
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted(expected.keys() | found.keys()):
            yield from differences(expected.get(key), found.get(key), f"{path}.{key}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, pair in enumerate(zip(expected, found)):
            yield from differences(*pair, f"{path}[{index}]")
    elif expected != found or type(expected) is not type(found):
        yield f"{path}: the manifest says {expected!r}, found {found!r}"


def expectation(entry):
    """For this user, whom permissions may not stop."""
    if entry.get("stateForSuperuser") and os.geteuid() == 0:
        return {"state": entry["stateForSuperuser"]}
    return entry["expect"]


def read(folder, entry):
    found = reader.report(folder, entry["timezone"], entry["now"])
    expected = expectation(entry)
    if entry.get("stateForSuperuser"):
        found = {"state": found["state"]}
        expected = {"state": expected["state"]}
    if expected.get("eventsMayBeSorted"):
        found["eventsMayBeSorted"] = True
    yield from differences(expected, found)


def schema(folder, entry, known):
    refused = []
    for name, validator in known.items():
        path = folder / name
        if not path.is_file() or name in entry.get("modes", {}):
            continue
        try:
            document = json.loads(path.read_bytes().decode("utf-8"))
        except ValueError:
            refused.append(name)
            continue
        if not validator.is_valid(document):
            refused.append(name)
    if sorted(refused) != entry["refusedBySchema"]:
        yield f"the schemas refuse {sorted(refused)}, the manifest says {entry['refusedBySchema']}"


def program(folder, entry, snapview):
    run = subprocess.run(
        [snapview, folder, "--json", "--now", entry["now"], "--timezone", entry["timezone"]],
        capture_output=True, text=True)
    view = json.loads(run.stdout)
    expected = expectation(entry)
    codes = {"ok": 0, "neverWritten": 66, "loggedOut": 77, "incompatible": 65, "unreadable": 74}
    if view["state"] != expected["state"] or run.returncode != codes[expected["state"]]:
        yield f"snapview says {view['state']}, exit code {run.returncode}, instead of {expected['state']}"
    elif "days" in expected:
        if view["coverage"] != {"start": expected["coverageStart"], "end": expected["coverageEnd"]}:
            yield f"snapview says the coverage is {view['coverage']}"
        days = {day["date"]: day for day in view["days"]}
        for day in expected["days"]:
            shown = days.get(day["date"], {"coverage": "none", "events": None})
            listed = shown.get("events") or []
            count = day["count"] + len(day.get("zeroLengthAtMidnight", []))
            if shown["coverage"] != day["coverage"] or day["date"] in days and len(listed) != count:
                yield f"{day['date']}: snapview shows {len(listed)} events, coverage {shown['coverage']}"
    run = subprocess.run(
        [snapview, "check", folder, "--diagnostics", "json"], capture_output=True, text=True)
    found = sorted({json.loads(line)["code"] for line in run.stderr.splitlines() if line.startswith("{")})
    if found != entry["check"]:
        yield f"snapview check reports {found}, the manifest says {entry['check']}"
    has_files = any((folder / f"{name}.json").exists() for name in NAMES)
    code = 65 if entry["check"] else 0 if has_files else 66
    if run.returncode != code:
        yield f"snapview check ends with {run.returncode} instead of {code}"


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    document = json.loads((folder / "manifest.json").read_text("utf-8"))
    entries = document["fixtures"]
    faults = 0
    if jsonschema:
        known = validators()
        for fault in manifest(document):
            faults += 1
            print(f"manifest.json: {fault}")
    else:
        print("skipped the JSON Schemas: the python module jsonschema is not installed")
    for entry in entries:
        container = folder / entry["folder"]
        found = list(read(container, entry))
        if jsonschema:
            found += schema(container, entry, known)
        if len(sys.argv) == 3:
            found += program(container, entry, sys.argv[2])
        for fault in found:
            faults += 1
            print(f"{entry['folder']}: {fault}")
    print(f"{len(entries)} containers, {faults} differences")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
