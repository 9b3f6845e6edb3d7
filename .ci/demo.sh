#!/bin/sh
# usage: demo.sh BIN   Converts the sample calendars into a container and shows it as a reader sees it.
set -eu
bin=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
container=$folder/container

set -- samples/calendars/*.ics
echo "Converting $# sample calendars into a container under a temporary folder:"
"$bin/ics2snap" --quiet --now 2026-03-20T09:00:00Z --timezone Europe/Berlin -o "$container" "$@"
(cd "$container" && wc -c ./*.json)
echo
echo "What a reader sees there:"
"$bin/snapview" --timezone Europe/Berlin --now 2026-03-20T09:00:00Z "$container" | head -n 60
