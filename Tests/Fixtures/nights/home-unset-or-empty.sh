#!/bin/bash
# systemd and launchd start jobs without HOME, or with an empty one; ~ in a configuration then means the root folder.
# usage: home-unset-or-empty.sh FOLDER-WITH-THE-PROGRAMS     exit 0: as wanted, 1: not, 77: cannot be tried here
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
echo '{profiles:[{name:"p",output:"~/case-out",timezone:"Europe/Berlin",calendars:[{key:"ical:1",path:"~/a.ics"}]}]}' > c.json5
env -i PATH="$PATH" "$snap" --config c.json5 >out 2>err; [ $? -eq 78 ] || fault "HOME not set: exit not 78"
grep -q HOME err || fault "HOME not set: not named"
env -i PATH="$PATH" HOME= "$snap" --config c.json5 >out 2>err; rc=$?
[ $rc -eq 78 ] || fault "HOME empty: exit $rc, $(head -1 err)"

exit 0
