#!/usr/bin/env python3
"""Holds the schemas of `calendarr perform --list` against JSON Schema itself, and the requests of the cases against them.

    check_intent_schemas.py CALENDARR FOLDER

FOLDER has the cases of a store. Every schema has to be one of draft 2020-12; every intent of a case that is not refused
has to fit its schema; and one with a misspelled member, or with a number where a text belongs, must not.
Needs the package jsonschema.
"""
import copy, json, pathlib, subprocess, sys

from jsonschema import Draft202012Validator

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
listed = json.loads(subprocess.run([program, "perform", "--list"], check=True, stdout=subprocess.PIPE).stdout)
validators, faults, tried, refused = {}, [], 0, 0
for schema in listed:
    Draft202012Validator.check_schema(schema)
    validators[schema["properties"]["intent"]["const"]] = Draft202012Validator(schema)
if len(validators) != len(listed) or not listed:
    faults.append("two schemas have one name, or there are none")
used = set()
for path in sorted(folder.glob("*.json")):
    for step in json.loads(path.read_text())["when"]:
        request = step.get("perform")
        if not request:
            continue
        request = {k: v for k, v in request.items() if k in ("intent", "parameters")}
        if "{" in json.dumps(request.get("parameters", {}).get("event", "")):
            continue
        validator = validators.get(request["intent"])
        if validator is None:
            faults.append("%s: no schema for %s" % (path.name, request["intent"]))
            continue
        used.add(request["intent"])
        if not (step.get("then") or {}).get("error"):
            tried += 1
            for error in validator.iter_errors(request):
                faults.append("%s: %s: %s" % (path.name, request["intent"], error.message))
        wrong = copy.deepcopy(request)
        wrong["paramaters"] = {}
        inner = copy.deepcopy(request)
        inner.setdefault("parameters", {})["titel"] = "x"
        others = [wrong, inner]
        for name, value in request.get("parameters", {}).items():
            if isinstance(value, str):
                number = copy.deepcopy(request)
                number["parameters"][name] = 7
                misspelled = copy.deepcopy(request)
                misspelled["parameters"][name + "s"] = misspelled["parameters"].pop(name)
                others += [number, misspelled]
        for other in others:
            refused += 1
            if validator.is_valid(other):
                faults.append("%s: taken although it is wrong: %s" % (path.name, json.dumps(other)))
for fault in faults[:20]:
    print(fault)
print("%d schemas, %d of them used; %d requests fit, %d wrong ones tried" % (len(listed), len(used), tried, refused))
sys.exit(1 if faults or tried < 50 else 0)
