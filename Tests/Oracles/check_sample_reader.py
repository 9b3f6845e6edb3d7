"""Holds samples/reader.py to the manifest of fixtures, and shows that a reader that mangles texts would be seen.

usage: check_sample_reader.py FIXTURES
"""
import importlib.util
import json
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
spec = importlib.util.spec_from_file_location("reader", os.path.join(here, "../../samples/reader.py"))
reader = importlib.util.module_from_spec(spec)
spec.loader.exec_module(reader)


def told(entry):
    return {
        key: value if not hasattr(value, "strftime") else value.isoformat().replace("+00:00", "Z")
        for key, value in entry.items()
    }


def differences(fixture, mangle=lambda text: text):
    expect = fixture["expect"]
    wanted = fixture.get("stateForSuperuser", expect["state"]) if os.geteuid() == 0 else expect["state"]
    state, snapshot = reader.read(os.path.join(folder, fixture["folder"]))
    if state != wanted:
        return [f"{fixture['folder']}: {state} instead of {wanted}: {snapshot}"]
    if state != "ok" or "events" not in expect:
        return []
    found = [told(entry) for entry in snapshot["events"]]
    for entry in found:
        entry["title"] = mangle(entry["title"])
    faults = []
    if found[:20] != expect["events"]:
        faults.append(f"{fixture['folder']}: other events")
    for rule in expect["filters"]:
        own = sum(entry["calendarKey"] == rule["calendarKey"] for entry in found)
        if (own, len(found) - own) != (rule["chosen"], rule["excluded"]):
            faults.append(f"{fixture['folder']}: other events of {rule['calendarKey']}")
    return faults


folder = sys.argv[1]
with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
    fixtures = json.load(file)["fixtures"]
faults = [fault for fixture in fixtures for fault in differences(fixture)]
hard = next(fixture for fixture in fixtures if fixture["folder"] == "titles-hard")
for name, mangle in [("ASCII only", lambda text: text.encode("ascii", "ignore").decode()), ("trimmed", str.strip)]:
    if not differences(hard, mangle):
        faults.append(f"a reader whose titles are {name} is not seen")
print("\n".join(faults + [f"{len(fixtures)} containers, {len(faults)} differences"]))
sys.exit(1 if faults else 0)
