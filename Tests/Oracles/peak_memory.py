#!/usr/bin/env python3
"""Runs a program, drops its output, and prints the most memory that it held, in KiB.

usage: peak_memory.py PROGRAM [ARGUMENT...]
"""

import resource
import subprocess
import sys

status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(status, peak // 1024 if sys.platform == "darwin" else peak)
