#!/bin/bash
# A container image without tzdata: TZ and every TZID silently mean UTC.
# usage: no-zone-files.sh FOLDER-WITH-THE-PROGRAMS     exit 0: as wanted, 1: not, 77: cannot be tried here
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
"$snap" $day1 -o c ical:1=a.ics || exit 77
before=$(cat c/widget-cache.json)
unshare -m sh -c "mount -t tmpfs none /usr/share/zoneinfo && TZ=Europe/Berlin '$snap' --now 2026-03-21T12:00:00Z --quiet -o c ical:1=a.ics" >out 2>err; rc=$?
[ $rc -ne 0 ] || fault "exit 0 without any zone files; First now starts $(jq -r '.events[0].start' c/widget-cache.json), was 2026-04-02T07:00:00Z; said: $(cat err)"
[ "$(cat c/widget-cache.json)" = "$before" ] || fault "the old snapshot was replaced"
grep -qi 'zone files\|tzdata' err || fault "the message does not say what is missing"

exit 0
