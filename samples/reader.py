#!/usr/bin/env python3
"""A reader of Calendarr's container in one file, without dependencies: copy it into an app in another language.

usage: reader.py CONTAINER      prints the state, and for a snapshot that can be read its coverage and events
"""
import datetime
import json
import os
import re
import sys

MAXIMUM_SCHEMA = 2
DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
REQUIRED = {"id": str, "title": str, "start": str, "end": str, "isAllDay": bool, "colorHex": str, "location": str}


def date(text):
    """An instant; whole seconds and Z are all that the contract allows."""
    if not isinstance(text, str) or not DATE.fullmatch(text):
        raise ValueError(f"not a date: {text!r}")
    return datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=datetime.timezone.utc)


def load(folder, name):
    try:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return None


def event(entry):
    for key, kind in REQUIRED.items():
        if not isinstance(entry[key], kind):
            raise ValueError(f"{key} is no {kind.__name__}")
    # The oldest files have no keys of calendars.
    known = {key: entry[key] for key in REQUIRED}
    return {**known, "start": date(entry["start"]), "end": date(entry["end"]), "calendarKey": entry.get("calendarKey", "")}


def read(folder):
    """('ok', snapshot), ('neverWritten', None), ('loggedOut', None), ('incompatible', None) or ('unreadable', why)."""
    try:
        snapshot = load(folder, "widget-cache.json")
        if snapshot is None:
            try:
                session = load(folder, "session.json")
                signed_out = session is not None and session.get("isLoggedIn") is False
            except (ValueError, AttributeError, OSError):
                signed_out = False
            return ("loggedOut" if signed_out else "neverWritten"), None
        # Decided before anything else is looked at: what a newer schema means by the rest, nobody knows yet.
        schema = snapshot.get("schemaVersion", 1)
        if schema > MAXIMUM_SCHEMA:
            return "incompatible", None
        snapshot["writtenAt"] = date(snapshot["writtenAt"])
        snapshot["events"] = [event(entry) for entry in snapshot["events"]]
        if schema >= 2:
            for key in ("coverageStart", "coverageEnd"):
                snapshot[key] = date(snapshot[key])
            if not isinstance(snapshot["isLoggedIn"], bool):
                raise ValueError("isLoggedIn is no bool")
            if not snapshot["isLoggedIn"]:
                return "loggedOut", None
        return "ok", snapshot
    except (ValueError, KeyError, TypeError, AttributeError, OSError) as why:
        return "unreadable", f"{type(why).__name__}: {why}"


def covers(snapshot, instant):
    """Outside the coverage the snapshot says nothing, which is not 'no events'. Older files name none."""
    return "coverageStart" in snapshot and snapshot["coverageStart"] <= instant < snapshot["coverageEnd"]


if __name__ == "__main__":
    state, found = read(sys.argv[1])
    print(state)
    if state == "ok":
        for entry in found["events"]:
            print(f"{entry['start']:%Y-%m-%dT%H:%M:%SZ} {entry['title']}")
