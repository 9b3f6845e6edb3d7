#!/bin/sh
# usage: build.sh COMMAND [ARGUMENT...]
#
# Runs a build; says beforehand how long the first one takes, and afterwards how long it took.
set -eu
mkdir -p .build
record=.build/first-build-$(printf '%s' "$*" | cksum | cut -d ' ' -f 1)
spent() { if [ "$1" -lt 90 ]; then echo "$1 seconds"; else echo "$((($1 + 30) / 60)) minutes"; fi; }
if [ -e "$record" ]; then
  echo "Building what has changed; the first time it took $(spent "$(cat "$record")")."
else
  processors=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
  # Some ten minutes of one processor, as measured on two.
  echo "Building for the first time: about $((10 / processors + 1)) minutes with $processors processors that have nothing else to do."
fi
start=$(date +%s)
"$@"
seconds=$(($(date +%s) - start))
[ -e "$record" ] || echo "$seconds" >"$record"
echo "Built in $(spent "$seconds")."
