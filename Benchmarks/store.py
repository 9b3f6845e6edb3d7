"""The figures of the store: calendarr beside what SQLite takes for the same, and beside ics2snap."""

import itertools
import json
import subprocess

from measuring import HERE, Figures

LIMIT = 50
# How many of the 50,000 events have the word: one, some hundreds, most.
WORDS = (("rare", "xylophone"), ("middling", "87"), ("common", "the"))
RARE = "BEGIN:VEVENT\r\nUID:rare@generated.example.com\r\nDTSTAMP:20260215T114100Z\r\nDTSTART:20260401T090000Z\r\n" \
    "DURATION:PT1H\r\nSUMMARY:Xylophone\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
INTENT = '{"intent": "createEvent", "parameters": {"title": "Small thing", "startDate": "2026-04-02T09:00:00"}}'


def told(figures):
    return f"{figures.processor:.1f} ms ({figures.wall:.1f} ms)"


def met(is_met):
    return "yes" if is_met else "**no**"


class StoreBench:
    """The rows of the store, each by a method that yields them."""

    def __init__(self, bench, bin, now, zone):
        self.bench = bench
        self.watch = bench.watch
        self.folder = bench.folder
        self.calendarr = str(bin / "calendarr")
        self.world = ["--now", now, "--timezone", zone]
        self.numbers = itertools.count()
        self.sqlite = str(self.folder / "store_sqlite")
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "sqlite3"], check=True, capture_output=True,
                               text=True).stdout.split()
        subprocess.run(["cc", "-O2", "-o", self.sqlite, str(HERE / "store_sqlite.c"), *flags], check=True)

    def command(self, store, *words):
        return [self.calendarr, "--store", str(store), *self.world, *map(str, words)]

    def fresh(self):
        return self.folder / f"store-{next(self.numbers)}"

    @staticmethod
    def remove(store):
        for ending in ("", "-wal", "-shm"):
            store.with_name(store.name + ending).unlink(missing_ok=True)

    def first(self, path):
        store = self.fresh()
        figures = self.watch.run(self.command(store, "import", path))
        self.remove(store)
        return figures

    def inserted(self, store):
        """SQLite's calls alone, with the rows in memory."""
        target = self.fresh()
        answer = subprocess.run([self.sqlite, "insert", str(store), str(target)], check=True, capture_output=True,
                                text=True).stdout
        self.remove(target)
        return tuple(map(int, answer.split()[:3]))

    def rows(self):
        path = self.bench.inputs.make("window")
        path.write_bytes(path.read_bytes().removesuffix(b"END:VCALENDAR\r\n") + RARE.encode())
        store = self.fresh()
        answer = subprocess.run(self.command(store, "import", path), check=True, capture_output=True, text=True).stdout
        if '"new":50001,"updated":0,"unchanged":0,"removed":0,"refused":0' not in answer:
            raise SystemExit(f"import: {answer}")
        first, inserts, again = self.bench.take(
            lambda: self.first(path), lambda: self.inserted(store),
            lambda: self.watch.run(self.command(store, "import", path)))
        ratio = first.processor / inserts.processor
        yield f"50,001 events imported into a new store | {told(first)}, {first.peak:.0f} MB | a C program that " \
            f"inserts the same rows and index: {told(inserts)} | {ratio:.1f} times as long | at most 3 | " \
            f"{met(ratio <= 3)}"
        ratio = again.processor / first.processor
        yield f"the same once more, unchanged | {told(again)} | the first import: {told(first)} | " \
            f"{ratio:.2f} times as long | at most 0.5 | {met(ratio <= 0.5)}"
        ratio = store.stat().st_size / path.stat().st_size
        yield f"size of the file | {store.stat().st_size / 1e6:.1f} MB | the calendar: " \
            f"{path.stat().st_size / 1e6:.1f} MB | {ratio:.2f} times as large | at most 2 | {met(ratio <= 2)}"
        yield from self.search(store)
        yield from self.publish(store, path)
        yield from self.perform(store)
        self.remove(store)
        yield from self.million()

    def search(self, store):
        for name, word in WORDS:
            raw = [self.sqlite, "search", str(store), word, str(LIMIT)]
            ours, raw, empty = self.watch.rivals(
                self.bench.options.runs * 2,
                lambda: self.watch.run(self.command(store, "search", "--limit", LIMIT, word)),
                lambda raw=raw: self.watch.run(raw), lambda: self.watch.run([self.watch.empty]))
            beside = raw.processor + empty.processor
            ratio = ours.processor / beside
            yield f"the first {LIMIT} events with a {name} word | {told(ours)} | an empty Swift program and the " \
                f"query by a C program ({told(raw)} of it): {beside:.1f} ms | {ratio:.1f} times as long | at most 2 | " \
                f"{met(ratio <= 2)}"

    def publish(self, store, path):
        ours, theirs = self.folder / "published", self.folder / "converted"
        snap = [*self.bench.ics2snap, "-o", str(theirs), f"local:1={path}"]
        published, converted = self.bench.take(
            lambda: self.watch.run(self.command(store, "publish", "-o", ours)),
            # More events than a snapshot takes: what it says of that is told by status 1.
            lambda: self.watch.run(snap, accepted=(0, 1)))
        events = [json.loads((folder / "widget-cache.json").read_text())["events"] for folder in (ours, theirs)]
        if events[0] != events[1]:
            raise SystemExit("publish and ics2snap have made different events")
        ratio = published.processor / converted.processor
        yield f"publish | {told(published)}, {published.peak:.0f} MB | `ics2snap` on the calendar: " \
            f"{told(converted)} | {ratio:.2f} times as long | at most 1.5 | {met(ratio <= 1.5)}"

    def perform(self, store):
        intent = self.folder / "intent.json"
        intent.write_text(INTENT)
        shell = ["sh", "-c", 'exec "$@" < "$0"', str(intent), *self.command(store, "perform")]
        ours, empty, commit = self.watch.rivals(
            self.bench.options.runs * 3, lambda: self.watch.run(shell), lambda: self.watch.run([self.watch.empty]),
            lambda: self.watch.run([self.sqlite, "commit", str(store)]))
        beside = empty.processor + commit.processor
        ratio = ours.processor / beside
        yield f"`perform` of one small intent | {told(ours)}, {ours.peak:.0f} MB | an empty Swift program and one " \
            f"commit by a C program: {beside:.1f} ms ({empty.wall + commit.wall:.1f} ms) | {ratio:.1f} times as long | " \
            f"at most 3 | {met(ratio <= 3)}"

    def million(self):
        if not self.bench.options.million:
            return
        path = self.bench.inputs.make("million")
        ours = Figures([self.first(path)])
        yield f"{path.stat().st_size / 1e6:.0f} MB, a million events imported: memory | {ours.peak:.0f} MB, " \
            f"{told(ours)} | | | under 128 MB | {met(ours.peak < 128)}"
        path.unlink()
