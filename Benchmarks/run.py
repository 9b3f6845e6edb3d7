#!/usr/bin/env python3
"""Measures the programs next to libical, wc, an empty program and python's libraries, on generated calendars.

usage: run.py BIN [--runs N] [--batch N] [--huge] [--part NAME] [--record FILE] [--commit NAME]

Inputs come from `icsconv generate` and are the same on every machine. Before anything is timed its output is
checked: the snapshot is, byte for byte, the one of --no-scan, and the report counts as many events as libical finds.
Rivals take turns run by run; figures are medians, and ratios are of processor time, which a busy machine disturbs
least. --huge adds two calendars of 1 GB (2 million events each); --part takes the rows about snapshots, the
store or the converter alone; --record writes the figures into the page between the marks of their part.
"""

import argparse
import datetime as dt
import itertools
import json
import os
import pathlib
import platform
import shutil
import subprocess
import tempfile

from converter import Converter
from inputs import BATCH_EVENTS, Inputs
from measuring import Figures, Stopwatch
from store import StoreBench

NOW = "2026-03-20T09:00:00Z"
LATER = "2026-03-20T09:15:00Z"
ZONE = "Europe/Berlin"
# The first and the last day that a snapshot of NOW covers.
WINDOW = ("2026-03-13", "2026-04-30")
ARGUMENTS = ["--quiet", "--now", NOW, "--timezone", ZONE]
HERE = pathlib.Path(__file__).resolve().parent
MARKS = {
    "snapshot": ("<!-- figures: begin -->", "<!-- figures: end -->"),
    "store": ("<!-- figures of the store: begin -->", "<!-- figures of the store: end -->"),
    "converter": ("<!-- converter figures: begin -->", "<!-- converter figures: end -->"),
}
HEAD = "| what | ours | beside it | ratio | target | met |\n|---|---|---|---|---|---|"


def told(figures):
    return f"{figures.processor:.1f} ms ({figures.wall:.1f} ms)"


def met(is_met):
    return "yes" if is_met else "**no**"


class Bench:
    """The rows of the table, each by a method that yields them."""

    def __init__(self, bin, folder, options):
        self.ics2snap = [str(bin / "ics2snap"), *ARGUMENTS]
        self.icsconv = str(bin / "icsconv")
        self.folder = folder
        self.options = options
        self.watch = Stopwatch(folder)
        self.inputs = Inputs(self.icsconv, folder)

    def checked(self, path, no_scan=True):
        """Events that the report counts, after a look at the output."""
        report = self.folder / "report.json"
        command = [*self.ics2snap, str(path)]
        snapshot = subprocess.run([*command, "--report", str(report)], check=True, stdout=subprocess.PIPE).stdout
        json.loads(snapshot)
        if no_scan and subprocess.run([*command, "--no-scan"], check=True, stdout=subprocess.PIPE).stdout != snapshot:
            raise SystemExit(f"{path.name}: the snapshot is another with --no-scan")
        return json.loads(report.read_text())["components"]["read"]

    def snap(self, path, *more):
        return lambda: self.watch.run([*self.ics2snap, *more, str(path)])

    def take(self, *actions):
        return self.watch.rivals(self.options.runs, *actions)

    def long_lived(self):
        path = self.inputs.make("long-lived")
        events = self.checked(path)
        ours, libical, lines, whole = self.take(
            self.snap(path), lambda: self.watch.parse("parse", path, events),
            lambda: self.watch.run(["wc", "-l", str(path)]), self.snap(path, "--no-scan"))
        name = f"{path.stat().st_size / 1e6:.0f} MB, {events:,} events over 11 years, 5 % recurring"
        ratio = libical.processor / ours.processor
        yield f"{name} | {told(ours)}, {ours.peak:.0f} MB | libical's parse alone: {told(libical)}, " \
            f"{libical.peak:.0f} MB | {ratio:.1f} times faster | at least 12 | {met(ratio >= 12)}"
        ratio = ours.processor / lines.processor
        yield f"the same | {told(ours)} | `wc -l`: {told(lines)} | {ratio:.1f} times as long | at most 10 | " \
            f"{met(ratio <= 10)}"
        ratio = whole.processor / ours.processor
        yield f"the same | {told(ours)} | `--no-scan`: {told(whole)}, {whole.peak:.0f} MB | {ratio:.1f} times " \
            "faster | | "
        yield self.python(path)

    def python(self, path):
        result = self.folder / "count.txt"
        command = ["python3", str(HERE / "python_reference.py"), str(path), *WINDOW, ZONE, str(result)]
        name = "the same, every occurrence shown | "
        theirs = Figures([self.watch.run(command, accepted=(0, 77))])
        if not result.exists():
            return name + "| python `icalendar` and `recurring-ical-events`: not installed, skipped | | | "
        all_shown = [*self.ics2snap, "--max-events", "1000000", str(path)]
        shown = len(json.loads(subprocess.run(all_shown, check=True, stdout=subprocess.PIPE).stdout)["events"])
        ours, = self.take(lambda: self.watch.run(all_shown))
        return name + f"{told(ours)}, {shown:,} occurrences | python `icalendar` and `recurring-ical-events`, once: " \
            f"{told(theirs)}, {theirs.peak:.0f} MB, {int(result.read_text()):,} occurrences | " \
            f"{theirs.processor / ours.processor:.0f} times faster | | "

    def one(self):
        path = self.inputs.make("one")
        self.checked(path)
        actions = [self.snap(path), lambda: self.watch.run([self.watch.empty])]
        ours, empty = self.watch.rivals(self.options.runs * 5, *actions)
        ratio = ours.processor / empty.processor
        yield f"1 event | {told(ours)} | an empty Swift program: {told(empty)} | {ratio:.1f} times as long | " \
            f"at most 2 | {met(ratio <= 2)}"
        yield f"1 event, memory | {ours.peak:.1f} MB | an empty Swift program: {empty.peak:.1f} MB | | under 20 MB | " \
            f"{met(ours.peak < 20)}"

    def series(self):
        series, singles = self.inputs.make("series"), self.inputs.make("singles")
        for path in (series, singles):
            self.watch.parse("parse", path, self.checked(path))
        ours, beside = self.take(self.snap(series), self.snap(singles))
        ratio = ours.processor / beside.processor
        yield f"10,000 endless series begun 1970 to 1989, every FREQ | {told(ours)}, {ours.peak:.0f} MB | 10,000 " \
            f"single events in the window: {told(beside)} | {ratio:.1f} times as long | at most 2 | {met(ratio <= 2)}"

    def window(self):
        path = self.inputs.make("window")
        events = self.checked(path)
        ours, libical = self.take(self.snap(path), lambda: self.watch.parse("parse", path, events))
        ratio = ours.processor / libical.processor
        yield f"50,000 events, all in the window | {told(ours)}, {ours.peak:.0f} MB | libical's parse alone: " \
            f"{told(libical)}, {libical.peak:.0f} MB | {ratio:.2f} times as long | at most 1.3 | {met(ratio <= 1.3)}"

    def huge(self):
        if not self.options.huge:
            return
        for name, kind in (("huge", "5 % recurring"), ("huge-singles", "none recurring")):
            path = self.inputs.make(name)
            events = self.checked(path, no_scan=False)
            size = f"{path.stat().st_size / 1e9:.2f} GB, {events / 1e6:.1f} million events over 21 years, " \
                f"{kind}: memory"
            lines = Figures([self.watch.run(["wc", "-l", str(path)])])
            ours = Figures([self.snap(path)()])
            yield f"{size} | {ours.peak:.0f} MB, {told(ours)} | `wc -l`: {told(lines)} | " \
                f"{ours.processor / lines.processor:.1f} times as long | under 64 MB | {met(ours.peak < 64)}"
            pipe = ["sh", "-c", 'cat "$0" | "$@"', str(path), *self.ics2snap, "-"]
            ours = Figures([self.watch.run(pipe)])
            path.unlink()
            yield f"the same through standard input: memory | {ours.peak:.0f} MB, {told(ours)} with `cat` | | | " \
                f"under 64 MB | {met(ours.peak < 64)}"

    def batch(self):
        count = self.options.batch
        if not count:
            return
        folder = self.inputs.batch(count)
        looped = max(1, count // 50)
        tool = self.ics2snap[0]

        def configured(jobs, name, now=NOW, *more):
            path = folder / f"{name}.json5"
            if not path.exists():
                path = self.inputs.configuration(folder, name, count)
            return Figures([self.watch.run([tool, "--config", str(path), "--now", now, "--jobs", str(jobs), *more])])

        def loop():
            script = 'n=0; while [ $n -lt "$1" ]; do "$0" -o "$2/loop/$n" "local:1=$2/in/$n.ics" ' \
                '--quiet --now "$3" --timezone "$4" || exit; n=$((n + 1)); done'
            (folder / "loop").mkdir()
            run = self.watch.run(["sh", "-c", script, tool, str(looped), str(folder), NOW, ZONE])
            return run[0] * count / looped, run[1] * count / looped, run[2]

        one, two, shell = configured(1, "first"), configured(2, "second"), Figures([loop()])
        self.compare(folder, "second", "first", count)
        self.compare(folder, "loop", "first", looped)
        beside = f"a shell loop of `ics2snap -o`, {looped:,} measured and multiplied by {count // looped}: " \
            f"{told(shell)}"
        name = f"{count:,} calendars of {BATCH_EVENTS} events into {count:,} containers, `--config`"
        for jobs, ours in ((1, one), (2, two)):
            rate = count / ours.wall * 1000
            yield f"{name} `--jobs {jobs}` | {told(ours)}, {rate:,.0f} calendars/s | {beside} | " \
                f"{shell.processor / ours.processor:.1f} ({shell.wall / ours.wall:.1f}) times faster | | "
            beside = "the same loop"

        configured(2, "third", NOW, "--incremental")
        same = configured(2, "third", NOW, "--incremental")
        self.compare(folder, "third", "first", count)
        later = configured(2, "third", LATER, "--incremental")
        self.inputs.change(folder, range(0, count, 100))
        few = configured(2, "third", LATER, "--incremental")
        configured(2, "second", LATER)
        self.compare(folder, "third", "second", count)
        for what, ours in (
                ("once more, nothing is another", same), ("a quarter of an hour later: another time of writing", later),
                ("one calendar in a hundred has changed", few)):
            yield f"the same with `--incremental`, {what} | {told(ours)} | `--jobs 2` without it: {told(two)} | " \
                f"{two.processor / ours.processor:.1f} ({two.wall / ours.wall:.1f}) times faster | | "
        shutil.rmtree(folder)

    @staticmethod
    def compare(folder, name, other, count):
        """Ends the run unless both have made the same containers."""
        for number, file in itertools.product(range(count), ("widget-cache.json", "widget-calendars.json")):
            one, two = (folder / side / str(number) / file for side in (name, other))
            if one.read_bytes() != two.read_bytes():
                raise SystemExit(f"batch: {file} of container {number} differs between {name} and {other}")

    def rows(self, part):
        if part == "converter":
            yield from Converter(self, told, met).rows()
            return
        if part == "store":
            yield from StoreBench(self, pathlib.Path(self.icsconv).parent, NOW, ZONE).rows()
            return
        for part in (self.one, self.long_lived, self.window, self.series, self.huge, self.batch):
            yield from part()


def machine():
    model = platform.processor() or platform.machine()
    cpuinfo = pathlib.Path("/proc/cpuinfo")
    if cpuinfo.exists():
        model = next((line.split(":", 1)[1].strip() for line in cpuinfo.read_text().splitlines()
                      if line.startswith("model name")), model)
    return f"{os.cpu_count()} cores, {model}, {platform.system()} {platform.machine()}"


def commit():
    run = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True)
    return run.stdout.strip() or "unknown"


def record(page, text, part):
    first, last = MARKS[part]
    head, rest = page.read_text().split(first)
    page.write_text(head + first + "\n" + text + "\n" + last + rest.split(last)[1])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--batch", type=int, default=10_000, help="how many small calendars; 0: none")
    parser.add_argument("--no-million", dest="million", action="store_false", help="no import of a million events")
    parser.add_argument("--huge", action="store_true")
    parser.add_argument("--part", choices=MARKS, default=None)
    parser.add_argument("--record", type=pathlib.Path)
    parser.add_argument("--commit", default=None)
    options = parser.parse_args()
    load = os.getloadavg()[0]
    busy = f"busy with other work (load {load:.1f} at the start)" if load > os.cpu_count() / 2 else "at rest"
    head = [f"Commit {options.commit or commit()}, {dt.date.today()}; {machine()}; the machine was {busy}. Medians of "
             f"{options.runs} runs in turns; processor time, wall time in parentheses.", "", HEAD]
    for part in [options.part] if options.part else MARKS:
        lines = list(head)
        print("\n".join(lines), flush=True)
        with tempfile.TemporaryDirectory() as folder:
            for row in Bench(options.bin.resolve(), pathlib.Path(folder), options).rows(part):
                lines.append(f"| {row} |".replace("|  |", "| |"))
                print(lines[-1], flush=True)
        if options.record:
            record(options.record, "\n".join(lines), part)


if __name__ == "__main__":
    main()
