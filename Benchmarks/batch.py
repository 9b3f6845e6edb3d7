#!/usr/bin/env python3
"""Measures one batch of many small calendars next to a shell loop that starts ics2snap for each.

usage: batch.py BIN [--calendars 10000] [--events 20]

Prints calendars per second for the loop and for the batch with 1 and 2 workers. Every run begins with containers that
are not there, and the containers of all runs have to be the same.
"""

import argparse
import filecmp
import json
import pathlib
import shutil
import subprocess
import tempfile
import time

OPTIONS = ["--now", "2026-03-20T09:00:00Z", "--timezone", "Europe/Berlin"]
LOOP = 'n=0; while [ $n -lt "$1" ]; do "$0" -o loop/$n ical:1=in/$n.ics --now "$2" --timezone "$3"; n=$((n+1)); done'


def calendar(number, events):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.org//batch//EN"]
    for event in range(events):
        day = 1 + (number + event) % 28
        lines += ["BEGIN:VEVENT", f"UID:{number}-{event}@example.org", "DTSTAMP:20260101T000000Z",
                  f"DTSTART;TZID=Europe/Berlin:202604{day:02}T{8 + event % 10:02}0000", "DURATION:PT1H",
                  f"SUMMARY:Event {event}", "LOCATION:Room 12", "END:VEVENT"]
    return "\r\n".join(lines + ["END:VCALENDAR", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("--calendars", type=int, default=10_000)
    parser.add_argument("--events", type=int, default=20)
    arguments = parser.parse_args()
    program = str((arguments.bin / "ics2snap").resolve())
    count = arguments.calendars

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "in").mkdir()
        profiles = []
        for number in range(count):
            (folder / f"in/{number}.ics").write_text(calendar(number, arguments.events), newline="")
            profiles.append({"name": str(number), "output": f"batch/{number}",
                             "calendars": [{"key": "ical:1", "path": f"in/{number}.ics"}]})
        (folder / "config.json").write_text(json.dumps({"profiles": profiles}))

        print("| run | seconds | calendars/s |\n|---|---|---|")
        runs = [("shell loop", ["sh", "-c", LOOP, program, str(count), OPTIONS[1], OPTIONS[3]])]
        for jobs in (1, 2):
            batch = [program, "--config", "config.json", "--jobs", str(jobs), *OPTIONS]
            runs.append((f"batch, {jobs} worker{'s' * (jobs > 1)}", batch))
        for label, command in runs:
            shutil.rmtree(folder / "batch", ignore_errors=True)
            start = time.monotonic()
            subprocess.run(command, cwd=folder, check=True)
            seconds = time.monotonic() - start
            print(f"| {label} | {seconds:.1f} | {count / seconds:.0f} |", flush=True)
            if label != "shell loop":
                for number in range(count):
                    for file in ("widget-cache.json", "widget-calendars.json"):
                        if not filecmp.cmp(folder / f"loop/{number}/{file}", folder / f"batch/{number}/{file}", False):
                            raise SystemExit(f"{label}: container {number} differs from the loop's")


if __name__ == "__main__":
    main()
