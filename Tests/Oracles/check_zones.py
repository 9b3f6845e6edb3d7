#!/usr/bin/env python3
"""Compares our zone answers with python's zoneinfo, which reads the same files.

    check_zones.py PROGRAM [--sample N]     PROGRAM is icsconv; exit 1 when any answer differs
    check_zones.py --questions [--sample N] prints ZONE, kind, value and python's answer, by tabs

Every zone that zoneinfo lists (one in N with --sample, and always the odd ones), every transition
from 1970 to 2060 with its neighbourhood, and random times up to 2400; both ways:
  instant  the local time, offset and abbreviation at an instant
  local    the instant of a local time under RFC 5545, 3.3.5: the first of two in an overlap (fold=0),
           the offset before a gap (python's fold=0 means the same there)

Near the last transition of a file without the later ones, python applies the footer's rule a little
too early to local times (America/Godthab, October 2023). Such an answer does not read back as the
time asked for, while the other one does, by python's own reading; it is counted apart.
"""
import calendar
import datetime
import os
import random
import subprocess
import sys

# The system's files, never the PyPI package tzdata.
os.environ.setdefault("PYTHONTZPATH", os.environ.get("TZDIR", "/usr/share/zoneinfo"))

try:
    import zoneinfo
    import zoneinfo._zoneinfo
except ImportError:
    sys.exit("python3 is too old: zoneinfo is missing")

EPOCH = datetime.datetime(1970, 1, 1)
FIRST, LAST = 0, calendar.timegm((2060, 12, 31, 0, 0, 0))
RANDOM_LAST = calendar.timegm((2400, 12, 31, 0, 0, 0))
NEAR = (-90000, -86400, -7200, -3601, -3600, -1801, -1800, -1, 0, 1, 1799, 1800, 3599, 3600, 7200, 86400, 90000)
ODD = {
    "Africa/Casablanca", "Africa/Cairo", "Africa/Monrovia", "America/Argentina/San_Luis",
    "America/Godthab", "America/Havana", "America/New_York", "America/Scoresbysund",
    "America/St_Johns", "Antarctica/Casey", "Antarctica/Troll", "Asia/Gaza", "Asia/Jerusalem",
    "Asia/Kathmandu", "Asia/Manila", "Asia/Pyongyang", "Asia/Tehran", "Australia/Lord_Howe",
    "Europe/Dublin", "Europe/London", "Europe/Lisbon", "Europe/Paris", "Pacific/Apia", "Pacific/Chatham",
    "Pacific/Kiritimati", "Pacific/Kwajalein", "America/Vancouver", "America/Winnipeg",
}


def transitions(name):
    """Instants from FIRST to LAST at which the zone's file or its footer changes something."""
    zone = zoneinfo._zoneinfo.ZoneInfo(name)
    found = {t for t in zone._trans_utc if FIRST <= t <= LAST}
    after = zone._tz_after
    if hasattr(after, "transitions"):
        for year in range(1970, 2061):
            start, end = after.transitions(year)
            found.add(int(start - after.std.utcoff.total_seconds()))
            found.add(int(end - after.dst.utcoff.total_seconds()))
    return sorted(t for t in found if FIRST <= t <= LAST)


def local_text(time):
    return "%04d%02d%02dT%02d%02d%02d" % time.timetuple()[:6]


def questions(name, rng):
    zone = zoneinfo.ZoneInfo(name)
    utc = datetime.timezone.utc
    instants, locals_ = set(), set()
    for change in transitions(name):
        for near in NEAR:
            instants.add(change + near)
        offsets = {
            int((EPOCH + datetime.timedelta(seconds=t)).replace(tzinfo=utc).astimezone(zone).utcoffset().total_seconds())
            for t in (change - 1, change)
        }
        for offset in offsets:
            for near in NEAR:
                locals_.add(change + offset + near)
    for _ in range(300):
        instants.add(rng.randrange(FIRST, RANDOM_LAST))
        locals_.add(rng.randrange(FIRST, RANDOM_LAST))
    for instant in sorted(instants):
        time = (EPOCH + datetime.timedelta(seconds=instant)).replace(tzinfo=utc).astimezone(zone)
        offset = int(time.utcoffset().total_seconds())
        yield f"{name}\tinstant\t{instant}", f"{local_text(time)}\t{offset}\t{time.tzname()}"
    for seconds in sorted(locals_):
        time = EPOCH + datetime.timedelta(seconds=seconds)
        offset = int(time.replace(tzinfo=zone, fold=0).utcoffset().total_seconds())
        yield f"{name}\tlocal\t{local_text(time)}", str(seconds - offset)


def contradicts_itself(question, expected, answer):
    """Whether python's instant does not show the local time in question, and `answer` does."""
    name, kind, value = question.split("\t")
    if kind != "local" or not answer.lstrip("-").isdigit():
        return False
    zone = zoneinfo.ZoneInfo(name)
    shown = [
        local_text((EPOCH + datetime.timedelta(seconds=int(t))).replace(tzinfo=datetime.timezone.utc).astimezone(zone))
        for t in (expected, answer)
    ]
    return shown[0] != value and shown[1] == value


def names(sample):
    # 'localtime' is the machine's choice and 'Factory' a placeholder: no calendar means them.
    every = sorted(n for n in zoneinfo.available_timezones() if n not in ("localtime", "Factory"))
    if not every:
        sys.exit("no zone files in " + os.environ["PYTHONTZPATH"])
    return [n for i, n in enumerate(every) if i % sample == 0 or n in ODD]


def main():
    arguments = sys.argv[1:]
    sample = 1
    if "--sample" in arguments:
        at = arguments.index("--sample")
        sample = int(arguments[at + 1])
        del arguments[at:at + 2]
    if len(arguments) != 1:
        sys.exit(__doc__)
    chosen = names(sample)
    rng = random.Random(5545)
    if arguments == ["--questions"]:
        for name in chosen:
            for question, answer in questions(name, rng):
                print(question, answer, sep="\t")
        return
    compared = different = changes = apart = 0
    for start in range(0, len(chosen), 50):
        pairs = [pair for name in chosen[start:start + 50] for pair in questions(name, rng)]
        changes += sum(len(transitions(name)) for name in chosen[start:start + 50])
        text = "".join(question + "\n" for question, _ in pairs)
        run = subprocess.run(
            [arguments[0], "zones", "--batch"], input=text, capture_output=True, text=True, check=True)
        answers = run.stdout.splitlines()
        if len(answers) != len(pairs):
            sys.exit(f"{len(pairs)} questions, {len(answers)} answers: {run.stderr}")
        for (question, expected), answer in zip(pairs, answers):
            compared += 1
            if answer != expected and contradicts_itself(question, expected, answer):
                apart += 1
            elif answer != expected:
                different += 1
                if different <= 20:
                    print(f"differs: {question}: python {expected}, ours {answer}", file=sys.stderr)
    print(
        f"{len(chosen)} zones, {changes} transitions, {compared} answers compared, {different} differences"
        + (f", {apart} where python contradicts itself" if apart else ""))
    sys.exit(1 if different else 0)


main()
