#!/usr/bin/env python3
"""Compares pages and widgets of `snapview`, as a real browser draws them, with small pictures of how they should look.

usage: check_pictures.py [--update] FOLDER FILE.html|FILE.svg ...

FOLDER holds a picture for each view of a file: the whole of it, in grey, scaled down until letters are a haze. Fonts
and their hinting differ between machines, so that a picture may differ by a little; a column that moved, a bar
that lost its colour or a section that grew is more. `--update` draws them anew.

Without Chromium or Pillow nothing can be compared: it says so, and ends with 0.
"""

import io
import pathlib
import sys

import chromium

# Steps of 255, in the mean of the whole, and of a band of it as high as a week: what is gone there is lost in the whole.
MEAN, BAND = 5.0, 14.0
BAND_ROWS = 8
# The height of a page follows from the fonts.
HEIGHT = 0.08
COLUMNS = 60
VIEWS = {".html": ((340, "light", ""), (900, "dark", ""), (703, "light", "print")), ".svg": ((800, "light", ""),)}


def small(image):
    """In grey, sixty columns wide."""
    from PIL import Image
    rows = max(1, round(image.height * COLUMNS / image.width))
    return image.convert("L").resize((COLUMNS, rows), Image.BOX)


def difference(one, other):
    from PIL import Image
    if abs(one.height - other.height) > max(2, HEIGHT * other.height):
        return f"it is {one.height} high, not {other.height}"
    steps = [abs(a - b) for a, b in zip(one.resize(other.size, Image.BILINEAR).tobytes(), other.tobytes())]
    size = BAND_ROWS * COLUMNS
    bands = [sum(steps[start:start + size]) / len(steps[start:start + size]) for start in range(0, len(steps), size)]
    mean = sum(steps) / len(steps)
    if mean > MEAN or max(bands) > BAND:
        return f"it differs by {mean:.1f} of 255, and by {max(bands):.1f} in band {bands.index(max(bands))} from the top"
    return None


def main():
    words = sys.argv[1:]
    is_update = words[0] == "--update"
    folder, files = pathlib.Path(words[is_update]), [pathlib.Path(word) for word in words[is_update + 1:]]
    program = chromium.find()
    if not program:
        print("skipped: chromium is not installed")
        return 0
    try:
        from PIL import Image
    except ImportError:
        print("skipped: the python package Pillow is not installed")
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with chromium.Browser(program) as browser:
        for path in files:
            for width, scheme, medium in VIEWS[path.suffix]:
                browser.open(path.resolve().as_uri(), width, 900, scheme, medium)
                drawn = Image.open(io.BytesIO(browser.screenshot(path.suffix == ".html")))
                stored = folder / f"{path.stem}-{width}-{medium or scheme}.png"
                if is_update:
                    small(drawn).save(stored, optimize=True)
                    continue
                fault = difference(small(drawn), Image.open(stored)) if stored.exists() else "there is no picture of it"
                if fault:
                    print(f"{stored.name}: {fault}")
                    count += 1
    print(f"{len(files)} files, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
