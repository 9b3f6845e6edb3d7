#!/usr/bin/env python3
"""Looks at pages and widgets of `snapview` in a real browser.

usage: check_page.py FILE.html|FILE.svg ... [--screenshots DIR]

Each file is opened in headless Chromium at several widths, in light and in dark. A fault is: a message on the
console, a request to anywhere, a page wider than its window, text of the grid that leaves its cell, or a
violation that axe-core finds (WCAG 2.2 A and AA and its best practices). axe-core is taken from the PyPI
package axe-playwright-python, whose other parts are not needed.

Without Chromium nothing can be looked at: it says so, and ends with 0.
"""

import argparse
import html
import importlib.util
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SIZES = ((1360, 1000), (700, 1000), (390, 844))

PROBE = r"""
const report = {faults: [], violations: [], passes: 0};
const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
if (wide > 0) report.faults.push(`the page is ${wide} px wider than its window`);
for (const item of document.querySelectorAll('td li:not(.vh)')) {
  const cell = item.closest('td').getBoundingClientRect(), box = item.getBoundingClientRect();
  const span = Number(getComputedStyle(item).getPropertyValue('--span')) || 1;
  if (box.left < cell.left - 1 || box.right > cell.left + cell.width * span + 8 || box.bottom > cell.bottom + 1)
    report.faults.push(`'${item.textContent}' leaves its cell`);
}
const bars = [...document.querySelectorAll('.bar')].map(bar => [bar, bar.getBoundingClientRect()]);
for (const [one, a] of bars) for (const [two, b] of bars)
  if (one !== two && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    report.faults.push(`'${one.textContent}' lies over '${two.textContent}'`);
for (const cell of document.querySelectorAll('td.unknown'))
  if (!cell.querySelector('.note') || !getComputedStyle(cell).backgroundImage.includes('gradient'))
    report.faults.push('a day that is not covered is neither hatched nor labelled');
const done = () => {
  const out = document.createElement('pre');
  out.id = 'probe-report';
  out.textContent = JSON.stringify(report);
  document.body.append(out);
};
if (window.axe) axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})
  .then(result => {
    report.passes = result.passes.length;
    for (const violation of result.violations)
      report.violations.push(`${violation.id}: ${violation.help}: ` +
        violation.nodes.slice(0, 3).map(node => node.html.slice(0, 120)).join(' | '));
    done();
  });
else done();
"""


def browser():
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome"):
        if path := shutil.which(name):
            return path
    return None


def axe():
    for package in ("axe_playwright_python", "axe_core_python"):
        spec = importlib.util.find_spec(package)
        for place in (spec.submodule_search_locations or []) if spec else []:
            path = pathlib.Path(place) / "axe.min.js"
            if path.is_file():
                return path.read_text("utf-8")
    return None


def run(program, profile, *arguments):
    return subprocess.run(
        [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
         f"--user-data-dir={profile}", "--enable-logging=stderr", "--virtual-time-budget=8000", *arguments],
        capture_output=True, text=True, timeout=180)


def console(log):
    return re.findall(r"CONSOLE[^\n]*", log)


def probe(program, profile, page, size, scheme, script):
    """The page with the probe in it: scripts are let in, and nothing else is changed."""
    text = page.read_text("utf-8")
    policy = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
    faults = [] if policy.search(text) else ["no content security policy"]
    for word in re.findall(r"(?i)<script|\son[a-z]+=|(?:src|href|action)=\"(?!#)[^\"]*|@import|url\([^)]*\)", text):
        faults.append(f"it loads or runs something: {word}")
    copy = pathlib.Path(profile) / "page.html"
    copy.write_text(
        policy.sub("", text).replace("</body>", f"<script>{script or ''}</script><script>{PROBE}</script></body>"),
        "utf-8")
    result = run(
        program, profile, "--dump-dom", f"--window-size={size[0]},{size[1]}",
        *(["--force-dark-mode", "--blink-settings=preferredColorScheme=0"] if scheme == "dark" else []),
        copy.as_uri())
    found = re.search(r'<pre id="probe-report">(.*?)</pre>', result.stdout, re.S)
    if not found:
        return faults + ["the probe did not run: " + result.stderr[-400:]], 0
    report = json.loads(html.unescape(found.group(1)))
    return faults + report["faults"] + report["violations"] + console(result.stderr), report["passes"]


def picture(program, profile, path, target, size):
    result = run(program, profile, f"--screenshot={target}", f"--window-size={size[0]},{size[1]}", path.resolve().as_uri())
    faults = console(result.stderr)
    data = pathlib.Path(target).read_bytes() if pathlib.Path(target).exists() else b""
    # A picture of one colour packs to next to nothing.
    if not data.startswith(b"\x89PNG") or len(data) < 3000:
        faults.append("nothing was drawn")
    return faults


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("files", nargs="+", type=pathlib.Path)
    arguments.add_argument("--screenshots", type=pathlib.Path)
    arguments.add_argument("--quick", action="store_true", help="one width only")
    options = arguments.parse_args()
    program = browser()
    if not program:
        print("skipped: chromium is not installed")
        return 0
    script = axe()
    if not script:
        print("skipped the audit: the python package axe-playwright-python is not installed")
    count = 0
    with tempfile.TemporaryDirectory() as profile:
        folder = options.screenshots or pathlib.Path(profile)
        folder.mkdir(parents=True, exist_ok=True)
        for path in options.files:
            faults = []
            if path.suffix == ".html":
                for size in SIZES[:1] if options.quick else SIZES:
                    for scheme in ("light",) if options.quick else ("light", "dark"):
                        found, passes = probe(program, profile, path, size, scheme, script)
                        faults += [f"{size[0]} px, {scheme}: {fault}" for fault in found]
                        print(f"{path.name}: {size[0]} px, {scheme}: {passes} rules passed, {len(found)} faults")
            faults += picture(program, profile, path, folder / (path.name + ".png"), (1360, 1800))
            for fault in faults:
                print(f"{path.name}: {fault}")
            count += len(faults)
    print(f"{len(options.files)} files, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
