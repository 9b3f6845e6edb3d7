#!/bin/sh
# usage: check-image.sh PACKAGE
#
# Builds the image of packaging/Containerfile with buildah, which needs no daemon, and runs the program in it as nobody,
# on a folder of feeds that it may read and one that it may write. Where the base image cannot be pulled, debootstrap
# makes one. Without buildah the steps of the Containerfile are done one by one in a system that debootstrap makes.
# 77: something is missing to try it.
set -eu
package=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
samples=$(cd "$here/../samples/calendars" && pwd)
[ "$(id -u)" = 0 ] || { echo "needs root, for chroot" >&2; exit 77; }
base=$(sed -n 's/^FROM //p' "$here/Containerfile")
suite=$(echo "$base" | sed 's/.*:\([a-z]*\).*/\1/')

work=$(mktemp -d)
trap 'clean' EXIT
clean() {
  if [ -n "${container:-}" ]; then builder rm "$container" >/dev/null 2>&1 || true; fi
  rm -rf "$work"
}
builder() { buildah --root "$work/storage" --runroot "$work/run" --storage-driver vfs "$@"; }
bootstrap() {
  command -v debootstrap >/dev/null || { echo "debootstrap is not installed" >&2; exit 77; }
  debootstrap --variant=minbase "$suite" "$1" >"$work/log" 2>&1 || { tail "$work/log" >&2; exit 77; }
}

mkdir "$work/in" "$work/out"
chmod 755 "$work"
cp "$samples"/*.ics "$work/in/"
chown 65534:65534 "$work/out"
set -- ics2snap --quiet --now 2026-03-20T09:00:00Z --timezone Europe/Berlin -o /out ical:1=/in/phone.ics ical:2=/in/holidays.ics

if command -v buildah >/dev/null; then
  if ! builder pull -q "$base" >"$work/log" 2>&1; then
    echo "$base cannot be pulled; debootstrap makes it" >&2
    bootstrap "$work/base"
    container=$(builder from scratch)
    builder copy -q "$container" "$work/base" / >/dev/null
    builder commit -q "$container" "docker.io/library/$base" >/dev/null
    builder rm "$container" >/dev/null
    rm -rf "$work/base"
  fi
  mkdir "$work/context"
  cp "$package" "$work/context/"
  builder bud --pull-never --isolation chroot -f "$here/Containerfile" -t calendarr "$work/context" >"$work/log" 2>&1 ||
    { tail "$work/log" >&2; exit 1; }
  settings=$(builder inspect --type image --format '{{.OCIv1.Config.User}} {{.OCIv1.Config.Entrypoint}}' calendarr)
  [ "$settings" = "65534:65534 [ics2snap]" ] || { echo "the image runs '$settings'" >&2; exit 1; }
  container=$(builder from --pull-never localhost/calendarr)
  builder run --isolation chroot -v "$work/in:/in:ro" -v "$work/out:/out" "$container" -- "$@"
  how="the image"
else
  root=$work/root
  bootstrap "$root"
  cp "$package" "$root/tmp/"
  chroot "$root" sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends /tmp/calendarr_*.deb' \
    >"$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
  cp -r "$work/in" "$root/in"
  mkdir "$root/out"
  chown 65534:65534 "$root/out"
  chroot --userspec=65534:65534 "$root" /usr/bin/env -i PATH=/usr/bin "$@"
  cp -a "$root/out/." "$work/out/"
  how="what the Containerfile says, done in a chroot,"
fi
grep -q '"schemaVersion"' "$work/out/widget-cache.json"
[ "$(stat -c %u "$work/out/widget-cache.json")" = 65534 ]
echo "$how works: $(grep -o '"id"' "$work/out/widget-cache.json" | wc -l) events, written by nobody"
