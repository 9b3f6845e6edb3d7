"""Turns calendars into jCal, or jCal into calendars, with python's icalendar.

usage: jcal_oracle.py to|from   (a calendar or its jCal on standard input; the other on standard output)
Exit code 77: the module is missing.
"""

import json
import sys

try:
    import icalendar

    icalendar.Calendar.from_jcal
except (ImportError, AttributeError):
    sys.exit(77)

if sys.argv[1] == "to":
    calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
    json.dump(calendar.to_jcal(), sys.stdout)
else:
    calendar = icalendar.Calendar.from_jcal(json.load(sys.stdin))
    sys.stdout.buffer.write(calendar.to_ical(sorted=False))
