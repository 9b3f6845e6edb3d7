#!/bin/sh
# usage: parallel.sh FOLDER [JOBS] >answers.jsonl
#
# Every calendar below FOLDER through `ics2snap --stream` with GNU parallel: one snapshot a line, in the order of the
# file names whatever the number of jobs. Options for ics2snap go into ICS2SNAP_OPTIONS.
set -eu
folder=$1
jobs=${2:-$(getconf _NPROCESSORS_ONLN)}

find "$folder" -name '*.ics' -type f | LC_ALL=C sort |
  # One request a line; jq quotes whatever a file name holds.
  jq --raw-input --compact-output '{id: ., path: .}' |
  parallel --pipe --keep-order -N 50 --jobs "$jobs" \
    "${ICS2SNAP:-ics2snap} --stream ${ICS2SNAP_OPTIONS:-}"
