#!/usr/bin/env python3
"""Writes calendars of random recurring series for `compare_sets.py`.

usage: generate_series.py [--seed N] [--count N] [--per-file N] FOLDER

Every series has its own UID.  RRULE, RDATE (with periods), EXDATE, overrides and THISANDFUTURE come
in all forms of time and many zones, crowded around clock changes, leap days and the window's edges.
`FOLDER/manifest.json` names the files with the instant and the zone to ask for.  The same seed
gives the same bytes.
"""

import argparse
import datetime as dt
import json
import pathlib
import random
import sys
import zoneinfo

from dateutil.rrule import rrulestr

UTC = dt.timezone.utc
ZONES = [
    "Europe/Berlin", "Europe/London", "Europe/Lisbon", "Europe/Dublin", "America/New_York", "America/Los_Angeles",
    "America/St_Johns", "America/Sao_Paulo", "America/Santiago", "Australia/Lord_Howe", "Australia/Sydney",
    "Asia/Kolkata", "Asia/Kathmandu", "Asia/Jerusalem", "Asia/Tokyo", "Africa/Cairo", "Pacific/Auckland",
    "Pacific/Chatham", "Pacific/Apia", "America/Havana", "Atlantic/Azores", "Africa/Lagos",
]  # fmt: skip
# (now, the user's zone): around clock changes of both hemispheres, a leap day, a year's end.
MOMENTS = [
    ("2026-03-20T09:00:00Z", "Europe/Berlin"),
    ("2026-10-20T09:00:00Z", "Europe/Berlin"),
    ("2026-03-05T20:00:00Z", "America/New_York"),
    ("2026-10-25T04:00:00Z", "America/Los_Angeles"),
    ("2024-02-20T12:00:00Z", "Asia/Tokyo"),
    ("2025-12-28T23:30:00Z", "Australia/Sydney"),
    ("2027-04-01T00:00:00Z", "Australia/Lord_Howe"),
    ("2028-02-25T06:00:00Z", "Asia/Kolkata"),
    ("2026-09-20T00:00:00Z", "Pacific/Auckland"),
    ("2031-03-20T15:00:00Z", "Europe/London"),
]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


class Series:
    """One series: a form of time, a rule, and what is taken out, added and moved."""

    def __init__(self, dice, uid, now):
        self.dice, self.uid, self.now = dice, uid, now
        self.form = dice.choices(["zoned", "utc", "floating", "date"], [10, 4, 2, 4])[0]
        self.zone = dice.choice(ZONES)
        self.masters, self.overrides = [], []

    # Writing times

    def value(self, name, when, form=None, parameters=""):
        """A property with a local time `when` of this series, in one form."""
        form = form or self.form
        if form == "date":
            return f"{name};VALUE=DATE{parameters}:{when:%Y%m%d}"
        if form == "zoned":
            return f"{name};TZID={self.zone}{parameters}:{when:%Y%m%dT%H%M%S}"
        if form == "utc":
            if self.form == "zoned":
                when = when.replace(tzinfo=zoneinfo.ZoneInfo(self.zone)).astimezone(UTC)
            return f"{name}{parameters}:{when:%Y%m%dT%H%M%SZ}"
        return f"{name}{parameters}:{when:%Y%m%dT%H%M%S}"

    def other_form(self):
        """The form for an EXDATE or a RECURRENCE-ID: mostly the series' own."""
        return "utc" if self.form == "zoned" and self.dice.random() < 0.3 else self.form

    def removing_form(self):
        """The form for an EXDATE: now and then a whole day against a timed series."""
        return "date" if self.dice.random() < 0.06 else self.other_form()

    # Making up times and rules

    def start(self, frequency):
        dice = self.dice
        back = {
            "HOURLY": 12, "MINUTELY": 4, "DAILY": 900, "WEEKLY": 1500, "MONTHLY": 2500, "YEARLY": 9000, None: 20,
        }[frequency]  # fmt: skip
        day = self.now - dt.timedelta(days=dice.randrange(-20, back))
        if self.form == "date":
            return dt.datetime(day.year, day.month, day.day)
        hour = dice.randrange(4) if dice.random() < 0.35 else dice.randrange(24)
        return dt.datetime(day.year, day.month, day.day, hour, dice.choice([0, 0, 15, 30, 30, 45, 59]))

    def days(self, ordinals=()):
        names = self.dice.sample(DAYS, self.dice.choice([1, 1, 2, 3, 5]))
        return ",".join(f"{self.dice.choice(ordinals) if ordinals else ''}{name}" for name in names)

    def numbers(self, low, high, most, negative=False):
        picked = {self.dice.randrange(low, high + 1) for _ in range(self.dice.randint(1, most))}
        if negative and self.dice.random() < 0.4:
            picked = {-number for number in picked}
        return ",".join(str(number) for number in sorted(picked))

    def parts(self, frequency):
        dice, timed = self.dice, self.form != "date"
        parts = [f"FREQ={frequency}"]
        if dice.random() < 0.45:
            largest = {"MINUTELY": 400, "HOURLY": 37, "DAILY": 12, "WEEKLY": 6, "MONTHLY": 7, "YEARLY": 4}[frequency]
            smallest = 45 if frequency == "MINUTELY" else 1
            parts.append(f"INTERVAL={dice.randint(smallest, largest)}")
        elif frequency == "MINUTELY":
            parts.append("INTERVAL=90")
        if dice.random() < 0.25:
            parts.append(f"WKST={dice.choice(DAYS)}")
        if frequency in ("MINUTELY", "HOURLY"):
            if dice.random() < 0.3:
                parts.append(f"BYDAY={self.days()}")
            if dice.random() < 0.2:
                parts.append(f"BYHOUR={self.numbers(0, 23, 6)}")
        if frequency == "DAILY":
            if dice.random() < 0.3:
                parts.append(f"BYDAY={self.days()}")
            if dice.random() < 0.2:
                parts.append(f"BYMONTH={self.numbers(1, 12, 6)}")
            if dice.random() < 0.15:
                parts.append(f"BYMONTHDAY={self.numbers(1, 31, 8, True)}")
        if frequency == "WEEKLY":
            if dice.random() < 0.7:
                parts.append(f"BYDAY={self.days()}")
            if dice.random() < 0.15:
                parts.append(f"BYMONTH={self.numbers(1, 12, 6)}")
        if frequency == "MONTHLY":
            kind = dice.randrange(6)
            if kind == 0:
                parts.append(f"BYMONTHDAY={self.numbers(1, 31, 4, True)}")
            elif kind == 1:
                parts.append(f"BYDAY={self.days([1, 2, 3, 4, 5, -1, -2])}")
            elif kind == 2:
                parts += [f"BYDAY={self.days()}", f"BYSETPOS={dice.choice(['1', '-1', '2', '1,-1', '3', '-2'])}"]
            elif kind == 3:
                parts += [f"BYDAY={self.days()}", f"BYMONTHDAY={self.numbers(1, 31, 12)}"]
            if dice.random() < 0.15:
                parts.append(f"BYMONTH={self.numbers(1, 12, 7)}")
        if frequency == "YEARLY":
            kind = dice.randrange(8)
            near = ",".join(str((self.now.month - 1 + offset) % 12 + 1) for offset in range(dice.randint(1, 3)))
            if kind in (0, 1, 2):
                parts.append(f"BYMONTH={near}")
            if kind == 1:
                parts.append(f"BYMONTHDAY={self.numbers(1, 31, 4, True)}")
            elif kind == 2:
                parts.append(f"BYDAY={self.days([1, 2, 3, 4, -1])}")
            elif kind == 3:
                today = self.now.timetuple().tm_yday
                days = {min(366, max(1, today + dice.randrange(-9, 45))) for _ in range(3)}
                if dice.random() < 0.3:
                    days = {day - 367 for day in days}
                parts.append("BYYEARDAY=" + ",".join(str(day) for day in sorted(days)))
            elif kind == 4:
                week = self.now.isocalendar()[1]
                weeks = sorted({(week + dice.randrange(7) - 1) % 53 + 1 for _ in range(2)})
                parts += [f"BYWEEKNO={','.join(map(str, weeks))}", f"BYDAY={self.days()}"]
            elif kind == 5:
                parts += [f"BYMONTH={near}", f"BYDAY={self.days()}", f"BYSETPOS={dice.choice(['1', '-1', '4', '2,-2'])}"]
        if timed and frequency not in ("MINUTELY", "HOURLY") and dice.random() < 0.12:
            parts.append(f"BYHOUR={self.numbers(0, 23, 3)}")
            if dice.random() < 0.5:
                parts.append(f"BYMINUTE={self.numbers(0, 59, 2)}")
            if dice.random() < 0.3 and not any(part.startswith("BYSETPOS") for part in parts):
                parts.append(f"BYSETPOS={dice.choice(['1', '-1'])}")
        return parts

    def rule(self, frequency, start):
        """A rule and the start put on it, or nothing when the rule has no day soon."""
        parts = self.parts(frequency)
        try:
            expanded = rrulestr(";".join(parts), dtstart=start)
            first = expanded.after(start, inc=True)
        except ValueError:  # parts that can never meet
            return None
        if first is None or first > self.now + dt.timedelta(days=45) or first.year > 2037:
            return None
        end = self.dice.random()
        if end < 0.35:
            until = self.now + dt.timedelta(days=self.dice.randrange(-20, 60), minutes=15 * self.dice.randrange(96))
            near = expanded.before(until, inc=True)
            if near is not None and near >= first and self.dice.random() < 0.5:
                until = near  # exactly on an instance: UNTIL is inclusive
            until = max(until, first)
            if self.form == "date":
                parts.append(f"UNTIL={until:%Y%m%d}")
            elif self.form == "floating":
                parts.append(f"UNTIL={until:%Y%m%dT%H%M%S}")
            else:
                parts.append("UNTIL=" + self.value("", until, "utc").split(":")[-1])
        elif end < 0.6:
            passed = 0
            for when in rrulestr(";".join(parts), dtstart=first):  # anew: INTERVAL counts from DTSTART
                if when > self.now or passed > 4000:
                    break
                passed += 1
            parts.append(f"COUNT={max(1, passed + self.dice.randrange(-2, 12))}")
        if self.dice.random() < 0.15:
            self.dice.shuffle(parts)
        return ";".join(parts), first

    def length(self):
        """A DTEND or DURATION as (timedelta, uses DURATION), or nothing."""
        dice = self.dice
        kind = dice.random()
        if kind < 0.1:
            return None
        if self.form == "date":
            return dt.timedelta(days=dice.choice([1, 1, 1, 2, 3, 7])), kind < 0.3
        if kind < 0.2:
            return dt.timedelta(days=dice.choice([1, 2])), True
        minutes = dice.choice([0, 15, 30, 60, 60, 90, 120, 300, 600, 1500])
        return dt.timedelta(minutes=minutes), kind < 0.4

    def ending(self, start, length):
        if length is None:
            return []
        span, by_duration = length
        if not by_duration:
            return [self.value("DTEND", start + span)]
        if span.seconds == 0 and span.days:
            return [f"DURATION:P{span.days}D"]
        return [f"DURATION:PT{int(span.total_seconds()) // 60}M"]

    # One series

    def build(self):
        dice = self.dice
        frequency = dice.choices(
            ["DAILY", "WEEKLY", "MONTHLY", "YEARLY", "HOURLY", "MINUTELY", None], [5, 6, 6, 5, 1.5, 0.7, 1.5])[0]
        if self.form == "date" and frequency in ("HOURLY", "MINUTELY"):
            frequency = "DAILY"
        start = self.start(frequency)
        lines, local = [], []
        low, high = self.now - dt.timedelta(days=12), self.now + dt.timedelta(days=48)
        if frequency:
            made = self.rule(frequency, start)
            if made is None:
                return False
            text, start = made
            lines.append(f"RRULE:{text}")
            stripped = ";".join(part for part in text.split(";") if not part.startswith("UNTIL="))
            local = rrulestr(stripped, dtstart=start).between(low, high, inc=True)[:400]
        length = self.length()
        lines = [self.value("DTSTART", start), *self.ending(start, length), *lines]
        if frequency is None or dice.random() < 0.12:
            lines += self.additions(length)
        removed = dice.sample(local, min(len(local), dice.choice([0, 0, 0, 1, 2, 4])))
        forms = [self.removing_form() for _ in removed]
        if "date" in forms:
            days = {when.date() for when, form in zip(removed, forms) if form == "date"}
            local = [when for when in local if when.date() not in days]
        for form in sorted(set(forms)):
            chosen = [when for when, its in zip(removed, forms) if its == form]
            texts = [self.value("EXDATE", when, form) for when in chosen]
            if dice.random() < 0.5 and texts:
                texts = [texts[0] + "".join("," + text.split(":")[-1] for text in texts[1:])]
            lines += texts
        self.masters = [lines]
        kept = [when for when in local if when not in removed]
        if kept and dice.random() < 0.4:
            self.move(kept, length)
        return True

    def additions(self, length):
        dice, lines = self.dice, []
        for _ in range(dice.choice([1, 2, 3])):
            when = self.start(None)
            if self.form in ("zoned", "utc") and dice.random() < 0.35:
                begins = self.value("RDATE", when).split(":")[-1]
                zone = f";TZID={self.zone}" if self.form == "zoned" else ""
                minutes = dice.choice([20, 75, 200])
                if dice.random() < 0.5:
                    ends = f"PT{minutes}M"
                else:
                    ends = self.value("", when + dt.timedelta(minutes=minutes)).split(":")[-1]
                lines.append(f"RDATE;VALUE=PERIOD{zone}:{begins}/{ends}")
            else:
                lines.append(self.value("RDATE", when, self.other_form()))
        return lines

    def move(self, kept, length):
        dice = self.dice
        moved = sorted(dice.sample(kept, min(len(kept), dice.choice([1, 1, 2, 3]))))
        future_used = False
        for when in moved:
            ranged = not future_used and dice.random() < 0.2
            future_used = future_used or ranged
            by = dt.timedelta(days=dice.choice([0, 0, 0, 1, -1, 3, -9, 40]))
            if self.form != "date":
                by += dt.timedelta(minutes=15 * dice.randrange(-12, 13))
            to = when + by
            form = self.form if ranged else self.other_form()
            range_parameter = ";RANGE=THISANDFUTURE" if ranged else ""
            lines = [
                self.value("RECURRENCE-ID", when, form, range_parameter),
                self.value("DTSTART", to),
                *self.ending(to, self.length() if dice.random() < 0.4 else length),
                f"SEQUENCE:{dice.randint(1, 3)}",
            ]
            if not ranged and dice.random() < 0.1:
                lines.append("STATUS:CANCELLED")
            self.overrides.append(lines)

    def text(self):
        out = []
        for lines in [*self.masters, *self.overrides]:
            out += ["BEGIN:VEVENT", f"UID:{self.uid}", "DTSTAMP:20260101T000000Z", *lines]
            out += [f"SUMMARY:Series {self.uid}", "END:VEVENT"]
        return out


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=5545)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--per-file", type=int, default=500)
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    manifest, made = [], 0
    while made < options.count:
        number = len(manifest)
        moment, zone = MOMENTS[number % len(MOMENTS)]
        now = dt.datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ")
        dice = random.Random(options.seed * 1000 + number)
        lines, here = [], 0
        while here < min(options.per_file, options.count - made):
            series = Series(dice, f"s{number:02}-{here:04}", now)
            if series.build():
                lines += series.text()
                here += 1
        made += here
        name = f"series-{number:02}.ics"
        body = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Series//EN", *lines, "END:VCALENDAR"]
        (options.folder / name).write_bytes("".join(line + "\r\n" for line in body).encode())
        manifest.append({"file": name, "now": moment, "timezone": zone, "series": here})
    (options.folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")
    print(f"{made} series in {len(manifest)} files", file=sys.stderr)


if __name__ == "__main__":
    main()
