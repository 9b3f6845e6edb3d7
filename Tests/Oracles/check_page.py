#!/usr/bin/env python3
"""Looks at pages and widgets of `snapview` in a real browser.

usage: check_page.py FILE.html|FILE.svg ... [--screenshots DIR] [--quick]

Each page is opened in headless Chromium at four widths, in light and in dark, and as it is printed. A fault is what
page_probe.js and widget_probe.js find: a page wider than its window, text that is cut in a letter or lies under
something, contrast below 4.5:1, a list of several columns; a message on the console; a request to anywhere; or a
violation that axe-core finds (WCAG 2.2 A and AA and its best practices). axe-core is taken from the PyPI package
axe-playwright-python, whose other parts are not needed.

Without Chromium nothing can be looked at: it says so, and ends with 0.
"""

import argparse
import importlib.util
import pathlib
import re
import sys

import chromium

WIDTHS = (340, 500, 900, 1600)
# What A4 leaves between margins of 12 mm.
PAPER = 703
HERE = pathlib.Path(__file__).parent


def axe():
    for package in ("axe_playwright_python", "axe_core_python"):
        spec = importlib.util.find_spec(package)
        for place in (spec.submodule_search_locations or []) if spec else []:
            path = pathlib.Path(place) / "axe.min.js"
            if path.is_file():
                return path.read_text("utf-8")
    return None


def views(quick):
    """Width, scheme and medium of each look at a page."""
    for width in WIDTHS:
        for scheme in ("light", "dark"):
            if not quick or (width, scheme) in ((340, "dark"), (900, "light"), (1600, "dark")):
                yield width, scheme, ""
    yield PAPER, "light", "print"


def outside(browser, address):
    return [f"it asks for {request}" for request in browser.requests() if request != address]


def look_at_page(browser, path, audit, quick, folder):
    text = path.read_text("utf-8")
    if 'http-equiv="Content-Security-Policy" content="default-src \'none\'' not in text:
        yield "no content security policy"
    for word in re.findall(r"(?i)<script|<[^>]*\son[a-z]+=|(?:src|href|action)=\"(?!#)[^\"]*|@import|url\([^)]*\)", text):
        yield f"it loads or runs something: {word}"
    probe = (HERE / "page_probe.js").read_text("utf-8")
    address = path.resolve().as_uri()
    for width, scheme, medium in views(quick):
        browser.open(address, width, 900, scheme, medium)
        if audit:
            browser.ask(audit + ";0")
        report = browser.ask(probe)
        found = report["faults"] + report["violations"] + browser.complaints() + outside(browser, address)
        name = f"{width} px, {medium or scheme}"
        print(f"{path.name}: {name}: contrast {report['contrast']:.2f}, {report['passes']} rules passed, {len(found)} faults")
        if folder:
            (folder / f"{path.stem}-{width}-{medium or scheme}.png").write_bytes(browser.screenshot())
        yield from (f"{name}: {fault}" for fault in found)


def look_at_widget(browser, path, folder):
    address = path.resolve().as_uri()
    browser.open(address, 800, 820)
    report = browser.ask((HERE / "widget_probe.js").read_text("utf-8"))
    print(f"{path.name}: {report['texts']} texts, {report['bars']} bars, {len(report['faults'])} faults")
    if folder:
        (folder / f"{path.stem}.png").write_bytes(browser.screenshot(False))
    yield from report["faults"] + browser.complaints() + outside(browser, address)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("files", nargs="+", type=pathlib.Path)
    arguments.add_argument("--screenshots", type=pathlib.Path)
    arguments.add_argument("--quick", action="store_true", help="fewer widths and schemes")
    options = arguments.parse_args()
    program = chromium.find()
    if not program:
        print("skipped: chromium is not installed")
        return 0
    audit = axe()
    if not audit:
        print("skipped the audit: the python package axe-playwright-python is not installed")
    if options.screenshots:
        options.screenshots.mkdir(parents=True, exist_ok=True)
    count = 0
    with chromium.Browser(program) as browser:
        for path in options.files:
            faults = (
                look_at_page(browser, path, audit, options.quick, options.screenshots)
                if path.suffix == ".html" else look_at_widget(browser, path, options.screenshots))
            for fault in faults:
                print(f"{path.name}: {fault}")
                count += 1
    print(f"{len(options.files)} files, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
