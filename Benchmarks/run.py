#!/usr/bin/env python3
"""Measures ics2snap next to `wc -l` on calendars that this script makes, the same on every run.

usage: run.py BIN [--runs N]

Prints a table: the median wall time of N runs and the peak resident memory. The output of ics2snap is checked before
it is timed: it has to be a snapshot with no fewer events than the recipe says (the cap may cut a few of 500).
"""

import argparse
import datetime as dt
import json
import os
import pathlib
import statistics
import subprocess
import tempfile
import time

NOW = "2026-03-20T09:00:00Z"
START = dt.datetime(2015, 1, 1, 8)


def event(uid, start, rule=None):
    lines = ["BEGIN:VEVENT", f"UID:{uid}@example.org", "DTSTAMP:20260101T000000Z",
             f"DTSTART:{start:%Y%m%dT%H%M%SZ}", f"DTEND:{start + dt.timedelta(hours=1):%Y%m%dT%H%M%SZ}",
             f"SUMMARY:Event {uid}", "LOCATION:Room 12", "DESCRIPTION:" + "word " * 50]
    if rule:
        lines.append("RRULE:" + rule)
    return lines + ["END:VEVENT"]


def calendar(path, events):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.org//bench//EN"]
    for one in events:
        lines += one
    path.write_bytes(("\r\n".join(lines + ["END:VCALENDAR"]) + "\r\n").encode())


def recipes(folder):
    """Name, file, and least number of events that the window must show."""
    days = (dt.datetime(2026, 12, 31) - START).days
    single = folder / "one.ics"
    calendar(single, [event(0, dt.datetime(2026, 3, 25, 9))])
    yield "1 event", single, 1
    big = folder / "big.ics"
    calendar(big, (event(n, START + dt.timedelta(minutes=n * days * 1440 // 50_000),
                         "FREQ=YEARLY;COUNT=3" if n % 20 == 0 else None) for n in range(50_000)))
    yield "50,000 events over 12 years, 5 % recurring", big, 500
    series = folder / "series.ics"
    names = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
    calendar(series, (event(n, dt.datetime(1970 + n % 20, 1 + n % 12, 1 + n % 28, n % 24),
                            "FREQ=" + names[n % 4]) for n in range(1_000)))
    yield "1,000 endless series since 1970 to 1989", series, 400


def measured(command, runs):
    times, peak = [], 0
    for _ in range(runs):
        begun = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        times.append(time.perf_counter() - begun)
        process.returncode = os.waitstatus_to_exitcode(status)
        peak = max(peak, usage.ru_maxrss)
        if process.returncode not in (0, 1):
            raise SystemExit(f"{command[0]} ended with {process.returncode}")
    return statistics.median(times) * 1000, peak / 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    tool = str(pathlib.Path(options.bin) / "ics2snap")
    print("| input | size | ics2snap | peak memory | wc -l |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name, path, least in recipes(pathlib.Path(folder)):
            command = [tool, "--quiet", "--now", NOW, "--timezone", "Europe/Berlin", str(path)]
            shown = len(json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)["events"])
            if shown < least:
                raise SystemExit(f"{name}: {shown} events shown, at least {least} expected")
            ours, memory = measured(command, options.runs)
            lines, _ = measured(["wc", "-l", str(path)], options.runs)
            size = path.stat().st_size / 1e6
            print(f"| {name} | {size:.1f} MB | {ours:.1f} ms | {memory:.0f} MB | {lines:.1f} ms |", flush=True)


if __name__ == "__main__":
    main()
