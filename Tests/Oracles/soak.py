#!/usr/bin/env python3
"""Days of a nightly batch with random edits, faults and kills, against runs from scratch.

usage: soak.py PROGRAM [--days N] [--profiles N] [--seed N] [--jobs N]

Every simulated day some calendars are edited, broken, removed and brought back. The batch under test runs with
--incremental, again and again: some of its runs are killed at a random moment, some meet an injected fault of the system
(where a C compiler is found); the last one of a day is left alone. The batch it is compared with reads everything every
day, in containers of its own. At the end of each day all containers have to hold the same bytes, and nothing but their
files. The largest memory of a run has to stay what it was.
"""
import argparse
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

FILES = {"widget-cache.json", "widget-calendars.json", "session.json"}
CALLS = ["open", "write", "fsync", "renameat", "flock", "unlinkat", "read", "fstat"]
ERRORS = ["28", "5", "13", "24", "4", "37", "short"]


def calendar(rng, name, day):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.org//soak//EN", f"X-WR-CALNAME:{name}"]
    for number in range(rng.randint(0, 12)):
        start = rng.randint(0, 60)
        lines += [
            "BEGIN:VEVENT", f"UID:{name}-{number}@example.org", "DTSTAMP:20260101T000000Z",
            f"DTSTART:2026{3 + start // 28:02}{1 + start % 28:02}T{rng.randint(0, 23):02}0000Z",
            f"SUMMARY:{name} {number} of day {day}"]
        if rng.random() < 0.3:
            lines.append(rng.choice(["RRULE:FREQ=DAILY;COUNT=5", "RRULE:FREQ=WEEKLY", "RRULE:FREQ=DAILY;INTERVAL=3"]))
        if rng.random() < 0.1:
            lines.append("CLASS:PRIVATE")
        lines.append("END:VEVENT")
    return "\r\n".join(lines + ["END:VCALENDAR", ""])


class Soak:
    def __init__(self, options, folder):
        self.options, self.folder, self.rng = options, pathlib.Path(folder), random.Random(options.seed)
        self.kills = self.faults = self.runs = 0
        self.peaks = []
        self.helper = self.make_helper()
        (self.folder / "in").mkdir()
        profiles = []
        for number in range(options.profiles):
            calendars = []
            for key in range(1, self.rng.randint(1, 3) + 1):
                path = f"in/{number}-{key}.ics"
                self.write(path, calendar(self.rng, f"c{number}.{key}", 0))
                calendars.append(f'{{ key: "local:{key}", path: "../{path}" }}')
            private = self.rng.choice(["keep", "busy", "omit"])
            profiles.append((number, private, ", ".join(calendars)))
        for tree in ("quick", "whole"):
            (self.folder / tree).mkdir()
            text = ",\n".join(
                f'{{ name: "p{n}", output: "box/{n}", private: "{p}", calendars: [{c}] }}' for n, p, c in profiles)
            self.write(f"{tree}/config.json5", f"{{ profiles: [{text}] }}")

    def make_helper(self):
        source = pathlib.Path(__file__).resolve().parent.parent / "Fixtures" / "inject_faults.c"
        target = self.folder / "faults.so"
        try:
            made = subprocess.run(["cc", "-shared", "-fPIC", "-o", target, source, "-ldl"], capture_output=True)
        except OSError:
            return None
        return target if made.returncode == 0 else None

    def write(self, path, text):
        (self.folder / path).write_bytes(text.encode())

    def edit(self, day):
        for path in sorted((self.folder / "in").iterdir()):
            if self.rng.random() > 0.25:
                continue
            what = self.rng.random()
            name = "c" + path.stem.replace("-", ".")
            if what < 0.7:
                path.write_bytes(calendar(self.rng, name, day).encode())
            elif what < 0.8:
                path.write_bytes(b"no calendar\n")
            elif what < 0.9:
                path.write_bytes(path.read_bytes()[: -self.rng.randint(1, 40)])
            else:
                path.write_bytes(b"")

    def run(self, tree, now, *more, kill_after=None, fault=None):
        self.runs += 1
        environment = {"PATH": os.environ["PATH"], "TZ": "UTC", "HOME": str(self.folder)}
        if fault:
            call, number, kind = fault
            environment |= {
                "LD_PRELOAD": str(self.helper), "FAULT_FOLDER": "/box/", "FAULT_CALL": call,
                "FAULT_NUMBER": str(number), "FAULT_KIND": kind}
        process = subprocess.Popen(
            [self.options.program, "--config", "config.json5", "--now", now, "--quiet", "--lock-wait", "30",
             "--jobs", str(self.options.jobs), *more],
            cwd=self.folder / tree, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if kill_after is not None:
            time.sleep(kill_after)
            os.kill(process.pid, self.rng.choice([signal.SIGKILL, signal.SIGTERM]))
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode, errors.decode(errors="replace"), usage.ru_maxrss

    def day(self, day):
        now = f"2026-03-{day + 1:02}T03:00:00Z" if day < 31 else f"2026-04-{day - 30:02}T03:00:00Z"
        self.edit(day)
        start = time.monotonic()
        status, errors, _ = self.run("whole", now)
        length = time.monotonic() - start
        if status not in (0, 1):
            return [f"the whole run ended with {status}: {errors[:500]}"]
        for _ in range(self.rng.randint(1, 3)):
            if self.helper and self.rng.random() < 0.5:
                self.faults += 1
                fault = (self.rng.choice(CALLS), self.rng.randint(1, 40 * self.options.profiles), self.rng.choice(ERRORS))
                status, errors, _ = self.run("quick", now, "--incremental", fault=fault)
                if status not in (0, 1, 73, 74, 75):
                    return [f"with the fault {fault} the run ended with {status}: {errors[:500]}"]
            else:
                self.kills += 1
                self.run("quick", now, "--incremental", kill_after=self.rng.random() * length)
        status, errors, peak = self.run("quick", now, "--incremental")
        self.peaks.append(peak)
        if status not in (0, 1):
            return [f"the last run ended with {status}: {errors[:500]}"]
        return self.differences()

    def differences(self):
        found = []
        for number in range(self.options.profiles):
            quick, whole = (self.folder / tree / "box" / str(number) for tree in ("quick", "whole"))
            names = {path.name for path in quick.iterdir()} if quick.is_dir() else set()
            wanted = {path.name for path in whole.iterdir()} if whole.is_dir() else set()
            for name in sorted(names - FILES - {".calendarr-state"}):
                found.append(f"{quick}: stray file {name}")
            for name in sorted(FILES):
                if (name in names) != (name in wanted):
                    found.append(f"{quick}: {name} is {'there' if name in names else 'missing'}")
                elif name in names and (quick / name).read_bytes() != (whole / name).read_bytes():
                    found.append(f"{quick}: {name} differs")
        return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--days", type=int, default=24)
    parser.add_argument("--profiles", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    options.program = os.path.realpath(options.program)
    with tempfile.TemporaryDirectory(prefix="calendarr-soak-") as folder:
        soak = Soak(options, folder)
        for day in range(options.days):
            found = soak.day(day)
            if found:
                print(f"day {day}, seed {options.seed}:", *found[:20], sep="\n  ")
                return 1
        first, last = max(soak.peaks[: max(1, len(soak.peaks) // 4)]), max(soak.peaks)
        print(
            f"{options.days} days, {options.profiles} profiles, {soak.runs} runs, {soak.kills} killed,"
            f" {soak.faults} with a fault: no difference, no stray file, at most {last // 1024} MB")
        if last > first * 1.25 + 16_384:
            print(f"memory grew from {first // 1024} to {last // 1024} MB")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
