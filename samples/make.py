#!/usr/bin/env python3
"""Writes the samples that are too regular or too odd to type: the season, the twenty years, the
folder of single events and the broken files.  Same bytes on every run.

usage: samples/make.py
"""

import datetime as dt
import gzip
import pathlib

HERE = pathlib.Path(__file__).resolve().parent


class Dice:
    """A linear congruential generator, so that no Python version changes the bytes."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound

    def pick(self, items):
        return items[self.below(len(items))]


def fold(line):
    """Folds at 75 octets, never inside a character."""
    parts, current, room = [], "", 75
    for character in line:
        if len((current + character).encode()) > room:
            parts.append(current)
            current, room = "", 74
        current += character
    return "\r\n ".join(parts + [current])


def calendar(lines, head):
    body = ["BEGIN:VCALENDAR", "VERSION:2.0", *head, *lines, "END:VCALENDAR"]
    return "".join(fold(line) + "\r\n" for line in body).encode()


BERLIN = """BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE""".split("\n")

TEAMS = ["Mill Rovers", "Harbour SC", "Lakeside United", "North Quay", "Old Bridge FC", "Foxhill Town"]


def season():
    """Ten rounds of six teams, UTC times; some fixtures moved, one postponed, one called off."""
    lines, number = [], 0
    for round_number in range(1, 11):
        order = [TEAMS[0]] + [TEAMS[1:][(i + round_number) % 5] for i in range(5)]
        for slot in range(3):
            home, away = order[slot], order[5 - slot]
            if round_number % 2:
                home, away = away, home
            number += 1
            day = dt.datetime(2026, 2, 21) + dt.timedelta(days=7 * (round_number - 1) + slot // 2)
            # Kick-off is 15:30 on the wall, which the feed has turned into UTC.
            hour = 13 if day >= dt.datetime(2026, 3, 29) else 14
            start = day.replace(hour=hour, minute=30)
            versions = [(start, 0, "CONFIRMED", "")]
            if number == 14:
                versions.append((start + dt.timedelta(days=3, hours=4), 2, "CONFIRMED", " (moved)"))
            if number == 17:
                versions = [(start, 3, "TENTATIVE", " (date to be confirmed)")]
            if number == 20:
                versions = [(start, 1, "CANCELLED", " (called off)")]
            if number == 23:
                versions.append((start - dt.timedelta(days=40), 1, "CONFIRMED", " (brought forward)"))
            for at, sequence, status, mark in versions:
                lines += [
                    "BEGIN:VEVENT",
                    f"UID:fixture-{number:03}-2026@league.example.org",
                    f"DTSTAMP:202603{10 + sequence:02}T120000Z",
                    f"SEQUENCE:{sequence}",
                    f"DTSTART:{at:%Y%m%dT%H%M%SZ}",
                    f"DTEND:{at + dt.timedelta(minutes=105):%Y%m%dT%H%M%SZ}",
                    f"SUMMARY:⚽ {home} – {away}{mark}",
                    f"LOCATION:{home} ground",
                    f"STATUS:{status}",
                    f"DESCRIPTION:Round {round_number}\\, league B",
                    "END:VEVENT",
                ]
    return calendar(lines, ["PRODID:-//Example//League feed//EN", "METHOD:PUBLISH", "X-WR-CALNAME:League B 2026"])


TOPICS = [
    "Budget", "Garden", "Choir", "Parents' evening", "Board", "Car service", "Piano lesson", "Lunch",
    "Visit", "Optician", "Rehearsal", "Call", "Workshop", "Walk", "Hand-over", "Review", "Trip", "Dinner",
]  # fmt: skip
PLACES = ["Town hall", "Room 12", "Kitchen", "Station\\, platform 4", "Café Linde", "Office", "", "", ""]
ZONES = ["Europe/Berlin"] * 9 + ["Europe/London", "America/New_York", "Asia/Tokyo"]


def twenty_years():
    """April 2006 to April 2026: an event on most days, and the series of a life."""
    dice = Dice(20260320)
    lines, day, number = [], dt.datetime(2006, 4, 1), 0

    def event(extra, summary, stamp):
        nonlocal number
        number += 1
        place = dice.pick(PLACES)
        lines.extend(["BEGIN:VEVENT", f"UID:{number:05}-{dice.below(2**31):08x}@archive.example.com"])
        lines.extend([f"DTSTAMP:{stamp:%Y%m%dT%H%M%SZ}", *extra, f"SUMMARY:{summary}"])
        if place:
            lines.append(f"LOCATION:{place}")
        if dice.below(5) == 0:
            lines.append("DESCRIPTION:" + "Bring the papers\\, and a pen. " * (1 + dice.below(6)))
        if dice.below(4) == 0:
            lines.extend(["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER:-PT15M", "END:VALARM"])
        lines.append("END:VEVENT")

    while day < dt.datetime(2026, 5, 10):
        day += dt.timedelta(days=1 + dice.below(4))
        stamp = day - dt.timedelta(days=dice.below(30), minutes=dice.below(1440))
        title = f"{dice.pick(TOPICS)} {dice.pick(['', '', '(new date)', 'II', 'with the others'])}".strip()
        form = dice.below(10)
        if form < 2:
            length = 1 + dice.below(1 + dice.below(9))
            extra = [f"DTSTART;VALUE=DATE:{day:%Y%m%d}", f"DTEND;VALUE=DATE:{day + dt.timedelta(days=length):%Y%m%d}"]
        else:
            start = day + dt.timedelta(hours=7 + dice.below(14), minutes=15 * dice.below(4))
            end = start + dt.timedelta(minutes=15 * (1 + dice.below(12)))
            if form == 2:
                extra = [f"DTSTART:{start:%Y%m%dT%H%M%SZ}", f"DTEND:{end:%Y%m%dT%H%M%SZ}"]
            else:
                zone = dice.pick(ZONES)
                extra = [f"DTSTART;TZID={zone}:{start:%Y%m%dT%H%M%S}", f"DTEND;TZID={zone}:{end:%Y%m%dT%H%M%S}"]
        event(extra, title, stamp)

    for index in range(90):
        start = dt.datetime(2006, 4, 3) + dt.timedelta(days=dice.below(7000), hours=7 + dice.below(12))
        weekday = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][start.weekday()]
        until = start + dt.timedelta(days=30 + dice.below(2500))
        rule = dice.pick([
            f"FREQ=WEEKLY;BYDAY={weekday};UNTIL={until:%Y%m%dT%H%M%SZ}",
            f"FREQ=WEEKLY;INTERVAL=2;COUNT={4 + dice.below(60)}",
            f"FREQ=MONTHLY;BYMONTHDAY={min(start.day, 28)};UNTIL={until:%Y%m%dT%H%M%SZ}",
            f"FREQ=MONTHLY;BYDAY={1 + (start.day - 1) // 7 if start.day < 29 else -1}{weekday}",
            "FREQ=YEARLY",
            f"FREQ=DAILY;COUNT={3 + dice.below(12)}",
        ])  # fmt: skip
        end = start + dt.timedelta(minutes=30 * (1 + dice.below(5)))
        extra = [
            f"DTSTART;TZID=Europe/Berlin:{start:%Y%m%dT%H%M%S}",
            f"DTEND;TZID=Europe/Berlin:{end:%Y%m%dT%H%M%S}",
            f"RRULE:{rule}",
        ]
        if index % 3 == 0:
            gone = start + dt.timedelta(days=14)
            extra.append(f"EXDATE;TZID=Europe/Berlin:{gone:%Y%m%dT%H%M%S}")
        event(extra, f"{dice.pick(TOPICS)} (series {index + 1})", start - dt.timedelta(days=3))

    for index in range(25):
        born = dt.datetime(1940 + dice.below(70), 1, 1) + dt.timedelta(days=dice.below(366))
        extra = [f"DTSTART;VALUE=DATE:{born:%Y%m%d}", "RRULE:FREQ=YEARLY"]
        event(extra, f"🎂 Birthday no. {index + 1}", dt.datetime(2006, 4, 1))
    head = ["PRODID:-//Example//Archive 20//EN", "X-WR-CALNAME:Twenty years", "X-WR-TIMEZONE:Europe/Berlin"]
    return calendar(BERLIN + lines, head)


def vdir():
    """One event a file, as synchronising tools keep a collection."""
    files = {}
    moved = ["BEGIN:VEVENT", "UID:b1@vdir.example.com", "DTSTAMP:20260302T000000Z",
             "RECURRENCE-ID;TZID=Europe/Berlin:20260326T120000", "DTSTART;TZID=Europe/Berlin:20260326T130000",
             "DURATION:PT45M", "SUMMARY:Canteen\\, an hour later", "END:VEVENT"]  # fmt: skip
    items = [
        ("a1", ["DTSTART:20260321T090000Z", "DTEND:20260321T100000Z", "SUMMARY:Bicycle repair"]),
        ("a2", ["DTSTART;VALUE=DATE:20260401", "DTEND;VALUE=DATE:20260402", "SUMMARY:Rent due"]),
        ("b1", ["DTSTART;TZID=Europe/Berlin:20260302T120000", "DURATION:PT45M",
                "RRULE:FREQ=WEEKLY;BYDAY=MO,TH", "SUMMARY:Canteen with the others"]),
        ("b2", ["DTSTART:20260329T010000", "DTEND:20260329T040000", "SUMMARY:Watch the clocks jump"]),
        ("c1", ["DTSTART:20240101T090000Z", "DTEND:20240101T100000Z", "SUMMARY:Long ago"]),
    ]  # fmt: skip
    for name, extra in items:
        zone = BERLIN if "TZID" in extra[0] else []
        event = ["BEGIN:VEVENT", f"UID:{name}@vdir.example.com", "DTSTAMP:20260301T000000Z", *extra, "END:VEVENT"]
        if name == "b1":
            event += moved
        files[f"{name}.ics"] = calendar(zone + event, ["PRODID:-//Example//vdir//EN"])
    files["displayname"] = "Synchronised folder\n".encode()
    files["color"] = b"#8e44ad\n"
    return files


def event(uid, start, *extra):
    return ["BEGIN:VEVENT", f"UID:{uid}@broken.example.com", "DTSTAMP:20260301T000000Z", start, *extra, "END:VEVENT"]


def broken():
    head = ["PRODID:-//Example//Broken//EN"]
    good = event("good-1", "DTSTART:20260321T090000Z", "SUMMARY:First good one")
    more = event("good-2", "DTSTART:20260322T090000Z", "DURATION:PT1H", "SUMMARY:Second good one")
    bad = event("bad", "DTSTART:2026-13-45T99:00", "SUMMARY:No such day")
    endless = [
        "FREQ=SECONDLY", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;INTERVAL=99999999999999999999", "FREQ=MINUTELY;BYSETPOS=366;BYSECOND=0,1,2,3", "FREQ=NEVER",
    ]  # fmt: skip
    hostile = []
    for index, rule in enumerate(endless):
        hostile += event(f"rule-{index}", "DTSTART:19700101T000000Z", f"RRULE:{rule}", f"SUMMARY:Rule {index}")
    hostile += event("far", "DTSTART:99991231T235959Z", "DURATION:P999999999W", "SUMMARY:Far")
    hostile += event("zone", "DTSTART;TZID=../../etc/passwd:20260321T090000", "SUMMARY:Zone that is a path")
    hostile += event("wide", "DTSTART:20260321T110000Z", "SUMMARY:" + "long " * 4000)
    hostile += event("nul", "DTSTART:20260321T120000Z", "SUMMARY:with \x00 and \x1b[31m inside")
    hostile += ["BEGIN:VEVENT"] * 60 + ["SUMMARY:nested"] + ["END:VEVENT"] * 60
    hostile += event("last", "DTSTART:20260321T130000Z", "SUMMARY:Still here")
    whole = calendar(good + more, head)
    return {
        "login-page.ics": b"<!DOCTYPE html>\n<html><head><title>Sign in</title></head>"
        b"<body><h1>403 Forbidden</h1></body></html>\n",
        "empty.ics": b"",
        "blank.ics": b"\r\n\r\n",
        "truncated.ics": whole[: whole.rindex(b"DURATION") + 10],
        "compressed.ics": gzip.compress(whole, mtime=0),
        "not-text.ics": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n",
        "error.ics": b'{"error": {"code": 404, "message": "No such calendar"}}\n',
        "one-bad-event.ics": calendar(good + bad + more, head),
        "no-start.ics": calendar(good + ["BEGIN:VEVENT", "UID:x@broken.example.com", "SUMMARY:Never", "END:VEVENT"], head),
        "unclosed.ics": whole.replace(b"END:VEVENT\r\n", b"", 1),
        "latin-1.ics": calendar(event("l1", "DTSTART:20260321T090000Z", "SUMMARY:Frühstück"), head)
        .decode().encode("latin-1"),
        "utf-16.ics": b"\xff\xfe" + calendar(event("u16", "DTSTART:20260321T090000Z", "SUMMARY:Frühstück"), head)
        .decode().encode("utf-16-le"),
        "old-line-ends.ics": whole.replace(b"\r\n", b"\r"),
        "hostile.ics": calendar(hostile, head),
    }  # fmt: skip


def write(folder, files):
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)


def main():
    write(HERE / "calendars", {"season.ics": season(), "twenty-years.ics": twenty_years()})
    write(HERE / "vdir", vdir())
    write(HERE / "broken", broken())


if __name__ == "__main__":
    main()
