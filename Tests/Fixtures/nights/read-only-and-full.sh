#!/bin/bash
# The container is mounted read-only, or its disk is full: half-written files, or success.
# usage: read-only-and-full.sh FOLDER-WITH-THE-PROGRAMS     exit 0: as wanted, 1: not, 77: cannot be tried here
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
unshare -m true 2>/dev/null || exit 77
"$snap" $day1 -o c ical:1=a.ics
unshare -m sh -c "mount --bind c c && mount -o remount,ro,bind c && '$snap' $day2 -q -o c ical:1=a.ics" 2>err; rc=$?; [ $rc -eq 73 ] || [ $rc -eq 74 ] || fault "read-only: exit $rc"; [ -s err ] || fault "read-only: nothing said"
unshare -m sh -c "mkdir f && mount -t tmpfs -o size=64k none f && cp c/*.json f/ && { dd if=/dev/zero of=f/fill bs=1k count=100 2>/dev/null; '$snap' $day2 -q -o f ical:1=a.ics; echo \$? > rc; cp -a f g; }" 2>err
[ "$(cat rc)" = 74 ] || fault "full: exit $(cat rc)"; cmp -s c/widget-cache.json g/widget-cache.json || fault "full: snapshot changed"; [ -z "$(ls -A g | grep tmp)" ] || fault "full: left $(ls -A g)"

exit 0
