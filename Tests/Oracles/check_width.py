#!/usr/bin/env python3
"""Reads lines on standard input or in a file, and tells those that a terminal of so many columns would wrap.

usage: check_width.py COLUMNS FILE

Columns are counted by the package wcwidth, which terminals and their test suites use.
"""

import pathlib
import sys

import wcwidth

columns = int(sys.argv[1])
lines = pathlib.Path(sys.argv[2]).read_text("utf-8").split("\n")
wide = [line for line in lines if not 0 <= wcwidth.wcswidth(line) <= columns]
for line in wide:
    print(f"{wcwidth.wcswidth(line)} columns: {line!r}")
print(f"{len(lines)} lines, {len(wide)} too wide")
sys.exit(1 if wide else 0)
