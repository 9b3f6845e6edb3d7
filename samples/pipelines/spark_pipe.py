#!/usr/bin/env python3
"""Many calendars through `ics2snap --stream` under Apache Spark.

usage: spark_pipe.py FOLDER OUTPUT [--master local[2]] [--partitions N] [-- ics2snap options]

Every *.ics below FOLDER becomes one request; each partition is piped through one ics2snap, which answers line by
line. OUTPUT gets one JSON object a line (part files, as Spark writes them). The workers need ics2snap in PATH, or
its path in the variable ICS2SNAP, and see the same files as the driver.
"""

import argparse
import json
import os
import shlex
import sys
from pathlib import Path

from pyspark.sql import SparkSession


def main() -> int:
    words = sys.argv[1:]
    end = words.index("--") if "--" in words else len(words)
    own, options = words[:end], words[end + 1 :]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("output")
    parser.add_argument("--master", default="local[2]")
    parser.add_argument("--partitions", type=int, default=4)
    arguments = parser.parse_args(own)

    paths = sorted(str(path) for path in arguments.folder.rglob("*.ics"))
    requests = [json.dumps({"id": path, "path": path}) for path in paths]
    command = shlex.join([os.environ.get("ICS2SNAP", "ics2snap"), "--stream", *options])

    spark = (
        SparkSession.builder.master(arguments.master).appName("calendarr")
        .config("spark.ui.enabled", "false").getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    answers = spark.sparkContext.parallelize(requests, arguments.partitions).pipe(command, checkCode=True).cache()
    answers.saveAsTextFile(arguments.output)
    failed = answers.filter(lambda line: "error" in json.loads(line)).count()
    print(f"{answers.count()} calendars, {failed} failed")
    spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
