#!/usr/bin/env python3
"""What python's libraries need for what ics2snap does: the occurrences of a calendar in a window, counted.

usage: python_reference.py FILE FIRST_DAY LAST_DAY ZONE COUNT_FILE   (the days from midnight to midnight in ZONE)

Parses with icalendar, expands with recurring-ical-events (both from PyPI), and writes the number of occurrences
that are not cancelled into COUNT_FILE. Exit status 77: a library is missing.
"""

import datetime as dt
import pathlib
import sys
import zoneinfo

try:
    import icalendar
    import recurring_ical_events
except ImportError:
    sys.exit(77)


def main():
    path, first, last, zone, result = sys.argv[1:]
    start, end = (dt.datetime.fromisoformat(day).replace(tzinfo=zoneinfo.ZoneInfo(zone)) for day in (first, last))
    calendar = icalendar.Calendar.from_ical(pathlib.Path(path).read_bytes())
    found = recurring_ical_events.of(calendar).between(start, end + dt.timedelta(days=1))
    pathlib.Path(result).write_text(str(sum(event.get("STATUS") != "CANCELLED" for event in found)))


if __name__ == "__main__":
    main()
