#!/usr/bin/env python3
"""Counts the instructions of ics2snap under callgrind and compares them with those on record.

usage: check.py BIN [--update]

Time on a busy machine says little; the number of instructions is nearly the same on every run. More than 5 % up or
down fails: down as well, so that the record stays true (--update writes it anew). The record holds for one compiler
and one kind of machine; both are named in it. Exit status: 0 alike, 1 changed, 69 valgrind is missing, since a check
that cannot check has not passed.
"""

import argparse
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from inputs import fixed
from run import ARGUMENTS

RECORD = pathlib.Path(__file__).resolve().parent / "instructions.json"
ALLOWED = 0.05


def instructions(tool, path):
    # The seed of hashes would change the count from run to run.
    environment = {"PATH": os.environ["PATH"], "SWIFT_DETERMINISTIC_HASHING": "1"}
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", tool, *ARGUMENTS, path.name],
        cwd=path.parent, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or not found:
        raise SystemExit(f"callgrind ended with {run.returncode}:\n{run.stderr[-2000:]}")
    return int(found[1])


def measured(bin):
    with tempfile.TemporaryDirectory() as folder:
        for name, path in fixed(str(bin / "icsconv"), folder):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            yield name, {"sha256": digest, "instructions": instructions(str(bin / "ics2snap"), path)}


def compiler():
    version = subprocess.run(["swiftc", "--version"], capture_output=True, text=True).stdout
    return version.splitlines()[0] if version else "unknown"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("--update", action="store_true", help="write the record anew")
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        print("valgrind is missing, so instructions cannot be counted; install it (apt-get install valgrind)",
              file=sys.stderr)
        sys.exit(69)
    record = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    now = {"compiler": compiler(), "machine": os.uname().machine, "inputs": dict(measured(options.bin.resolve()))}
    for key in ("compiler", "machine"):
        if not options.update and record.get(key) != now[key]:
            print(f"note: the record is of {record.get(key)}, this is {now[key]}", file=sys.stderr)
    failed = False
    print("| input | on record | now | change |\n|---|---|---|---|")
    for name, entry in now["inputs"].items():
        old = record.get("inputs", {}).get(name)
        same = old is not None and old["sha256"] == entry["sha256"]
        change = entry["instructions"] / old["instructions"] - 1 if same else None
        said = f"{change:+.1%}" if same else "the input is another" if old else "new"
        print(f"| {name} | {old['instructions'] if old else 0:,} | {entry['instructions']:,} | {said} |")
        failed = failed or change is None or abs(change) > ALLOWED
    if options.update:
        RECORD.write_text(json.dumps(now, indent=2) + "\n")
        return
    if failed:
        print("changed by more than 5 %: find out why, then record it with "
              "'python3 Benchmarks/check.py BIN --update'", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
