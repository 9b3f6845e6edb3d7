"""Rows about `icsconv`: what reads a calendar component by component, beside libical and `ics2snap`."""

import subprocess

from measuring import Figures

# Form, and how many times the cost of ics to ics it may have.
FORMS = {"jcal": 2, "model": 2, "xcal": 3, "jscal": 3}
# Held whole: their texts do not have the parts of a calendar in the order of the lines.
WHOLE = ("model", "jscal")
SPAN = ["--from", "2026-03-13", "--to", "2026-05-01"]


class Converter:
    """The rows of the table about `icsconv`, each by a method that yields them."""

    def __init__(self, bench, told, met):
        self.bench, self.told, self.met = bench, told, met
        self.size = 0

    def run(self, verb, path, *more):
        # `check` ends with 65 where it finds errors.
        command = [self.bench.icsconv, verb, *more, str(path)]
        return lambda: self.bench.watch.run(command, accepted=(0, 65))

    def row(self, name, ours, beside, theirs, most):
        ratio = ours.processor / theirs.processor
        speed = self.size / 1e3 / ours.processor
        return f"{name} | {self.told(ours)}, {speed:.0f} MB/s, {ours.peak:.0f} MB | {beside}: {self.told(theirs)} | " \
            f"{ratio:.1f} times as long | at most {most} | {self.met(ratio <= most)}"

    def rows(self):
        path = self.bench.inputs.make("long-lived")
        self.size = path.stat().st_size
        events = self.bench.checked(path)
        watch, take = self.bench.watch, self.bench.take
        back = self.bench.folder / "back.ics"
        subprocess.run([self.bench.icsconv, "convert", "--to", "ics", "-o", str(back), str(path)], check=True)
        if back.read_bytes() != path.read_bytes():
            raise SystemExit("ics to ics gives other bytes")
        ics, check, scramble, libical = take(
            self.run("convert", path, "--to", "ics"), self.run("check", path, "--quiet"),
            self.run("anonymize", path), lambda: watch.parse("print", path, events))
        name = f"{self.size / 1e6:.0f} MB, {events:,} events: `convert --to ics`"
        yield self.row(name, ics, "libical's parse and print", libical, 1.5)
        yield self.row("`check`", check, "the same", libical, 2)
        yield f"`anonymize` | {self.told(scramble)}, {scramble.peak:.0f} MB | | | | "
        for form, most in FORMS.items():
            ours, theirs = take(self.run("convert", path, "--to", form), self.run("convert", path, "--to", "ics"))
            yield self.row(f"`convert --to {form}`", ours, "`--to ics`", theirs, most)
        # What ics2snap covers: the days of a snapshot, with two to spare on either side.
        snap = self.bench.snap(path)
        ours, kept, beside = take(
            self.run("occurrences", path, "--from", "20260313", "--days", "49"),
            self.run("filter", path, *SPAN), snap)
        yield self.row("`occurrences` of 49 days", ours, "`ics2snap`", beside, 2)
        yield self.row("`filter` of 49 days", kept, "`ics2snap`", beside, 2)
        if self.bench.options.huge:
            yield from self.huge()

    def huge(self):
        path = self.bench.inputs.make("huge")
        self.size = path.stat().st_size
        runs = [["convert", "--to", "ics"], ["check", "--quiet"], ["anonymize"], ["filter", *SPAN],
                ["occurrences", "--from", "20260313", "--days", "49"], ["merge"],
                *[["convert", "--to", form] for form in FORMS if form not in WHOLE]]
        for verb, *more in runs:
            ours = Figures([self.run(verb, path, *more)()])
            yield f"{self.size / 1e9:.2f} GB: `{' '.join([verb, *more])}`, memory | {ours.peak:.0f} MB, " \
                f"{self.told(ours)} | | | under 128 MB | {self.met(ours.peak < 128)}"
        path.unlink()
