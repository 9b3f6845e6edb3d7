#!/bin/sh
# usage: deb.sh BIN [DIR]   Builds a Debian package of what `make install` installs; DIR is the current folder if not given.
set -eu
bin=$1
target=$(cd "${2:-.}" && pwd)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

# mktemp makes a private folder; a package's root is for everyone.
chmod 755 "$stage"
make --no-print-directory install DESTDIR="$stage/tree" PREFIX=/usr BIN="$bin" >/dev/null
find "$stage/tree" -path '*/man/*' -type f -exec gzip -9n {} +
strip --strip-unneeded "$stage"/tree/usr/bin/*
install -d "$stage/tree/usr/share/doc/calendarr"
install -m 644 LICENSE "$stage/tree/usr/share/doc/calendarr/copyright"
gzip -9nc CHANGELOG.md >"$stage/tree/usr/share/doc/calendarr/changelog.gz"

version=$("$bin/ics2snap" --version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)
# The libraries that the programs are linked with, by the packages that hold them here.
mkdir "$stage/debian"
printf 'Source: calendarr\n\nPackage: calendarr\nArchitecture: any\n' >"$stage/debian/control"
libraries=$(cd "$stage" && dpkg-shlibdeps -O --ignore-missing-info tree/usr/bin/* 2>/dev/null |
  sed -n 's/^shlibs:Depends=//p')

mkdir "$stage/tree/DEBIAN"
cat >"$stage/tree/DEBIAN/control" <<CONTROL
Package: calendarr
Version: $version
Architecture: $architecture
Maintainer: Calendarr snapshot tools <calendarr@example.org>
Depends: $libraries, tzdata
Section: utils
Priority: optional
Installed-Size: $(du -sk "$stage/tree/usr" | cut -f 1)
Description: calendars (.ics) to the snapshots that Calendarr's widgets read
 ics2snap turns calendars into a snapshot, snap2ics turns it back, snapview
 shows and checks it, icsconv looks into calendars and converts them.
CONTROL
package=$target/calendarr_${version}_$architecture.deb
dpkg-deb --build --root-owner-group "$stage/tree" "$package" >/dev/null
echo "$package"
