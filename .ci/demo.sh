#!/bin/sh
# usage: demo.sh BIN [DIR]   Converts the sample calendars into a container and shows the week as a reader sees it.
# With DIR the container is made there and kept.
set -eu
bin=$1
if [ $# -gt 1 ]; then
  container=$2
else
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  container=$folder/container
fi

set -- samples/calendars/*.ics
echo "Converting $# sample calendars into a container:"
"$bin/ics2snap" --quiet --now 2026-03-20T09:00:00Z --timezone Europe/Berlin -o "$container" "$@"
(cd "$container" && wc -c ./*.json)
echo
echo "The week that a reader sees there:"
"$bin/snapview" week --timezone Europe/Berlin --now 2026-03-20T09:00:00Z "$container"
echo
echo "Now with a calendar of your own:"
echo "  $bin/ics2snap --timezone YOUR/ZONE -o box YOUR.ics && $bin/snapview box"
echo "To keep what was made here: make demo DEMO=FOLDER. To install: sudo make install. Then: README.md, 'Every night'."
