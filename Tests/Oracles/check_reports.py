#!/usr/bin/env python3
"""Validates reports against the schemas in samples/schemas with python's jsonschema.

usage: check_reports.py FILE...

Reports of batches and of single containers are told apart by their members. Beside the schemas it is checked that
the numbers add up, that every member which a schema names is in some report, and that a report with one more member,
or one of another type, is refused. Exit code 77: jsonschema is missing.
"""

import copy
import json
import pathlib
import sys

try:
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource
except ImportError:
    print("skipped check_reports.py: python3 with jsonschema is not installed")
    sys.exit(77)

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "samples" / "schemas"
SCHEMAS = {name: json.loads((FOLDER / f"{name}.schema.json").read_text("utf-8")) for name in ("report", "batch-report")}
REGISTRY = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in SCHEMAS.values())
ENDINGS = ("converted", "unchanged", "partial", "failed", "locked", "unwritten")


def validator(name):
    Draft202012Validator.check_schema(SCHEMAS[name])
    return Draft202012Validator(SCHEMAS[name], registry=REGISTRY)


def named(schema):
    """The names of all members that a schema knows."""
    if isinstance(schema, list):
        return set().union(*map(named, schema)) if schema else set()
    if not isinstance(schema, dict):
        return set()
    own = set(schema.get("properties", {})) if isinstance(schema.get("properties"), dict) else set()
    return own.union(*(named(value) for value in schema.values()))


def seen(value):
    if isinstance(value, list):
        return set().union(*map(seen, value)) if value else set()
    if not isinstance(value, dict):
        return set()
    return set(value).union(*(seen(inner) for inner in value.values()))


def places(value, path=()):
    """The paths of all objects and numbers in a report."""
    if isinstance(value, dict):
        yield path, value
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*path, index))


def check_sums(report, where):
    tallies = [report["components"], *(calendar["components"] for calendar in report["calendars"])]
    for tally in tallies:
        if tally["read"] != sum(count for name, count in tally.items() if name != "read"):
            sys.exit(f"{where}: components do not add up: {tally}")
    if report["instances"] != sum(calendar["instances"] for calendar in report["calendars"]):
        sys.exit(f"{where}: instances do not add up")


def check(path, kinds, names):
    report = json.loads(pathlib.Path(path).read_text("utf-8"))
    kind = "batch-report" if "profiles" in report else "report"
    kinds.add(kind)
    judge = validator(kind)
    for error in judge.iter_errors(report):
        sys.exit(f"{path}: {error.json_path}: {error.message[:300]}")
    if kind == "batch-report":
        totals = report["totals"]
        if totals["profiles"] != totals["notRun"] + sum(totals[ending] for ending in ENDINGS):
            sys.exit(f"{path}: profiles do not add up: {totals}")
        for profile in report["profiles"]:
            if "report" in profile:
                check_sums(profile["report"], f"{path}, {profile['name']}")
    else:
        check_sums(report, path)
    names |= seen(report)
    free = ("zones", "diagnostics", "droppedFields", "otherComponents", "errors")
    for place, _ in places(report):
        if place and place[-1] in free:
            continue
        wrong = copy.deepcopy(report)
        target = wrong
        for step in place:
            target = target[step]
        target["surplus"] = 1
        if judge.is_valid(wrong):
            sys.exit(f"{path}: a surplus member at {place} is not refused")
        target.clear()
        if judge.is_valid(wrong):
            sys.exit(f"{path}: an empty object at {place} is not refused")


def main():
    kinds, names = set(), set()
    for path in sys.argv[1:]:
        check(path, kinds, names)
    if kinds != set(SCHEMAS):
        sys.exit(f"there is no report of every kind: {kinds}")
    missing = set().union(*map(named, SCHEMAS.values())) - names
    if missing:
        sys.exit(f"no report has {', '.join(sorted(missing))}")
    print(f"{len(sys.argv) - 1} reports fit")


if __name__ == "__main__":
    main()
