"""Holds samples/reader.py to the manifest of fixtures, and shows that a reader that mangles texts would be seen.

usage: check_sample_reader.py FIXTURES
"""
import importlib.util
import json
import os
import sys
import unicodedata

here = os.path.dirname(os.path.abspath(__file__))
spec = importlib.util.spec_from_file_location("reader", os.path.join(here, "../../samples/reader.py"))
reader = importlib.util.module_from_spec(spec)
spec.loader.exec_module(reader)


def told(entry):
    return {
        key: value if not hasattr(value, "strftime") else value.isoformat().replace("+00:00", "Z")
        for key, value in entry.items()
    }


def in_order(fixture, events):
    """Where events are out of order, a reader may sort them."""
    if not fixture["expect"].get("eventsMayBeSorted"):
        return events
    return sorted(events, key=lambda event: (event["start"], event["id"]))


def differences(fixture, mangle=lambda event: event, arrange=lambda events: events):
    expect = fixture["expect"]
    wanted = fixture.get("stateForSuperuser", expect["state"]) if os.geteuid() == 0 else expect["state"]
    state, snapshot = reader.read(os.path.join(folder, fixture["folder"]))
    if state != wanted:
        return [f"{fixture['folder']}: {state} instead of {wanted}: {snapshot}"]
    if state != "ok" or "events" not in expect:
        return []
    found = [told(entry) for entry in snapshot["events"]]
    found = arrange([{**entry, **mangle(entry)} for entry in found])
    faults = []
    if in_order(fixture, found[:20]) != in_order(fixture, expect["events"]):
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
plain = next(fixture for fixture in fixtures if fixture["folder"] == "ok")
for name, fixture, mangle in [
    ("has titles of ASCII only", hard, lambda event: {"title": event["title"].encode("ascii", "ignore").decode()}),
    ("trims titles", hard, lambda event: {"title": event["title"].strip()}),
    ("cuts titles", hard, lambda event: {"title": event["title"][:80]}),
    ("composes letters", hard, lambda event: {"title": unicodedata.normalize("NFC", event["title"])}),
    ("drops what cannot be seen", hard, lambda event: {"title": event["title"].replace("\u200b", "")}),
    ("joins lines", hard, lambda event: {"title": " ".join(event["title"].split())}),
    ("drops places", hard, lambda event: {"location": ""}),
    ("takes nothing for all-day", plain, lambda event: {"isAllDay": False}),
    ("has one colour", plain, lambda event: {"colorHex": "#4285f4"}),
    ("ends all-day events a day early", plain, lambda event: {"end": event["start"]} if event["isAllDay"] else {}),
]:
    if not differences(fixture, mangle):
        faults.append(f"a reader that {name} is not seen")
unsorted = next(fixture for fixture in fixtures if fixture["folder"] == "unsorted")
by_start = lambda events: sorted(events, key=lambda event: event["start"])
if differences(unsorted, arrange=by_start) or not differences(hard, arrange=lambda events: events[::-1]):
    faults.append("a reader that sorts is taken for a wrong one, or one that turns events round for a right one")
print("\n".join(faults + [f"{len(fixtures)} containers, {len(faults)} differences"]))
sys.exit(1 if faults else 0)
