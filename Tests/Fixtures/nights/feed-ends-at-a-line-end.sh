#!/bin/bash
# The server's script dies between two events (time limit, fatal error), or the file is read while it is written: the part ends at a line end, without END:VCALENDAR, and half of the days look free.
# usage: feed-ends-at-a-line-end.sh FOLDER-WITH-THE-PROGRAMS     exit 0: as wanted, 1: not, 77: cannot be tried here
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
cp a.ics f.ics; "$snap" $day1 -q -o c ical:1=f.ics || fault "first run"
try() { "$snap" $day2 -q -o c ical:1=f.ics 2>err; rc=$?
 [ "$(count c)" = 2 ] || fault "$1: exit $rc, $(count c) events of 2, coverage to $(jq -r .coverageEnd c/widget-cache.json), said: '$(cat err)'"
 [ $rc -ne 0 ] || fault "$1: exit 0"; }
{ sed -n 1,10p a.ics; printf '<br />\n<b>Fatal error</b>:  Uncaught Error in /srv/feed.php:31\n'; } > f.ics; try "an error text in place of the rest"
sed -n 1,10p a.ics > f.ics; try "cut after the first event"
sed -n 1,3p a.ics > f.ics; try "cut after the head"

exit 0
