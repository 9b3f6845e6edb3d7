#!/bin/sh
# usage: deb.sh BIN [DIR]
#
# Builds a Debian package of what `make install` installs, with units for systemd, documents and examples; DIR is the
# current folder if not given. The same sources and programs give the same bytes.
set -eu
for tool in dpkg-deb dpkg-shlibdeps strip; do
  command -v $tool >/dev/null || {
    echo "$tool is not installed. A package is built with dpkg-dev and binutils: apt-get install dpkg-dev binutils" >&2
    exit 69
  }
done
bin=$1
target=$(cd "${2:-.}" && pwd)
here=$(dirname "$0")
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
tree=$stage/tree
doc=$tree/usr/share/doc/calendarr
maintainer='Calendarr snapshot tools <calendarr@example.org>'
version=$("$bin/ics2snap" --version | cut -d ' ' -f 2)-1
architecture=$(dpkg --print-architecture)
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}"
export SOURCE_DATE_EPOCH

# mktemp makes a private folder; a package's root is for everyone.
umask 022
chmod 755 "$stage"
make --no-print-directory install DESTDIR="$tree" PREFIX=/usr BIN="$bin" >/dev/null
find "$tree" -path '*/man/*' -type f -exec gzip -9n {} +

# A template is started for a configuration of the user's, so there is nothing to enable at installation.
install -d "$tree/usr/lib/systemd/system" "$doc/examples"
install -m 644 samples/systemd/* "$tree/usr/lib/systemd/system/"
for folder in config cron pipelines schemas calendars; do cp -r --no-preserve=mode "samples/$folder" "$doc/examples/"; done
find "$doc/examples" -name '*.sh' -exec chmod 755 {} +
rm -f "$doc/examples/pipelines/check.sh"
install -m 644 README.md docs/readers.md docs/architecture.md docs/recurrence.md docs/store.md "$doc/"
gzip -9nc CHANGELOG.md >"$doc/changelog.gz"
printf 'calendarr (%s) unstable; urgency=medium\n\n  * See changelog.gz.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9nc >"$doc/changelog.Debian.gz"
licence=$(tail -n +5 LICENSE | sed 's/^$/./; s/^/ /')
awk -v licence="$licence" '$0 == "@LICENSE@" { print licence; next } { print }' "$here/copyright" >"$doc/copyright"

# The libraries that the programs are linked with, by the packages that hold them here.
mkdir "$stage/debian" "$tree/DEBIAN"
printf 'Source: calendarr\n\nPackage: calendarr\nArchitecture: any\n' >"$stage/debian/control"
libraries=$(cd "$stage" && dpkg-shlibdeps -O --ignore-missing-info tree/usr/bin/ics2snap tree/usr/bin/calendarr 2>/dev/null |
  sed -n 's/^shlibs:Depends=//p')
cat >"$tree/DEBIAN/control" <<CONTROL
Package: calendarr
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Depends: $libraries, tzdata
Suggests: jq, parallel
Section: utils
Priority: optional
Installed-Size: $(du -sk "$tree/usr" | cut -f 1)
Description: calendars (.ics) to the snapshots that Calendarr's widgets read
 ics2snap turns calendars into a snapshot, one by one or for thousands of
 users in one run; snap2ics turns a snapshot back into calendars, snapview
 shows and checks it, icsconv looks into calendars and converts them;
 calendarr keeps calendars, events and to-dos in a store.
CONTROL
# shellcheck disable=SC2016
for script in postinst postrm; do
  printf '#!/bin/sh\nset -e\nif [ -d /run/systemd/system ]; then systemctl --system daemon-reload >/dev/null || true; fi\n' \
    >"$tree/DEBIAN/$script"
  chmod 755 "$tree/DEBIAN/$script"
done
(cd "$tree" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum) >"$tree/DEBIAN/md5sums"
package=$target/calendarr_${version}_$architecture.deb
dpkg-deb --build --root-owner-group "$tree" "$package" >/dev/null
echo "$package"
