#!/bin/sh
# Builds the fuzzer with AddressSanitizer and runs its targets one after the other.
#     Tests/Fuzzing/fuzz.sh [TARGET ...]      TIME=60 seconds each
#     Tests/Fuzzing/fuzz.sh --build           builds it and runs nothing
# What is found stays in .build/fuzzing/TARGET; its smallest form belongs into Tests/Fuzzing/Found/TARGET.
# 77: this toolchain has no fuzzer.
set -eu
cd "$(dirname "$0")/../.."

if ! find "$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")" -name '*clang_rt.fuzzer*' | grep -q .; then
  echo "This Swift toolchain comes without libFuzzer." >&2
  exit 77
fi
work=.build/fuzzing
mkdir -p "$work"
export CALENDARR_FUZZING=1
# A trap's backtrace is not what the fuzzer needs, and takes seconds each.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=0:allocator_may_return_null=1}"
swift build -c release --scratch-path "$work/build" --product calendarr-fuzz --sanitize=address \
  -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log" >&2; exit 1; }
fuzzer="$work/build/release/calendarr-fuzz"
[ "${1:-}" != --build ] || exit 0

[ $# -gt 0 ] || set -- $("$fuzzer" --targets)
failed=
for target in "$@"; do
  mkdir -p "$work/$target/corpus"
  # shellcheck disable=SC2046
  set -- "$work/$target/corpus" $("$fuzzer" --seeds "$target")
  [ ! -d "Tests/Fuzzing/Found/$target" ] || set -- "$@" "Tests/Fuzzing/Found/$target"
  # More than a second, or than 512 MB, is a fault of its own; an input may have 64 KB.
  if "$fuzzer" "$target" -max_total_time="${TIME:-60}" -timeout="${TIMEOUT:-5}" -rss_limit_mb=2048 -malloc_limit_mb=512 \
    -max_len=65536 -dict=Tests/Fuzzing/icalendar.dict -artifact_prefix="$work/$target/" -print_final_stats=1 \
    "$@" >"$work/$target/log" 2>&1; then
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$target/log")
    covered=$(grep -o 'cov: [0-9]*' "$work/$target/log" | tail -n 1)
    echo "$target: $runs inputs, $covered"
  else
    failed="$failed $target"
    echo "$target: FAILED, see $work/$target" >&2
    grep -v '^ *#' "$work/$target/log" | tail -n 25 >&2
  fi
done
[ -z "$failed" ] || { echo "failed:$failed" >&2; exit 1; }
