#!/bin/sh
# usage: test.sh SWIFT [ARGUMENT...]
#
# Builds and runs the tests. Says little when all is well: how many passed, and what was skipped and why. What failed is
# shown; everything that was printed is in .build/test.log.
set -u
swift=$1
shift
log=.build/test.log
mkdir -p .build
echo "Building and running the tests, which takes some minutes; what they print goes to $log."
start=$(date +%s)
"$swift" test "$@" >"$log" 2>&1
status=$?
if [ "$status" != 0 ]; then
  # What failed with what was expected, up to the next sign that a test begins or ends.
  awk '/^(◇|✔)/ { shown = 0 } /^✘|error:|[Ff]atal error/ { shown = 1 } shown' "$log" | head -n 200
fi
if grep -q '^skipped' "$log"; then
  echo "Skipped:"
  sed -n 's/^skipped:* */  /p' "$log" | LC_ALL=C sort | uniq -c | sed 's/^ *\([0-9]*\)   *\(.*\)/  \2 (\1)/'
fi
sed -n -e 's/^✔ \(Test run with.*\)/\1/p' -e 's/^✘ \(Test run with.*\)/\1/p' "$log"
seconds=$(($(date +%s) - start))
if [ "$status" = 0 ]; then echo "All is well, after $seconds seconds."; else echo "Something failed; $log has all of it." >&2; fi
exit "$status"
