#!/bin/sh
# usage: man-options.sh BIN [DIR]
# Writes what stands between the two marks of each program's man page from its table of options.
set -eu
bin=$1
folder=${2:-man}
for page in "$folder"/*.1; do
  [ -e "$page" ] || exit 0
  program=$(basename "$page" .1)
  "$bin/$program" --generate-manual-options >"$page.options"
  awk -v options="$page.options" '
    /^\.\\" BEGIN OPTIONS/ { print; while ((getline line < options) > 0) print line; skip = 1 }
    /^\.\\" END OPTIONS/ { skip = 0 }
    !skip { print }
  ' "$page" >"$page.new"
  rm "$page.options"
  if cmp -s "$page" "$page.new"; then rm "$page.new"; else mv "$page.new" "$page" && echo "wrote $page"; fi
done

# The intents, by their catalogue.
page=$folder/calendarr-intents.7
[ -e "$page" ] || exit 0
"$bin/calendarr" perform --generate-manual >"$page.intents"
awk -v intents="$page.intents" '
  /^\.\\" BEGIN INTENTS/ { print; while ((getline line < intents) > 0) print line; skip = 1 }
  /^\.\\" END INTENTS/ { skip = 0 }
  !skip { print }
' "$page" >"$page.new"
rm "$page.intents"
if cmp -s "$page" "$page.new"; then rm "$page.new"; else mv "$page.new" "$page" && echo "wrote $page"; fi
