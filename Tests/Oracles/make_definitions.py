#!/usr/bin/env python3
"""Prints VTIMEZONE components made by the PyPI package icalendar, and what python's zoneinfo says.

First a VCALENDAR whose TZIDs are `Custom N`; after the line `--`, lines of TZID, instant in seconds
since 1970 and offset, by tabs, for random instants of the years that the components cover. Exit 2
when a module is missing.
"""
import datetime
import os
import random
import sys

os.environ.setdefault("PYTHONTZPATH", os.environ.get("TZDIR", "/usr/share/zoneinfo"))

try:
    import icalendar
    import zoneinfo
except ImportError as error:
    print(error, file=sys.stderr)
    sys.exit(2)

# Not Africa/Casablanca and America/Argentina/San_Luis: the writer leaves out some of their changes.
ZONES = [
    "Africa/Cairo", "America/Godthab", "America/Havana", "America/New_York",
    "America/St_Johns", "Antarctica/Troll", "Asia/Gaza", "Asia/Jerusalem", "Asia/Kathmandu", "Asia/Tehran",
    "Australia/Lord_Howe", "Europe/Dublin", "Europe/Istanbul", "Europe/Lisbon", "Europe/Moscow",
    "Europe/Paris", "Pacific/Apia", "Pacific/Chatham",
]
FIRST, LAST = datetime.date(1985, 1, 1), datetime.date(2035, 1, 1)


def main():
    calendar = icalendar.Calendar()
    lines = []
    rng = random.Random(5545)
    begin = int(datetime.datetime(1986, 1, 1, tzinfo=datetime.timezone.utc).timestamp())
    end = int(datetime.datetime(2034, 1, 1, tzinfo=datetime.timezone.utc).timestamp())
    for number, name in enumerate(ZONES):
        zone = zoneinfo.ZoneInfo(name)
        definition = icalendar.Timezone.from_tzinfo(zone, f"Custom {number}", FIRST, LAST)
        calendar.add_component(definition)
        for _ in range(500):
            instant = rng.randrange(begin, end)
            offset = datetime.datetime.fromtimestamp(instant, zone).utcoffset()
            lines.append(f"Custom {number}\t{instant}\t{int(offset.total_seconds())}\t{name}")
    print(calendar.to_ical().decode().replace("\r\n", "\n"), end="")
    print("--")
    print("\n".join(lines))


main()
