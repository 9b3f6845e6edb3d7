#!/bin/bash
# Routers and small devices set TZ to a POSIX rule instead of a name.
# usage: variable-tz-of-posix.sh FOLDER-WITH-THE-PROGRAMS     exit 0: as wanted, 1: not, 77: cannot be tried here
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
for zone in 'CET-1CEST,M3.5.0,M10.5.0/3' ':Europe/Berlin' /usr/share/zoneinfo/Europe/Berlin CET; do
 env -i TZ="$zone" "$snap" --now 2026-03-20T12:00:00Z --quiet a.ics >out || fault "TZ='$zone'"
 [ "$(jq -r '.coverageStart+.coverageEnd' out)" = 2026-03-12T23:00:00Z2026-04-30T22:00:00Z ] || fault "TZ='$zone': $(jq -c '[.coverageStart,.coverageEnd]' out)"
done
env -i TZ='<+02>-2' "$snap" --now 2026-03-20T12:00:00Z -q a.ics | jq -e '.coverageStart=="2026-03-12T22:00:00Z"' >/dev/null || fault 'TZ=<+02>-2'

exit 0
