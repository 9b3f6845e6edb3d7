#!/bin/sh
# usage: check-image.sh PACKAGE
#
# Does what packaging/Containerfile does, step by step, in a system that debootstrap makes (no container engine needed),
# and runs the program there as nobody, on a folder of feeds that it may read and one that it may write.
# 77: something is missing to try it.
set -eu
package=$(realpath "$1")
samples=$(cd "$(dirname "$0")/../samples/calendars" && pwd)
[ "$(id -u)" = 0 ] || { echo "needs root, for chroot" >&2; exit 77; }
command -v debootstrap >/dev/null || { echo "debootstrap is not installed" >&2; exit 77; }
suite=$(sed -n 's/^FROM debian:\([a-z]*\).*/\1/p' "$(dirname "$0")/Containerfile")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
debootstrap --variant=minbase "$suite" "$root" >"$work/log" 2>&1 || { tail "$work/log" >&2; exit 77; }
cp "$package" "$root/tmp/"
chroot "$root" sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends /tmp/calendarr_*.deb' \
  >"$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
mkdir "$root/in" "$root/out"
cp "$samples"/*.ics "$root/in/"
chown 65534:65534 "$root/out"
chroot --userspec=65534:65534 "$root" /usr/bin/env -i PATH=/usr/bin ics2snap --quiet --now 2026-03-20T09:00:00Z \
  --timezone Europe/Berlin -o /out ical:1=/in/phone.ics ical:2=/in/holidays.ics
grep -q '"schemaVersion"' "$root/out/widget-cache.json"
[ "$(stat -c %u "$root/out/widget-cache.json")" = 65534 ]
echo "the image's steps work: $(grep -o '"id"' "$root/out/widget-cache.json" | wc -l) events"
