#!/bin/bash
# The container lies on a network file system without locks (ENOLCK).
# usage: no-locks-on-the-file-system.sh FOLDER-WITH-THE-PROGRAMS     exit 0: as wanted, 1: not, 77: cannot be tried here
bin=$(realpath "$1"); snap="$bin/ics2snap"; work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work" || exit 77
day1="--now 2026-03-20T12:00:00Z --timezone Europe/Berlin"; day2="--now 2026-03-21T12:00:00Z --timezone Europe/Berlin"
fault() { echo "FAIL: $*"; exit 1; }
count() { jq '.events|length' "$1/widget-cache.json"; }
cat > a.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//case//feed//EN
BEGIN:VEVENT
UID:a@case.invalid
DTSTAMP:20260101T000000Z
DTSTART;TZID=Europe/Berlin:20260402T090000
DTEND;TZID=Europe/Berlin:20260402T100000
SUMMARY:First
END:VEVENT
BEGIN:VEVENT
UID:b@case.invalid
DTSTAMP:20260101T000000Z
DTSTART:20260403T090000Z
DTEND:20260403T100000Z
SUMMARY:Second
END:VEVENT
END:VCALENDAR
ICS
command -v cc >/dev/null || exit 77
printf '#include <errno.h>\nint flock(int a,int b){errno=ENOLCK;return -1;}\n' > s.c; cc -shared -fPIC -o s.so s.c || exit 77
"$snap" $day1 -o c ical:1=a.ics; before=$(cat c/widget-cache.json)
LD_PRELOAD=$PWD/s.so "$snap" $day2 -q -o c ical:1=a.ics 2>err; rc=$?
if [ $rc -ne 0 ]; then [ "$(cat c/widget-cache.json)" = "$before" ] || fault "old snapshot gone"; grep -qi lock err || fault "the lock is not named"; fi

exit 0
