#!/usr/bin/env python3
"""Builds a copy of the project that holds every wrong change of mutants.json at once, and runs the tests that should see
each of them.

An entry marks in `old`, a piece of its file that stands there once, what is changed: «expression», for which `new` stands
when the mutant is on, or «statement» where it says so. The copy asks a file which one is on, once in each process: workers
are given no variables of their parent's. So one build serves all of them.

    run.py [--only ID,ID] [--limit SECONDS] [--no-build] [--no-baseline]

0: none but the allowed share was missed; 1: more were; 2: the copy does not build, or fails without any mutant.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import selectors
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORK = ROOT / ".build" / "mutants"
TREE = WORK / "tree"
SWITCH = WORK / "switch"
NEEDED = 95  # percent

HEADER = """/* Which of the wrong changes is on: a number in a file that is read once. */
#pragma once
#include <fcntl.h>
#include <unistd.h>
static inline int calendarr_mutant(void) {
  static int number = -1;
  if (number >= 0) return number;
  char text[16] = {0};
  int file = open("%s", O_RDONLY | O_CLOEXEC);
  int found = 0;
  if (file >= 0) {
    if (read(file, text, sizeof text - 1) > 0)
      for (char *next = text; *next >= '0' && *next <= '9'; next++) found = found * 10 + (*next - '0');
    close(file);
  }
  return number = found;
}
static inline _Bool isMutated(int number) { return calendarr_mutant() == number; }
"""
MODULE = 'module CMutant [system] { header "mutant.h" }\n'


def mutants():
    return json.loads((ROOT / "Tests/Mutants/mutants.json").read_text())


def changed(text, number, entry):
    before, rest = entry["old"].split("«")
    piece, after = rest.split("»")
    plain = before + piece + after
    if text.count(plain) != 1:
        sys.exit(f"{entry['id']}: `old` stands {text.count(plain)} times in {entry['file']}")
    if entry.get("statement"):
        choice = f"if isMutated({number}) {{ {entry['new']} }} else {{ {piece} }}"
    else:
        choice = f"(isMutated({number}) ? ({entry['new']}) : ({piece}))"
    return text.replace(plain, before + choice + after)


def put(path, content):
    """Writes what is new, so that the build leaves the rest alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


def copy_tree(entries):
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True
    ).stdout.decode().split("\0")
    names = [name for name in names if name and (ROOT / name).is_file()]
    by_file = collections.defaultdict(list)
    for number, entry in entries:
        by_file[entry["file"]].append((number, entry))
    for name in names:
        content = (ROOT / name).read_bytes()
        if name in by_file:
            text = content.decode()
            for number, entry in by_file[name]:
                text = changed(text, number, entry)
            content = ("import CMutant\n" + text).encode()
        if name == "Package.swift":
            text = content.decode()
            text, count = re.subn(r"(\.target\(name: name, dependencies: dependencies)", r'\1 + ["CMutant"]', text)
            assert count == 1, "Package.swift makes its rooms in another way"
            text = text.replace("  targets: [\n", '  targets: [\n    .systemLibrary(name: "CMutant"),\n', 1)
            content = text.encode()
        put(TREE / name, content)
        if os.access(ROOT / name, os.X_OK):
            (TREE / name).chmod(0o755)
    kept = set(names) | {"Sources/CMutant/mutant.h", "Sources/CMutant/module.modulemap"}
    for folder in ["Sources", "Tests"]:
        for path in (TREE / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(TREE)) not in kept:
                path.unlink()
    put(TREE / "Sources/CMutant/mutant.h", (HEADER % SWITCH).encode())
    put(TREE / "Sources/CMutant/module.modulemap", MODULE.encode())


def build():
    log = WORK / "build.log"
    with log.open("w") as output:
        result = subprocess.run(
            ["swift", "build", "--build-tests", "--package-path", str(TREE)], stdout=output, stderr=subprocess.STDOUT)
    if result.returncode != 0:
        errors = [line for line in log.read_text().splitlines() if "error:" in line]
        print("\n".join(errors[:20]), f"the copy does not build, see {log}", sep="\n", file=sys.stderr)
        sys.exit(2)
    return next((TREE / ".build/debug").glob("*PackageTests.xctest"))


def end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def run(bundle, number, tests, limit, stops_at_first=True):
    """How a run of tests ended: None where all passed, else the first that failed, or what became of it."""
    SWITCH.write_text(f"{number}\n")
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
    process = subprocess.Popen(
        [str(bundle), "--testing-library", "swift-testing", "--filter", tests], cwd=TREE, env=environment,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    deadline = time.monotonic() + limit
    selector = selectors.DefaultSelector()
    selector.register(process.stdout, selectors.EVENT_READ)
    text, failed, ran = b"", None, False
    while True:
        left = deadline - time.monotonic()
        if left <= 0:
            end(process)
            return f"took longer than {limit} s", True
        if not selector.select(left):
            continue
        piece = os.read(process.stdout.fileno(), 1 << 16)
        if not piece:
            break
        text += piece
        *lines, text = text.split(b"\n")
        for line in lines:
            line = line.decode(errors="replace")
            ran = ran or "started." in line and "Test " in line and "Test run" not in line
            if "recorded an issue" in line and failed is None and "known issue" not in line:
                failed = line.strip()[:200]
        if failed and stops_at_first:
            end(process)
            return failed, True
    process.wait()
    end(process)
    if failed is None and process.returncode != 0:
        failed = f"the tests ended with {process.returncode}"
    return failed, ran


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", help="identifiers, separated by commas")
    parser.add_argument("--limit", type=int, default=180, help="seconds for the tests of one")
    parser.add_argument("--no-build", action="store_true", help="the copy is as it should be")
    parser.add_argument("--no-baseline", action="store_true", help="without looking whether all pass without a mutant")
    options = parser.parse_args()
    entries = list(enumerate(mutants(), start=1))
    WORK.mkdir(parents=True, exist_ok=True)
    if not options.no_build:
        copy_tree(entries)
    SWITCH.write_text("0\n")
    bundle = next((TREE / ".build/debug").glob("*PackageTests.xctest")) if options.no_build else build()
    if options.only:
        wanted = set(options.only.split(","))
        entries = [(number, entry) for number, entry in entries if entry["id"] in wanted]
    if not options.no_baseline:
        tests = "|".join(sorted({part for _, entry in entries for part in entry["tests"].split("|")}))
        failed, _ = run(bundle, 0, tests, 1800)
        if failed:
            print(f"without any mutant: {failed}", file=sys.stderr)
            sys.exit(2)
    missed, report = [], []
    for number, entry in entries:
        start = time.monotonic()
        failed, ran = run(bundle, number, entry["tests"], options.limit)
        if not ran:
            failed = None
        seconds = time.monotonic() - start
        report.append({"id": entry["id"], "seen": failed, "seconds": round(seconds, 1)})
        print(f"{'seen' if failed else 'MISSED' if ran else 'NO TEST RAN'} {seconds:6.1f} s  {entry['id']}: {failed or entry['effect']}", flush=True)
        if not failed:
            missed.append(entry["id"])
    SWITCH.write_text("0\n")
    (WORK / "report.json").write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    seen = len(entries) - len(missed)
    print(f"{seen} of {len(entries)} seen" + (f"; missed: {', '.join(missed)}" if missed else ""))
    sys.exit(0 if seen * 100 >= NEEDED * len(entries) else 1)


if __name__ == "__main__":
    main()
