#!/bin/sh
# usage: make.sh BIN   Draws the pictures in this folder from the sample calendars.
set -eu
bin=$(cd "$1" && pwd)
cd "$(dirname "$0")"
calendars=../calendars
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TZ=Europe/Berlin LC_ALL=C.UTF-8
now=2026-03-24T08:50:00Z

convert() {
  "$bin/ics2snap" --quiet --now "$now" "$@" \
    --name local:1=Phone --color local:1=#8e24aa --name caldav:2=Team --color caldav:2=#4285f4 \
    --name ical:3=Holidays --color ical:3=#0b8043 --name ical:4=League --color ical:4=#e8710a \
    --name ical:5=Lectures --color ical:5=#00897b --name ical:6=Bins --color ical:6=#7cb342 \
    local:1=$calendars/phone.ics caldav:2=$calendars/webmail.ics ical:3=$calendars/holidays.ics \
    ical:4=$calendars/season.ics ical:5=$calendars/timetable.ics ical:6=$calendars/bins.ics
}

convert -o "$folder/dark"
convert -o "$folder/light" --language de --theme background=#fffdf7 --theme text=#1d2430 --theme line=#e3ddcf \
  --theme today=#c2185b --theme primary=#00695c --theme accent=#b23c17

for widget in today two-weeks month; do
  "$bin/snapview" "$folder/dark" --now "$now" --svg "$widget.svg" --widget "$widget"
  "$bin/snapview" "$folder/light" --now "$now" --svg "$widget-light.svg" --widget "$widget"
done
for theme in dark light; do
  "$bin/snapview" "$folder/$theme" --now "$now" --html "$folder/$theme.html"
done
cp "$folder/dark.html" page.html

draw() {
  python3 ../../Tests/Oracles/chromium.py "$@" || { echo "skipped $2: no Chromium"; exit 0; }
}
draw "$folder/dark.html" page.png 1280 1400
draw "$folder/light.html" page-light.png 1280 1400
draw "$folder/light.html" phone-light.png 390 1180
draw "$folder/dark.html" phone.png 390 1180 dark
