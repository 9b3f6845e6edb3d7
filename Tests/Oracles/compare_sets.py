#!/usr/bin/env python3
"""Compares the events `ics2snap` shows with those `recurring-ical-events` (PyPI) finds.

usage: compare_sets.py [--tool PATH] [--samples DIR] [--series DIR] [--explanations FILE] [--verbose]

For every calendar in DIR/calendars, for DIR/vdir, and for every file in the manifest that
`generate_series.py` wrote, both sides give (UID, start, end, all-day) in the snapshot's window.
Each difference is printed unless the explanations file accepts it, by a rule with its section of
an RFC or by naming the event.  Exit status: 0 alike or explained, 1 not, 2 the tool failed, 77 the
Python packages are missing (a skip).
"""

import argparse
import collections
import datetime as dt
import json
import pathlib
import subprocess
import sys
import warnings
import zoneinfo

try:
    import icalendar
    import recurring_ical_events
except ImportError as missing:
    print(f"skipped: {missing.name} is not installed (pip install recurring-ical-events)")
    sys.exit(77)

HERE = pathlib.Path(__file__).resolve().parent
UTC = dt.timezone.utc
SAMPLE_NOW, SAMPLE_ZONE = "2026-03-20T09:00:00Z", "Europe/Berlin"
# The archive is looked at from other days too: clock changes, leap days, turns of years.
ARCHIVE_MOMENTS = [
    ("2006-10-20T00:00:00Z", "Europe/Berlin"), ("2009-03-25T12:00:00Z", "America/New_York"),
    ("2012-02-20T05:00:00Z", "Asia/Tokyo"), ("2014-12-20T23:00:00Z", "Australia/Sydney"),
    ("2018-03-20T09:00:00Z", "Europe/London"), ("2021-10-30T22:30:00Z", "Europe/Berlin"),
    ("2024-02-25T09:00:00Z", "Pacific/Auckland"),
]  # fmt: skip

Shown = collections.namedtuple("Shown", "uid start end all_day")
Difference = collections.namedtuple("Difference", "file kind uid ours theirs")


def instant(value, zone):
    """The UTC instant of a date, a floating or an aware time."""
    if not isinstance(value, dt.datetime):
        value = dt.datetime(value.year, value.month, value.day)
    if value.tzinfo is None:
        value = value.replace(tzinfo=zone)
    return value.astimezone(UTC)


def window(now, zone):
    """The contract's coverage: local midnight, seven days back and forty-two ahead."""
    local = dt.datetime.fromisoformat(now.replace("Z", "+00:00")).astimezone(zone)
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    edges = [midnight + dt.timedelta(days=days) for days in (-7, 42)]
    return [instant(edge, zone) for edge in edges]


class Calendar:
    """A calendar file or folder as the Python packages read it."""

    def __init__(self, path):
        files = sorted(path.glob("*.ics")) if path.is_dir() else [path]
        self.calendar = icalendar.Calendar()
        for file in files:
            for read in icalendar.Calendar.from_ical(file.read_bytes(), multiple=True):
                for name in read:
                    self.calendar.setdefault(name, read[name])
                self.calendar.subcomponents += read.subcomponents
        self.events = collections.defaultdict(list)
        for event in self.calendar.walk("VEVENT"):
            if isinstance(event.get("DTSTART"), icalendar.vDDDTypes):
                self.events[str(event.get("UID", ""))].append(event)

    def shown(self, edges, zone):
        """What is in the window, cancelled events left out.  The query is wider than the window:
        the contract's own edges are applied here, to instants."""
        wide = dt.timedelta(days=3)
        query = recurring_ical_events.of(self.calendar, skip_bad_series=True)
        found = []
        for event in query.between(edges[0] - wide, edges[1] + wide):
            if str(event.get("STATUS", "")).upper() == "CANCELLED":
                continue
            begins, ends = event["DTSTART"].dt, event["DTEND"].dt
            start, end = instant(begins, zone), instant(ends, zone)
            inside = edges[0] <= start < edges[1] if start >= end else start < edges[1] and end > edges[0]
            if inside:
                found.append(Shown(str(event.get("UID", "")), start, end, not isinstance(begins, dt.datetime)))
        return found

    def lengths(self, uid, zone):
        """(exact length, length on the wall) of every component with the UID, periods included."""
        pairs = set()
        for event in self.events[uid]:
            begins = event["DTSTART"].dt
            if "DTEND" in event:
                ends = event["DTEND"].dt
                pairs.add((instant(ends, zone) - instant(begins, zone), wall(ends) - wall(begins)))
            elif "DURATION" in event:
                pairs.add((event["DURATION"].dt, event["DURATION"].dt))
            rdates = event.get("RDATE", [])
            for rdate in rdates if isinstance(rdates, list) else [rdates]:
                for item in rdate.dts:
                    if isinstance(item.dt, tuple):
                        first, last = item.dt
                        if isinstance(last, dt.timedelta):
                            pairs.add((last, last))
                        else:
                            pairs.add((instant(last, zone) - instant(first, zone), wall(last) - wall(first)))
        return pairs


def wall(value):
    if not isinstance(value, dt.datetime):
        value = dt.datetime(value.year, value.month, value.day)
    return value.replace(tzinfo=None)


def ours(tool, path, now, zone_name):
    command = [tool, "--ids", "uid", "--now", now, "--timezone", zone_name, "--max-events", "100000", str(path)]
    run = subprocess.run(command, capture_output=True, timeout=600)
    if run.returncode not in (0, 1):
        print(f"{path}: {tool} ended with {run.returncode}\n{run.stderr.decode(errors='replace')[-2000:]}")
        sys.exit(2)
    read = lambda text: dt.datetime.fromisoformat(text.replace("Z", "+00:00"))
    events = json.loads(run.stdout)["events"]
    return [Shown(event["id"], read(event["start"]), read(event["end"]), event["isAllDay"]) for event in events]


def differences(name, mine, other):
    """Differences between two lists: pairs of the same start first, then what is left of a UID in order."""
    left = collections.Counter(mine) - collections.Counter(other)
    right = collections.Counter(other) - collections.Counter(mine)
    mine, other = sorted(left.elements()), sorted(right.elements())
    for event in list(mine):
        match = next((one for one in other if (one.uid, one.start) == (event.uid, event.start)), None)
        if match:
            mine.remove(event)
            other.remove(match)
            yield Difference(name, "end" if event.all_day == match.all_day else "form", event.uid, event, match)
    for event in mine:
        yield Difference(name, "only ours", event.uid, event, None)
    for event in other:
        yield Difference(name, "only theirs", event.uid, None, event)


class Case:
    """A difference with what the rules below need to judge it."""

    def __init__(self, difference, calendar, zone, edges, theirs):
        self.difference, self.calendar, self.zone, self.edges = difference, calendar, zone, edges
        self.theirs = theirs
        self.event = difference.ours or difference.theirs
        self.components = calendar.events[difference.uid]

    def times(self, *names):
        """The values of EXDATE, RECURRENCE-ID or RDATE, dates left out; of a period, its start."""
        for component in self.components:
            for name in names:
                values = component.get(name, [])
                for value in values if isinstance(values, list) else [values]:
                    for item in value.dts if hasattr(value, "dts") else [value]:
                        when = item.dt[0] if isinstance(item.dt, tuple) else item.dt
                        if isinstance(when, dt.datetime):
                            yield when

    def shifts(self):
        """How far a THISANDFUTURE moves what follows; no move first."""
        yield dt.timedelta()
        for component in self.components:
            identity = component.get("RECURRENCE-ID")
            if identity is not None and identity.params.get("RANGE") == "THISANDFUTURE":
                yield wall(component["DTSTART"].dt) - wall(identity.dt)

    def series_zone(self):
        start = self.components[0]["DTSTART"].dt
        return getattr(start, "tzinfo", None) or self.zone


def exact_length(case):
    """Our end keeps the exact length where theirs keeps the length on the wall; at the window's
    first edge that can show an event or not."""
    difference, hour = case.difference, dt.timedelta(hours=1)
    pairs = case.calendar.lengths(difference.uid, case.zone)
    if difference.kind == "end":
        mine = difference.ours.end - difference.ours.start
        other = difference.theirs.end - difference.theirs.start
        return any(mine == exact and abs(other - on_wall) <= hour for exact, on_wall in pairs)
    near = abs(case.event.end - case.edges[0]) <= hour and case.event.start < case.edges[0]
    return near and difference.kind.startswith("only") and case.event.end - case.event.start != dt.timedelta()


def clock_taken_for_utc(case):
    """recurring-ical-events also matches an EXDATE, a RECURRENCE-ID or a period by its digits alone,
    so that 14:00Z hits the instance at 14:00 on a clock elsewhere as well."""
    if case.difference.kind not in ("only ours", "end"):
        return False
    zone = case.series_zone()
    for shift in case.shifts():
        local = wall(case.event.start.astimezone(zone)) - shift
        readings = {local, wall(local.replace(tzinfo=zone).astimezone(UTC))}
        for when in case.times("EXDATE", "RECURRENCE-ID", "RDATE"):
            meant = instant(when, zone)
            digits = {wall(when), wall(meant), wall(meant.astimezone(zone))}
            if meant != local.replace(tzinfo=zone).astimezone(UTC) and digits & readings:
                return True
    return False


def same_instant_twice(case):
    """Two instances of one rule that a clock change puts on one instant are one for us, two for them; so they are
    after a THISANDFUTURE has moved them."""
    if case.difference.kind != "only theirs":
        return False
    zone = case.series_zone()
    for shift in list(case.shifts())[1:]:
        slot = wall(case.event.start.astimezone(zone)) - shift
        if wall(slot.replace(tzinfo=zone).astimezone(UTC).astimezone(zone)) != slot:
            return True
    return len([event for event in case.theirs if event[:2] == case.event[:2]]) > 1


def period_after_this_and_future(case):
    """An RDATE period behind a THISANDFUTURE has the length that the override gives to all that follow."""
    if case.difference.kind != "end":
        return False
    mine = case.difference.ours.end - case.difference.ours.start
    moved = [shift for shift in case.shifts()][1:]
    zone = case.series_zone()
    starts = {wall(when.astimezone(zone)) + shift for when in case.times("RDATE") for shift in moved}
    lengths = {length for pair in case.calendar.lengths(case.difference.uid, case.zone) for length in pair}
    return wall(case.event.start.astimezone(zone)) in starts and mine in lengths


def inherited_length(case):
    """An override without an end has its series' length for us, and none for them."""
    if case.difference.kind != "end":
        return False
    mine = case.difference.ours.end - case.difference.ours.start
    lengths = {length for pair in case.calendar.lengths(case.difference.uid, case.zone) for length in pair}
    bare = [component for component in case.components
            if "RECURRENCE-ID" in component and "DTEND" not in component and "DURATION" not in component]
    starts = {instant(component["DTSTART"].dt, case.zone) for component in bare if "DTSTART" in component}
    return mine in lengths and case.event.start in starts


RULES = {
    "exact-length": exact_length,
    "clock-taken-for-utc": clock_taken_for_utc,
    "same-instant-twice": same_instant_twice,
    "period-after-this-and-future": period_after_this_and_future,
    "inherited-length": inherited_length,
}


def explained(case, accepted):
    """The entry that accepts the difference, or None."""
    difference = case.difference
    for entry in accepted:
        if "rule" in entry:
            if case.components and RULES[entry["rule"]](case):
                return entry
        elif (difference.file == entry["file"] and difference.kind in entry["kinds"]
              and difference.uid in entry["uids"]):
            return entry
    return None


def show(event, zone):
    if event is None:
        return "-"
    local = [moment.astimezone(zone).strftime("%a %Y-%m-%d %H:%M%z") for moment in (event.start, event.end)]
    return f"{local[0]} to {local[1]}{' all-day' if event.all_day else ''}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=".build/release/ics2snap")
    parser.add_argument("--samples", type=pathlib.Path, default=HERE.parent.parent / "samples")
    parser.add_argument("--series", type=pathlib.Path, help="a folder written by generate_series.py")
    parser.add_argument("--explanations", type=pathlib.Path, default=HERE / "explained_sets.json")
    parser.add_argument("--verbose", action="store_true", help="print the explained differences too")
    options = parser.parse_args()
    warnings.simplefilter("ignore")

    accepted = json.loads(options.explanations.read_text())["accepted"]
    jobs = [(path, SAMPLE_NOW, SAMPLE_ZONE) for path in sorted(options.samples.glob("calendars/*.ics"))]
    archive = options.samples / "calendars" / "twenty-years.ics"
    if archive.exists():
        jobs += [(archive, now, zone_name) for now, zone_name in ARCHIVE_MOMENTS]
    if (options.samples / "vdir").is_dir():
        jobs.append((options.samples / "vdir", SAMPLE_NOW, SAMPLE_ZONE))
    if options.series:
        manifest = json.loads((options.series / "manifest.json").read_text())
        jobs += [(options.series / entry["file"], entry["now"], entry["timezone"]) for entry in manifest]

    compared, unexplained, used = 0, 0, collections.Counter()
    calendars = {}
    for path, now, zone_name in jobs:
        zone = zoneinfo.ZoneInfo(zone_name)
        edges = window(now, zone)
        if path not in calendars:
            calendars[path] = Calendar(path)
        calendar = calendars[path]
        theirs = calendar.shown(edges, zone)
        mine = ours(options.tool, path, now, zone_name)
        compared += len(theirs)
        here = 0
        for difference in differences(path.name, mine, theirs):
            entry = explained(Case(difference, calendar, zone, edges, theirs), accepted)
            if entry:
                used[entry["id"]] += 1
            else:
                here += 1
            if options.verbose or not entry:
                mark = f"explained by {entry['section']}" if entry else "UNEXPLAINED"
                print(f"{path.name}: {difference.kind}: {difference.uid} [{mark}]")
                print(f"    ours   {show(difference.ours, zone)}\n    theirs {show(difference.theirs, zone)}")
        unexplained += here
        print(f"{path.name}: {len(mine)} ours, {len(theirs)} theirs, {here} unexplained")
    for entry in accepted:
        print(f"{used[entry['id']]:5} × {entry['id']} ({entry['section']})")
    print(f"{compared} occurrences in {len(jobs)} windows compared, {unexplained} unexplained differences")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
