#!/usr/bin/env python3
"""Random histories of a store against a slow model: plain lists of instances.

    check_store_history.py CALENDARR [--seed N] [--histories N] [--steps N]

The steps are edits of every span, undo, publishing, and imports of later versions of the first file, plain and as a feed.
After every step the instances of the export, expanded by the checker of Tests/Fixtures/store, are those of the model;
an export that is imported into an empty store comes out the same, line by line; and undoing everything gives the
first export byte for byte. Needs Python 3.9 and its zone files.
"""
import argparse, copy, datetime as dt, importlib.util, json, os, random, subprocess, sys, tempfile
from collections import Counter
from zoneinfo import ZoneInfo

here = os.path.dirname(os.path.abspath(__file__))
spec = importlib.util.spec_from_file_location("store_check", os.path.join(here, "..", "Fixtures", "store", "check.py"))
checker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(checker)

ZONE = ZoneInfo("Europe/Berlin")
UTC = dt.timezone.utc


def local(moment):
    """The instant of a wall time, as RFC 5545, 3.3.5, reads it."""
    return moment.replace(tzinfo=ZONE, fold=0).astimezone(UTC)


class Instance:
    def __init__(self, slot, start, minutes, title, place):
        self.slot, self.start, self.minutes, self.title, self.place = slot, start, minutes, title, place
        self.own = False

    def text(self):
        begin = local(self.start)
        end = begin + dt.timedelta(minutes=self.minutes)
        return "%s/%s %s" % (begin.strftime("%Y%m%dT%H%M%SZ"), end.strftime("%Y%m%dT%H%M%SZ"), self.title)


class Series:
    """What a series shows: every instance by itself, and what the master says for those without an override."""

    def __init__(self, uid, start, minutes, title, days, count):
        self.uid, self.minutes, self.title, self.place = uid, minutes, title, None
        self.days, self.recurring = days, count > 1
        # Of the file that it came with; edits raise that of the store by far less.
        self.sequence = 0
        # Every slot, in order; nil where it was taken out.
        self.slots = [start + dt.timedelta(days=days * i) for i in range(count)]
        self.shown = [Instance(s, s, minutes, title, None) for s in self.slots]

    def live(self):
        return [i for i in self.shown if i is not None]


class Store:
    def __init__(self, program, folder, name):
        self.program, self.path = program, os.path.join(folder, name)
        self.now = dt.datetime(2026, 1, 1, 8, 0, 0)

    def run(self, *words, given=b"", fine=(0,)):
        # Each step is a minute later, so that stamps tell versions apart.
        self.now += dt.timedelta(minutes=1)
        command = [self.program, "--store", self.path, "--now", self.now.strftime("%Y-%m-%dT%H:%M:%SZ"),
                   "--timezone", "Europe/Berlin"] + list(words)
        p = subprocess.run(command, input=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if p.returncode not in fine:
            raise AssertionError("%s: exit %d: %s %s" % (" ".join(words), p.returncode, p.stderr.decode()[-400:], p.stdout.decode()[-400:]))
        return p.stdout

    def perform(self, intent, **parameters):
        request = json.dumps({"intent": intent, "parameters": parameters}).encode()
        answer = json.loads(self.run("perform", given=request, fine=(0, 1)))
        return answer

    def export(self):
        return self.run("export")


def stamp(slot):
    return local(slot).strftime("%Y%m%dT%H%M%SZ")


def ics(series):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//History//EN"]
    for s in series:
        lines += ["BEGIN:VEVENT", "UID:" + s.uid, "DTSTAMP:20250101T000000Z",
                  "DTSTART;TZID=Europe/Berlin:" + s.slots[0].strftime("%Y%m%dT%H%M%S"),
                  "DTEND;TZID=Europe/Berlin:" + (s.slots[0] + dt.timedelta(minutes=s.minutes)).strftime("%Y%m%dT%H%M%S"),
                  "SUMMARY:" + s.title, 'X-KEEP;Q="plain":a\\,b', "SEQUENCE:%d" % s.sequence]
        if s.place:
            lines.append("LOCATION:" + s.place)
        if s.recurring:
            lines.append("RRULE:FREQ=DAILY;INTERVAL=%d;COUNT=%d" % (s.days, len(s.slots)))
        lines.append("END:VEVENT")
    return ("\r\n".join(lines + ["END:VCALENDAR"]) + "\r\n").encode()


def step(rng, store, model):
    """Does one thing to both; what it was."""
    series = [s for s in model if s.live()]
    if not series:
        return "nothing left"
    s = rng.choice(series)
    index = rng.choice([i for i, x in enumerate(s.shown) if x is not None])
    instance = s.shown[index]
    name = s.uid + ("/" + stamp(instance.slot) if s.recurring else "")
    span = rng.choice(["this", "future", "all"]) if s.recurring else "all"
    title = "T%d" % rng.randrange(1000)
    kind = rng.choice(["title", "title", "move", "place", "delete"])
    what = "%s %s %s" % (kind, span, name)
    if kind == "delete":
        if span == "all" and rng.random() < 0.7:
            return "kept " + name
        answer = store.perform("deleteEvent", event=name, span=span)
        assert answer["ok"], (what, answer)
        if not s.recurring or span == "all":
            model.remove(s)
        elif span == "this":
            s.shown[index] = None
        elif index == 0:
            model.remove(s)
        else:
            s.slots, s.shown = s.slots[:index], s.shown[:index]
        return what
    if kind == "title":
        change = {"title": title}
    elif kind == "place":
        change = {"location": rng.choice([None, "P%d" % rng.randrange(9)])}
    else:
        hours = rng.choice([1, 2, 3, -1])
        target = instance.start + dt.timedelta(hours=hours)
        change = {"startDate": target.strftime("%Y-%m-%dT%H:%M:%S")}
    answer = store.perform("updateEvent", event=name, span=span, **change)
    assert answer["ok"], (what, answer)
    if span == "this" and s.recurring:
        instance.own = True
        apply_one(instance, change, hours if kind == "move" else 0)
        return what
    part = s
    if span == "future" and index > 0:
        part = copy.copy(s)
        part.slots, part.shown = s.slots[index:], s.shown[index:]
        s.slots, s.shown = s.slots[:index], s.shown[:index]
        part.uid = answer["value"]["id"].split("/")[0]
        model.append(part)
    apply_all(part, change, hours if kind == "move" else 0)
    return what


def apply_one(instance, change, hours):
    if "title" in change:
        instance.title = change["title"]
    if "location" in change:
        instance.place = change["location"]
    instance.start += dt.timedelta(hours=hours)


def apply_all(s, change, hours):
    """What an override sets itself stays; the rest follows the master."""
    old_title, old_place = s.title, s.place
    if "title" in change:
        s.title = change["title"]
    if "location" in change:
        s.place = change["location"]
    shift = dt.timedelta(hours=hours)
    s.slots = [x + shift for x in s.slots]
    for i in s.live():
        moved = i.start != i.slot
        i.slot += shift
        if not moved:
            i.start += shift
        if i.title == old_title:
            i.title = s.title
        if i.place == old_place:
            i.place = s.place


def shown(data):
    x = checker.Export(data)
    found = checker.invariants(x, [])
    assert not found, found
    return Counter(x.instances("20250101", "20280101"))


def components(data):
    """The lines of every component, zones and the calendar's own left out."""
    out, skip = [], 0
    for line in checker.unfold(data):
        if line == "BEGIN:VTIMEZONE":
            skip += 1
        if not skip and not line.startswith(("PRODID", "VERSION")):
            out.append(line)
        if line == "END:VTIMEZONE":
            skip -= 1
    return out


def reimport(rng, store, model, given, folder, sequence):
    """Imports a later version of the first file, in which one series has another title, place and perhaps hour; what it was.

    A plain import replaces masters and keeps overrides and what was split off; a feed is all that there is then."""
    target = rng.choice(given)
    target.title, target.place = "R%d" % rng.randrange(1000), rng.choice([None, "Q%d" % rng.randrange(9)])
    if rng.random() < 0.3:
        shift = dt.timedelta(hours=rng.choice([1, 2]))
        target.slots = [x + shift for x in target.slots]
    target.sequence = sequence
    own = {s.uid: {i.slot: i for i in s.live() if i.own} for s in model}
    # Whether an override that no slot has any more is shown is left open, so that then a feed takes it away.
    is_feed = rng.random() < 0.4 or any(
        slot not in s.slots for s in given for slot in own.get(s.uid, {}))
    path = os.path.join(folder, "changed.ics")
    with open(path, "wb") as f:
        f.write(ics(given))
    store.run("import", "--calendar", "local:1", *(["--feed"] if is_feed else []), path)
    fresh = []
    for s in given:
        known = next((m for m in model if m.uid == s.uid), None)
        if known and known.sequence >= s.sequence and not is_feed:
            continue
        s = copy.deepcopy(s)
        s.shown = [Instance(x, x, s.minutes, s.title, s.place) for x in s.slots]
        if not is_feed:
            s.shown = [own.get(s.uid, {}).get(i.slot, i) for i in s.shown]
        fresh.append(s)
    uids = {s.uid for s in fresh}
    model[:] = [] if is_feed else [m for m in model if m.uid not in uids]
    model += fresh
    return ("feed " if is_feed else "import ") + target.uid


def history(program, seed, steps):
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(program, folder, "a.store")
        model = []
        for n in range(rng.randrange(1, 4)):
            start = dt.datetime(2026, rng.choice([1, 3, 10]), rng.randrange(1, 29), rng.randrange(4, 20), 0)
            model.append(Series("s%d@example.com" % n, start, rng.choice([15, 60, 90]), "S%d" % n,
                                rng.choice([1, 2, 7]), rng.choice([1, 3, 6])))
        path = os.path.join(folder, "given.ics")
        with open(path, "wb") as f:
            f.write(ics(model))
        store.run("import", "--calendar", "local:1", path)
        first, states = store.export(), []

        def entry():
            return json.loads(store.run("--json", "history", "--limit", "1"))[0]["id"]

        last = entry()
        done, given = [], copy.deepcopy(model)
        try:
            container = os.path.join(folder, "container")
            os.mkdir(container)
            if rng.random() < 0.5:
                store.run("settings", "publish", container)
            for _ in range(steps):
                if states and rng.random() < 0.15:
                    store.run("undo")
                    model = states.pop()
                    done.append("undo")
                elif rng.random() < 0.1:
                    store.run("--quiet", "publish", "-o", os.path.join(folder, "container"))
                    done.append("publish")
                else:
                    before = copy.deepcopy(model)
                    # All series of the file are of the same later version.
                    for s in given:
                        s.sequence += 1000
                    what = (reimport(rng, store, model, given, folder, given[0].sequence) if rng.random() < 0.2
                            else step(rng, store, model))
                    done.append(what)
                    # A change that changes nothing is no entry.
                    newest = entry()
                    if newest != last:
                        states.append(before)
                    last = newest
                data = store.export()
                want = Counter(i.text() for s in model for i in s.live())
                got = shown(data)
                assert want == got, "missing %s, too many %s" % (sorted((want - got).elements()), sorted((got - want).elements()))
                other = os.path.join(folder, "out.ics")
                with open(other, "wb") as f:
                    f.write(data)
                again = Store(program, folder, "b.store")
                again.run("import", "--calendar", "local:1", other, fine=(0,) if b"BEGIN:VEVENT" in data else (0, 1))
                assert components(again.export()) == components(data), "export and import differ"
                for name in os.listdir(folder):
                    if name.startswith("b.store"):
                        os.remove(os.path.join(folder, name))
            # A change that changed nothing has left no entry, so the history says how many there are to undo.
            entries = [c for c in json.loads(store.run("--json", "history", "--limit", "1000")) if c["state"] == "done"]
            if len(entries) > 1:
                store.run("undo", str(len(entries) - 1))
            assert store.export() == first, "undo does not give the first export"
            assert store.run("check") == b"", "check finds something"
        except AssertionError as error:
            print("seed %d: %s\n   after %s" % (seed, error, "; ".join(done)))
            return False
    return True


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("program")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--histories", type=int, default=10)
    a.add_argument("--steps", type=int, default=12)
    o = a.parse_args()
    good = sum(history(os.path.abspath(o.program), o.seed + n, o.steps) for n in range(o.histories))
    print("%d of %d histories right" % (good, o.histories))
    return 0 if good == o.histories else 1


if __name__ == "__main__":
    sys.exit(main())
