#!/usr/bin/env python3
"""What a store publishes: the events of ics2snap, and every change, as a reader sees it.

    check_store_publish.py CALENDARR ICS2SNAP [CALENDAR ...]

Each calendar is imported; then the snapshot of `publish` has to show what ics2snap makes of `export`. With
`settings publish` a reader process of its own looks at the container the while, and has to see every change.
"""
import json, os, subprocess, sys, tempfile, time

WORLD = ["--now", "2026-03-20T09:00:00Z", "--timezone", "Europe/Berlin"]
READER = r"""
import json, os, sys, time
path, seen = os.path.join(sys.argv[1], "widget-cache.json"), 0
while True:
    try:
        with open(path, "rb") as f:
            snapshot = json.loads(f.read())
        found = sorted(e["title"] for e in snapshot["events"])
    except FileNotFoundError:
        found = None
    if found != seen:
        seen = found
        print(json.dumps(found), flush=True)
    time.sleep(0.005)
"""


def run(command, given=None, fine=(0,)):
    p = subprocess.run(command, input=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if p.returncode not in fine:
        raise SystemExit("%s: exit %d: %s" % (" ".join(command[-3:]), p.returncode, p.stderr.decode()[-500:]))
    return p.stdout


def shown(folder):
    with open(os.path.join(folder, "widget-cache.json"), encoding="utf-8") as f:
        snapshot = json.load(f)
    with open(os.path.join(folder, "widget-calendars.json"), encoding="utf-8") as f:
        calendars = json.load(f)
    for key in ("writtenAt", "generatedAt", "writerVersion", "writer"):
        snapshot.pop(key, None)
    return snapshot, calendars


def same_events(calendarr, ics2snap, calendars):
    """The same events as ics2snap over the export, for each calendar and for all of them in one store."""
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        groups = [[c] for c in calendars] + [calendars]
        for number, group in enumerate(groups):
            store = [calendarr, "--store", os.path.join(folder, "%d.store" % number)] + WORLD
            keys = []
            for index, path in enumerate(group):
                key = "local:%d" % (index + 1)
                p = subprocess.run(store + ["import", "--calendar", key, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                if p.returncode not in (0, 1):
                    continue
                keys.append(key)
            if not keys:
                continue
            ours, theirs = os.path.join(folder, "%d.ours" % number), os.path.join(folder, "%d.theirs" % number)
            run(store + ["--quiet", "publish", "-o", ours])
            inputs = []
            listed = {c["id"]: c for c in json.loads(run(store + ["--json", "calendars"]))}
            for key in keys:
                exported = os.path.join(folder, "%d-%s.ics" % (number, key.replace(":", "-")))
                with open(exported, "wb") as f:
                    f.write(run(store + ["export", "--calendar", key]))
                inputs.append("%s=%s" % (key, exported))
            # The order of calendars is the store's: by title.
            inputs.sort(key=lambda i: list(listed).index(i.split("=")[0]))
            run([ics2snap, "--quiet", "-o", theirs] + WORLD + inputs, fine=(0, 1))
            (a, names), (b, others) = shown(ours), shown(theirs)
            if a["events"] != b["events"]:
                missing = [e for e in b["events"] if e not in a["events"]]
                more = [e for e in a["events"] if e not in b["events"]]
                raise SystemExit("%s: missing %s, too many %s" % (group[:3], missing[:3], more[:3]))
            if len(names["calendars"] if isinstance(names, dict) else names) != len(keys):
                raise SystemExit("%s: calendars are missing" % group[:3])
            count += len(a["events"])
    print("%d stores, %d events: as ics2snap shows them" % (len(groups), count))


def reader(calendarr):
    """A reader process sees each change."""
    with tempfile.TemporaryDirectory() as folder:
        container = os.path.join(folder, "container")
        os.mkdir(container)
        store = [calendarr, "--store", os.path.join(folder, "s.store")] + WORLD
        run(store + ["calendar", "add", "Work"])
        run(store + ["settings", "publish", container])
        process = subprocess.Popen([sys.executable, "-c", READER, container], stdout=subprocess.PIPE)
        looked = [json.loads(process.stdout.readline())]
        changes = []

        def change(expected, *words, given=None):
            run(store + list(words), given=given)
            line = json.loads(process.stdout.readline())
            changes.append(words[0])
            if line != expected:
                raise SystemExit("after %s a reader sees %s, not %s" % (" ".join(words), line, expected))

        try:
            for n in range(1, 6):
                change(["E%d" % i for i in range(1, n + 1)], "add", "E%d" % n, "2026-03-2%d 12:00" % n)
            found = json.loads(run(store + ["--json", "search", "E3"]))
            change(["E1", "E2", "E4", "E5", "New"], "edit", found[0]["id"], "--title", "New")
            change(["E1", "E2", "E4", "E5"], "delete", found[0]["id"])
            change(["E1", "E2", "E4", "E5", "New"], "undo")
            request = b'{"intent":"createEvent","parameters":{"title":"A","startDate":"2026-03-24"}}'
            change(["A", "E1", "E2", "E4", "E5", "New"], "perform", given=request)
            change([], "calendar", "hide", "local:1")
            change(["A", "E1", "E2", "E4", "E5", "New"], "calendar", "show", "local:1")
            change(["E1", "E2", "E3", "E4", "E5"], "undo", "4")
            private = ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//E//E//EN\r\nBEGIN:VEVENT\r\nUID:p\r\nDTSTAMP:20260101T000000Z\r\n"
                       "DTSTART:20260324T080000Z\r\nSUMMARY:F\r\nCLASS:PRIVATE\r\nCOLOR:red\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n").encode()
            change(["E1", "E2", "E3", "E4", "E5", "F"], "import", "--calendar", "local:2", "-", given=private)
        finally:
            process.kill()
    print("%d changes, each seen by a reader process" % len(changes))


def main():
    calendarr, ics2snap = map(os.path.abspath, sys.argv[1:3])
    same_events(calendarr, ics2snap, sys.argv[3:])
    reader(calendarr)


main()
