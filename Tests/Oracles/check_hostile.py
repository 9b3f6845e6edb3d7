#!/usr/bin/env python3
"""Opens pages and widgets made of hostile text in a real browser, and proves that text they stay.

usage: check_hostile.py TEXTS.json FILE.html|FILE.svg ...

TEXTS.json is a list of the texts that a page shows, as they are to be read. A page is opened as it is, and once more
without its content security policy: nothing may run for want of a rule against it. Each page is a document of its own
that asks for nothing, has no script, no handler and no link out of itself.

Without Chromium nothing can be opened: it says so, and ends with 0.
"""

import json
import pathlib
import re
import sys
import tempfile

import chromium

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
PROBE = r"""
(() => {
  const faults = [];
  if (window.hostile !== undefined) faults.push('a script ran');
  const kinds = 'script,iframe,object,embed,img,image,form,input,button,base,foreignObject,animate,set,use,video,audio';
  for (const one of document.querySelectorAll(kinds)) faults.push(`there is a ${one.localName}`);
  for (const one of document.querySelectorAll('*')) for (const {name, value} of one.attributes) {
    if (name.startsWith('on')) faults.push(`there is a handler: ${name}`);
    if (/^(xlink:)?(href|src)$/.test(name) && !value.startsWith('#')) faults.push(`a link out of the page: ${value}`);
    if (name === 'style' && /url|expression|@/i.test(value)) faults.push(`a style that loads: ${value}`);
  }
  return {faults, texts: [...document.querySelectorAll('bdi, text')].map(one => one.textContent),
    policy: document.querySelector('meta[http-equiv="Content-Security-Policy" i]')?.content ?? ''};
})()
"""


def faults(browser, path, expected, is_page, has_policy):
    address = path.as_uri()
    browser.open(address, 900, 900)
    # Something may be waiting for a moment, or for a hand.
    browser.ask("new Promise(done => setTimeout(done, 60))")
    browser.ask("document.querySelectorAll('*').forEach(one => ['click', 'mouseover', 'focus', 'load', 'error']"
                ".forEach(kind => one.dispatchEvent(new Event(kind)))); 0")
    report = browser.ask(PROBE)
    yield from report["faults"]
    yield from browser.complaints()
    yield from (f"it asks for {request}" for request in browser.requests() if request != address)
    if is_page:
        missing = set(expected) - set(report["texts"])
        yield from (f"not shown as it is: {text!r}" for text in sorted(missing))
        if has_policy and not report["policy"].startswith("default-src 'none';"):
            yield "no content security policy"


def main():
    expected = json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))
    program = chromium.find()
    if not program:
        print("skipped: chromium is not installed")
        return 0
    count = 0
    with chromium.Browser(program) as browser, tempfile.TemporaryDirectory() as folder:
        # The proof of the proof: what is looked for would be found.
        trap = pathlib.Path(folder) / "trap.html"
        trap.write_text("<p onclick='hostile=1'>a<script>hostile = 1; alert(1)</script><a href='javascript:1'>b</a>", "utf-8")
        if len(list(faults(browser, trap, ["c"], True, True))) < 6:
            print("the check finds nothing in a page that is hostile")
            count += 1
        for name in sys.argv[2:]:
            path = pathlib.Path(name).resolve()
            is_page = path.suffix == ".html"
            copies = [(path, True)]
            if is_page:
                bare = pathlib.Path(folder) / path.name
                bare.write_text(POLICY.sub("", path.read_text("utf-8")), "utf-8")
                copies.append((bare, False))
            for copy, has_policy in copies:
                for fault in faults(browser, copy, expected, is_page, has_policy):
                    print(f"{path.name}{'' if has_policy else ' without its policy'}: {fault}")
                    count += 1
    print(f"{len(sys.argv) - 2} files, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
