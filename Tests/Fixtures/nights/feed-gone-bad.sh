#!/bin/bash
# A feed answers with an error page, nothing, half a file, JSON or gzip for one night: all events disappear.
# usage: feed-gone-bad.sh FOLDER-WITH-THE-PROGRAMS     exit 0: as wanted, 1: not, 77: cannot be tried here
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
cp a.ics f.ics; "$snap" $day1 -q -o c ical:1=f.ics ical:2=a.ics || fault "first run"
for kind in html empty half json gzip gone; do
 case $kind in html) echo '<html><body>503</body></html>' > f.ics;; empty) : > f.ics;; half) head -c 330 a.ics > f.ics;; json) echo '{"error":403}' > f.ics;; gzip) gzip -c a.ics > f.ics;; gone) rm f.ics;; esac
 "$snap" $day2 -q -o c ical:1=f.ics ical:2=a.ics 2>err; rc=$?
 [ $rc -eq 1 ] || fault "$kind: exit $rc"; [ "$(count c)" = 4 ] || fault "$kind: $(count c) events of 4"; [ -s err ] || fault "$kind: nothing was said"
 [ "$(jq -r .coverageEnd c/widget-cache.json)" = 2026-04-30T22:00:00Z ] || fault "$kind: coverage $(jq -r .coverageEnd c/widget-cache.json)"
done
exit 0
