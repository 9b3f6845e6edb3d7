#!/usr/bin/env python3
"""A reader of snapshot containers, written from the contract, calendarr-snapshot(5), alone.

It shares no code and no language with the readers of the project, so that both can be held against
each other:  reader.py CONTAINER ZONE  prints what it finds as JSON.
"""

import datetime
import json
import pathlib
import re
import sys
import zoneinfo

MAXIMUM_SCHEMA = 2
ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z")


class Unreadable(Exception):
    pass


def date(text):
    """ISO 8601, UTC, whole seconds, Z; fractions are rejected."""
    if not isinstance(text, str) or not ISO_DATE.fullmatch(text):
        raise Unreadable(f"not a date: {text!r}")
    try:
        naive = datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
    except ValueError as error:
        raise Unreadable(str(error))
    return naive.replace(tzinfo=datetime.timezone.utc)


def iso(moment):
    return moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def text(value):
    if not isinstance(value, str):
        raise Unreadable(f"not a string: {value!r}")
    return value


def flag(value):
    if not isinstance(value, bool):
        raise Unreadable(f"not a bool: {value!r}")
    return value


def midnight(day, zone):
    """First instant of a local day."""
    return datetime.datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(datetime.timezone.utc)


def take(source, key, kind):
    if not isinstance(source, dict):
        raise Unreadable("not an object")
    if key not in source:
        raise Unreadable(f"no key {key}")
    return kind(source[key])


class Event:
    def __init__(self, source):
        self.id = take(source, "id", text)
        self.title = take(source, "title", text)
        self.start = take(source, "start", date)
        self.end = take(source, "end", date)
        self.is_all_day = take(source, "isAllDay", flag)
        self.colour = take(source, "colorHex", text)
        self.location = take(source, "location", text)
        # Absent in the oldest files: decode as "".
        self.calendar_key = take(source, "calendarKey", text) if "calendarKey" in source else ""


class Snapshot:
    def __init__(self, source, zone):
        self.schema = source.get("schemaVersion", 1)
        is_first = self.schema < 2
        self.written_at = take(source, "writtenAt", date)
        if is_first and "coverageStart" not in source:
            today = self.written_at.astimezone(zone).date()
            self.coverage_start = midnight(today - datetime.timedelta(days=7), zone)
            self.coverage_end = midnight(today + datetime.timedelta(days=42), zone)
        else:
            self.coverage_start = take(source, "coverageStart", date)
            self.coverage_end = take(source, "coverageEnd", date)
        self.is_logged_in = True if is_first else take(source, "isLoggedIn", flag)
        events = take(source, "events", lambda value: value)
        if not isinstance(events, list):
            raise Unreadable("events is no array")
        self.events = [Event(event) for event in events]
        self.theme = {
            name: take(source, name + "ColorHex", text) for name in ("today", "text", "background", "line")
        }
        for name, default in (("primary", "#4285f4"), ("accent", "#ea4335")):
            key = name + "ColorHex"
            self.theme[name] = default if is_first and key not in source else take(source, key, text)
        self.language = text(source.get("language", "system"))

    def covers(self, moment):
        return self.coverage_start <= moment < self.coverage_end

    def on(self, start, end):
        """The day look-up."""
        return [event for event in self.events if event.start < end and event.end > start]

    def trimmed_for_watch(self, now, zone):
        """From yesterday to two weeks on, at most 120 events; never beyond the coverage."""
        today = now.astimezone(zone).date()
        start = max(self.coverage_start, midnight(today - datetime.timedelta(days=1), zone))
        end = max(start, min(self.coverage_end, midnight(today + datetime.timedelta(days=14), zone)))
        events = sorted(self.on(start, end), key=lambda event: event.start) if start < end else []
        if len(events) > 120:
            end = max(start, events[120].start)
            events = [event for event in events[:120] if event.start < end and start < end]
        return start, end, events

    def next_event(self, now):
        coming = [event for event in self.events if event.end > now]
        return min(coming, key=lambda event: event.start) if coming else None


def load(path):
    try:
        return json.loads(path.read_bytes().decode("utf-8"))
    except (OSError, ValueError) as error:
        raise Unreadable(str(error))


def read_session(container):
    """None on any failure."""
    try:
        source = load(pathlib.Path(container) / "session.json")
        session = {key: take(source, key, text) for key in ("baseURL", "username")}
        session["writtenAt"] = iso(take(source, "writtenAt", date))
        session["isLoggedIn"] = take(source, "isLoggedIn", flag)
        return session
    except Unreadable:
        return None


def session_is_signed_out(container):
    session = read_session(container)
    return session is not None and not session["isLoggedIn"]


def read(container, zone):
    """(state, snapshot or None), the five results in the order of the contract."""
    container = pathlib.Path(container)
    path = container / "widget-cache.json"
    try:
        path.lstat()
    except FileNotFoundError:
        return ("loggedOut" if session_is_signed_out(container) else "neverWritten"), None
    except OSError:
        return "unreadable", None
    try:
        source = load(path)
        if not isinstance(source, dict):
            raise Unreadable("not an object")
        schema = source.get("schemaVersion", 1)
        if isinstance(schema, bool) or not isinstance(schema, int):
            raise Unreadable("schemaVersion is no number")
        # Decided before the rest is looked at.
        if schema > MAXIMUM_SCHEMA:
            return "incompatible", None
        snapshot = Snapshot(source, zone)
    except Unreadable:
        return "unreadable", None
    return ("ok", snapshot) if snapshot.is_logged_in else ("loggedOut", None)


def read_calendars(container):
    """[] on any failure."""
    try:
        source = load(pathlib.Path(container) / "widget-calendars.json")
        if not isinstance(source, list):
            return []
        return [{key: take(item, key, text) for key in ("id", "name", "colorHex")} for item in source]
    except Unreadable:
        return []


def day(snapshot, local_day, zone):
    start, end = midnight(local_day, zone), midnight(local_day + datetime.timedelta(days=1), zone)
    events = snapshot.on(start, end)
    known_from, known_to = max(start, snapshot.coverage_start), min(end, snapshot.coverage_end)
    if (known_from, known_to) == (start, end):
        coverage = "full"
    else:
        coverage = "part" if known_from < known_to else "none"
    result = {
        "date": local_day.isoformat(), "start": iso(start), "end": iso(end), "coverage": coverage,
        "count": len(events), "ids": [event.id for event in events[:5]],
    }
    at_midnight = [event.id for event in snapshot.events if event.start == event.end == start]
    if at_midnight:
        result["zeroLengthAtMidnight"] = at_midnight
    return result


def report(container, zone_name, now):
    """What the manifest of the fixtures calls `expect`."""
    zone = zoneinfo.ZoneInfo(zone_name)
    state, snapshot = read(container, zone)
    session = read_session(container)
    known = {"session": session} if session else {}
    if snapshot is None:
        return {"state": state, **known}
    second = datetime.timedelta(seconds=1)
    first = snapshot.coverage_start.astimezone(zone).date() - datetime.timedelta(days=1)
    last = snapshot.coverage_end.astimezone(zone).date()
    counts = {}
    for event in snapshot.events:
        counts[event.calendar_key] = counts.get(event.calendar_key, 0) + 1
    result = {
        "state": state, **known, "schemaVersion": snapshot.schema, "writtenAt": iso(snapshot.written_at),
        "coverageStart": iso(snapshot.coverage_start), "coverageEnd": iso(snapshot.coverage_end),
        "language": snapshot.language, "theme": snapshot.theme, "calendars": read_calendars(container),
        "eventCount": len(snapshot.events), "eventsPerCalendar": counts,
        "covers": [
            {"at": iso(moment), "covered": snapshot.covers(moment)}
            for moment in (
                snapshot.coverage_start - second, snapshot.coverage_start, snapshot.coverage_end - second,
                snapshot.coverage_end)
        ],
        "days": [
            day(snapshot, first + datetime.timedelta(days=index), zone)
            for index in range((last - first).days + 1)
        ],
    }
    result["events"] = [
        {
            "id": event.id, "title": event.title, "start": iso(event.start), "end": iso(event.end),
            "isAllDay": event.is_all_day, "colorHex": event.colour, "location": event.location,
            "calendarKey": event.calendar_key,
        }
        for event in snapshot.events[:20]
    ]
    keys = [event.calendar_key for event in snapshot.events]
    result["filters"] = [
        {"calendarKey": entry["id"], "chosen": keys.count(entry["id"]), "excluded": len(keys) - keys.count(entry["id"])}
        for entry in result["calendars"]
    ]
    start, end, events = snapshot.trimmed_for_watch(date(now), zone)
    result["watch"] = {
        "coverageStart": iso(start), "coverageEnd": iso(end), "count": len(events),
        "ids": [event.id for event in events[:5]],
    }
    coming = snapshot.next_event(date(now))
    if coming:
        result["nextEvent"] = {"id": coming.id, "start": iso(coming.start)}
    return result


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: reader.py CONTAINER ZONE NOW")
    json.dump(report(*sys.argv[1:]), sys.stdout, indent=2, sort_keys=True)
    print()
