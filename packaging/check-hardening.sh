#!/bin/sh
# usage: check-hardening.sh PROGRAM...
#
# Looks whether programs are built so that a fault in them is hard to use: they lie anywhere in memory (PIE), the tables
# of addresses are read-only once filled (RELRO, BIND_NOW), no stack holds code, nothing is writable and executable, and
# no folder of the machine they were built on is searched for libraries. Needs readelf; exit code 77 without.
set -eu
fail() { echo "failed: $1" >&2; exit 1; }
command -v readelf >/dev/null || { echo "skipped: readelf is not installed" >&2; exit 77; }
for program in "$@"; do
  readelf -hW "$program" | grep -q 'Type:.*DYN' || fail "$program is no position-independent executable"
  segments=$(readelf -lW "$program")
  echo "$segments" | grep -q GNU_RELRO || fail "$program has no RELRO segment"
  echo "$segments" | grep 'GNU_STACK' | grep -q ' RW ' || fail "$program has an executable stack"
  echo "$segments" | grep LOAD | grep -q 'RWE' && fail "$program has a segment that can be written and executed"
  dynamic=$(readelf -dW "$program")
  echo "$dynamic" | grep -Eq 'BIND_NOW|Flags:.*NOW' || fail "$program binds symbols late"
  echo "$dynamic" | grep -Eq 'RPATH|RUNPATH' && fail "$program searches folders of its own for libraries"
  echo "$program: PIE, RELRO, BIND_NOW, stack without code"
done
