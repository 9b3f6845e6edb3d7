#!/bin/sh
# usage: check-deb.sh PACKAGE [SUITE]
#
# Installs a Debian package into a clean system made by debootstrap, runs its programs there as a user without rights,
# and removes it again. SUITE is this machine's if not given. Needs root, debootstrap and a mirror; CHROOT=DIR keeps
# the bare system there and takes it up the next time. Where lintian is installed, its errors and warnings count too.
#
# Exit code 77: not checked, since something that is needed is missing.
set -eu
package=$(realpath "$1")
suite=${2:-$(. /etc/os-release && echo "${VERSION_CODENAME:-}")}
here=$(cd "$(dirname "$0")/.." && pwd)

skip() { echo "skipped: $1" >&2; exit 77; }
fail() { echo "failed: $1" >&2; exit 1; }

[ "$(id -u)" = 0 ] || skip "a clean system is made by root; try sudo make check-deb"
command -v debootstrap >/dev/null || skip "debootstrap is not installed"
[ -n "$suite" ] || skip "this machine names no suite; give one"

work=$(mktemp -d)
root=$work/system
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$work"' EXIT
base=${CHROOT:-$work/base}
if [ ! -x "$base/usr/bin/apt-get" ]; then
  mkdir -p "$base"
  debootstrap --variant=minbase "$suite" "$base" >"$work/log" 2>&1 || { tail -5 "$work/log" >&2; skip "debootstrap cannot make $suite"; }
fi
# The bare system is copied, so that it is bare the next time too.
cp -a "$base" "$root"
# Programs learn their arguments and their own path there.
mount -t proc proc "$root/proc" 2>/dev/null || skip "/proc cannot be mounted in the clean system"
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
as_user() { inside setpriv --reuid nobody --regid nogroup --clear-groups env HOME=/tmp TZ=Europe/Berlin "$@"; }

for name in libical3 calendarr; do inside dpkg -s $name >/dev/null 2>&1 && fail "$name is there before"; done
cp "$package" "$root/var/tmp/calendarr.deb"
inside apt-get update -qq
inside apt-get install -y -qq --no-install-recommends /var/tmp/calendarr.deb >"$work/log" 2>&1 ||
  { tail -20 "$work/log" >&2; fail "it cannot be installed"; }
for name in libical3 tzdata calendarr; do
  [ "$(inside dpkg-query -W -f '${db:Status-Status}' $name)" = installed ] || fail "$name is not installed"
done
inside dpkg --verify calendarr | grep . && fail "files are not those of the package"

for program in ics2snap snap2ics snapview icsconv calendarr; do
  as_user $program --version | grep -q "^$program [0-9]" || fail "$program does not run"
  inside test -s /usr/share/man/man1/$program.1.gz || fail "$program has no man page"
  inside test -s /usr/share/bash-completion/completions/$program || fail "$program has no completion"
done
examples=/usr/share/doc/calendarr/examples
for file in ics2snap.5 calendarr-snapshot.5 calendarr-model.5; do
  inside gzip -t "/usr/share/man/man5/$file.gz" || fail "$file is missing"
done
for file in "$examples/cron/crontab" "$examples/config/example.json5" /usr/share/doc/calendarr/copyright \
  /usr/share/doc/calendarr/changelog.gz /usr/lib/systemd/system/ics2snap@.service; do
  inside test -s "$file" || fail "$file is missing"
done

# What the package makes of a sample is what the sources made of it when its golden was recorded.
as_user ics2snap --quiet --now 2026-03-20T09:00:00Z "local:1=$examples/calendars/office.ics" -o /tmp/box --verify ||
  fail "ics2snap cannot convert a sample"
as_user snapview --now 2026-03-20T09:00:00Z /tmp/box >"$work/view" || fail "snapview cannot read the container"
as_user snap2ics /tmp/box >"$work/back.ics" || fail "snap2ics cannot turn the container back"
grep -q '^BEGIN:VEVENT' "$work/back.ics" || fail "no event came back"
as_user icsconv convert --to jcal "$examples/calendars/office.ics" >/dev/null || fail "icsconv cannot convert a sample"
# The container is also what the program that was built here makes.
if [ -x "$here/.build/release/ics2snap" ]; then
  TZ=Europe/Berlin "$here/.build/release/ics2snap" --quiet --now 2026-03-20T09:00:00Z \
    "local:1=$here/samples/calendars/office.ics" -o "$work/box"
  cmp "$work/box/widget-cache.json" "$root/tmp/box/widget-cache.json" || fail "the container is another than here"
fi
cat >"$root/tmp/batch.json5" <<CONFIG
{ profiles: [ { name: "a", output: "/tmp/a", calendars: [ { key: "local:1", path: "$examples/calendars/*.ics" } ] } ] }
CONFIG
as_user ics2snap --config /tmp/batch.json5 --incremental --quiet || fail "a batch does not run"

inside apt-get purge -y -qq calendarr >"$work/log" 2>&1 || { tail -20 "$work/log" >&2; fail "it cannot be removed"; }
inside find /usr -name '*calendarr*' -o -name '*ics2snap*' | grep . && fail "files are left behind"

if command -v systemd-analyze >/dev/null; then
  dpkg-deb -x "$package" "$work/tree"
  mkdir "$work/units"
  sed "s|/usr/bin/ics2snap|$work/tree/usr/bin/ics2snap|" "$work/tree/usr/lib/systemd/system/ics2snap@.service" \
    >"$work/units/ics2snap@check.service"
  systemd-analyze verify --man=no "$work/units/ics2snap@check.service" || fail "systemd does not take the unit"
else
  echo "systemd-analyze is not installed: units not checked"
fi
if command -v lintian >/dev/null; then
  # An upload to Debian would close the bug that asks for the package; this is none.
  lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$package" ||
    fail "lintian finds faults"
else
  echo "lintian is not installed: not run"
fi
echo "$(basename "$package"): installs, runs and goes in a clean $suite"
