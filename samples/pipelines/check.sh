#!/bin/sh
# usage: check.sh ICS2SNAP   Runs both pipelines over a few hundred calendars and compares what they give.
set -eu
ICS2SNAP=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
export ICS2SNAP
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mkdir calendars
number=0
while [ $number -lt 300 ]; do
  number=$((number + 1))
  printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example.com//pipelines//EN\r\nBEGIN:VEVENT\r\nUID:%s@example.com\r\nDTSTAMP:20260301T000000Z\r\nDTSTART:20260320T090000Z\r\nSUMMARY:Event %s\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' \
    $number $number >calendars/$number.ics
done
echo 'no calendar' >calendars/broken.ics
options='--now 2026-03-20T12:00:00Z --timezone UTC'

# Word splitting is meant: the options are several words.
# shellcheck disable=SC2086
find calendars -name '*.ics' | LC_ALL=C sort | jq -Rc '{id: ., path: .}' | "$ICS2SNAP" --stream $options >plain
[ "$(wc -l <plain)" = 301 ] && [ "$(grep -c '"error"' plain)" -ge 1 ] || { echo "the stream gave wrong answers" >&2; exit 1; }

if command -v parallel >/dev/null; then
  ICS2SNAP_OPTIONS=$options "$here/parallel.sh" calendars 2 >parallel
  cmp plain parallel
  echo "GNU parallel: 301 answers, as from one stream"
else
  echo "GNU parallel is not installed: not run"
fi

if python3 -c 'import pyspark' 2>/dev/null && command -v java >/dev/null; then
  # shellcheck disable=SC2086
  python3 "$here/spark_pipe.py" calendars spark -- $options 2>spark.log || { cat spark.log >&2; exit 1; }
  cat spark/part-* | LC_ALL=C sort >from-spark
  LC_ALL=C sort plain | cmp - from-spark
  echo "Spark: 301 answers, as from one stream"
else
  echo "PySpark or Java is not installed: not run"
fi
