#!/bin/sh
# usage: docs.sh BUILD OUT   Writes the documentation of CalendarrCore, from the modules in BUILD, into OUT.
# Anything that DocC warns of, such as a link to nothing, is an error.
set -eu
build=$1
out=$2

# Both come with the toolchain; on macOS xcrun knows where.
tool() {
  if command -v "$1" >/dev/null; then
    "$@"
  elif [ -x "$toolchain/$1" ]; then
    "$toolchain/$@"
  elif command -v xcrun >/dev/null; then
    xcrun "$@"
  else
    echo "$1 is not there; it comes with the toolchain of Swift" >&2
    exit 69
  fi
}
toolchain=$(dirname "$(readlink -f "$(command -v swift)")")

symbols=$(mktemp -d)
trap 'rm -rf "$symbols"' EXIT
target=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -n 1)
tool swift-symbolgraph-extract -module-name CalendarrCore -I "$build/Modules" -target "$target" \
  -minimum-access-level public -skip-synthesized-members -output-dir "$symbols"
rm -rf "$out"
mkdir -p "$(dirname "$out")"
tool docc convert Sources/CalendarrCore/CalendarrCore.docc --additional-symbol-graph-dir "$symbols" \
  --fallback-display-name CalendarrCore --fallback-bundle-identifier org.example.CalendarrCore \
  --fallback-default-module-kind Library --warnings-as-errors --output-path "$out"
