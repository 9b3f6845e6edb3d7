#!/bin/bash
# An atomic write leaves mode 0600 whatever the umask, or resets the mode and group of the file it replaces: the web server can no longer read it.
# usage: modes-and-umask.sh FOLDER-WITH-THE-PROGRAMS     exit 0: as wanted, 1: not, 77: cannot be tried here
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
for u in 022:644 027:640 077:600; do rm -rf c; (umask ${u%:*}; "$snap" $day1 -o c ical:1=a.ics); m=$(stat -c %a c/widget-cache.json); [ $m = ${u#*:} ] || fault "umask ${u%:*}: $m"; done
chmod 640 c/*.json; (umask 022; "$snap" $day2 -o c ical:1=a.ics); [ "$(stat -c %a c/widget-cache.json)" = 640 ] || fault "mode of the old file lost"
if [ $(id -u) = 0 ]; then chgrp 12345 c/*.json; "$snap" $day1 -o c ical:1=a.ics; [ "$(stat -c %g c/widget-cache.json)" = 12345 ] || fault "group of the old file lost"; fi

exit 0
