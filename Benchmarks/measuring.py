"""Times commands from the outside: every run goes through measure.c, and rivals take turns."""

import os
import pathlib
import platform
import statistics
import subprocess

HERE = pathlib.Path(__file__).resolve().parent


class Figures:
    """Medians of wall and processor time in milliseconds, and the highest peak of memory in MB."""

    def __init__(self, runs):
        self.wall = statistics.median(run[0] for run in runs) / 1e6
        self.processor = statistics.median(run[1] for run in runs) / 1e3
        self.peak = max(run[2] for run in runs) * 1024 / 1e6


class Stopwatch:
    """Builds the small programs that measuring needs, and runs commands with them."""

    def __init__(self, folder):
        self.measure = str(folder / "measure")
        self.libical = str(folder / "libical_parse")
        self.empty = str(folder / "empty")
        libical = subprocess.run(["pkg-config", "--cflags", "--libs", "libical"], check=True, capture_output=True,
                                 text=True).stdout.split()
        subprocess.run(["cc", "-O2", "-o", self.measure, str(HERE / "measure.c")], check=True)
        subprocess.run(["cc", "-O2", "-o", self.libical, str(HERE / "libical_parse.c"), *libical], check=True)
        source = folder / "main.swift"
        source.write_text("")
        subprocess.run(["swiftc", "-O", *self.linking(), str(source), "-o", self.empty,
                        *[flag for flag in libical if flag == "-lical" or flag.startswith("-L")]], check=True)

    @staticmethod
    def linking():
        """How the Makefile has the programs linked; libical is kept although nothing asks for it."""
        if os.uname().sysname != "Linux":
            return []
        flags = ["--no-as-needed", "--no-export-dynamic"]
        if tuple(map(int, platform.libc_ver()[1].split(".")[:2])) >= (2, 36):
            flags += ["-z", "pack-relative-relocs"]
        return ["-static-stdlib", "-use-ld=lld", *[word for flag in flags for word in ("-Xlinker", flag)]]

    def run(self, command, accepted=(0,)):
        """Wall ns, processor us and peak KiB of one run."""
        answer = subprocess.run([self.measure, *command], check=True, capture_output=True, text=True).stdout
        wall, processor, peak, code = map(int, answer.split())
        if code not in accepted:
            raise SystemExit(f"{' '.join(command[:2])} ended with {code}")
        return wall, processor, peak

    def parse(self, mode, path, events):
        """The same for libical's calls alone; `events` is the number of VEVENTs it has to find."""
        answer = subprocess.run([self.libical, mode, str(path)], check=True, capture_output=True, text=True).stdout
        wall, processor, peak, found = map(int, answer.split())
        if found != events:
            raise SystemExit(f"{path.name}: libical finds {found} events, {events} expected")
        return wall, processor, peak

    def rivals(self, count, *actions):
        """Figures of each action; they take turns, so that a busy machine hinders all alike."""
        runs = [[] for _ in actions]
        for _ in range(count):
            for action, results in zip(actions, runs):
                results.append(action())
        return [Figures(results) for results in runs]
