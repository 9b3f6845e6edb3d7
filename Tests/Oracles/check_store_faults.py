#!/usr/bin/env python3
"""What happens to a store when things go wrong: kills, several processes at once, a full disk, a copy while in use, files
that cannot be written, that are damaged or held by another.

    check_store_faults.py CALENDARR [--kills N] [--events N]

Needs Python 3.9; the full disk needs root, for a small tmpfs, and is skipped otherwise.
"""
import argparse, json, os, random, signal, sqlite3, subprocess, sys, tempfile, threading, time

NOW = ["--now", "2026-03-20T09:00:00Z", "--timezone", "Europe/Berlin"]


def ics(count, title):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Faults//EN"]
    for n in range(count):
        lines += ["BEGIN:VEVENT", "UID:e%d@example.com" % n, "DTSTAMP:20260101T000000Z", "SEQUENCE:%d" % len(title),
                  "DTSTART:202603%02dT%02d0000Z" % (1 + n % 28, n % 24), "DURATION:PT1H", "SUMMARY:%s %d" % (title, n),
                  "END:VEVENT"]
    return ("\r\n".join(lines + ["END:VCALENDAR"]) + "\r\n").encode()


class Store:
    def __init__(self, program, path):
        self.words = [program, "--store", path] + NOW

    def run(self, *words, given=None):
        p = subprocess.run(self.words + list(words), input=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        return p.returncode, p.stdout, p.stderr.decode("utf-8", "replace")

    def titles(self):
        """How many events have which word first."""
        code, data, error = self.run("export")
        assert code == 0, error
        words = [l[8:].split()[0] for l in data.decode().split("\r\n") if l.startswith("SUMMARY:")]
        return {w: words.count(w) for w in set(words)}

    def is_clean(self):
        code, data, error = self.run("check")
        assert code == 0 and not data, (code, data, error)


def put(folder, name, data):
    path = os.path.join(folder, name)
    with open(path, "wb") as f:
        f.write(data)
    return path


def kills(program, count, events):
    """A change is wholly there or not, whenever its process is killed: imports, edits and undoing them."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(program, os.path.join(folder, "s.store"))
        files = [put(folder, "%s.ics" % t, ics(events, t)) for t in ("A", "BB", "CCC", "DDDD")]
        store.run("import", "--calendar", "local:1", files[0])
        rng, cut = random.Random(7), {"import": 0, "edit": 0, "undo": 0}
        length = {}
        for kind, words in (("import", ["import", "--dry-run", "--calendar", "local:1", files[1]]), ("edit", ["history"]),
                            ("undo", ["history"])):
            begin = time.monotonic()
            store.run(*words)
            length[kind] = time.monotonic() - begin
        # A series whose title and place are edited together, and in a second step its length.
        request = {"intent": "createEvent", "parameters": {"title": "S 0", "startDate": "2026-05-01T09:00:00",
                                                           "location": "P 0", "recurrence": "FREQ=DAILY;COUNT=20"}}
        code, data, error = store.run("perform", given=json.dumps(request).encode())
        assert code == 0, (data, error)
        series = json.loads(data)["value"]["id"]

        def edited():
            """Which edit the series shows; title and place have to be of the same one."""
            code, data, error = store.run("perform", given=json.dumps(
                {"intent": "findEvents", "parameters": {"ids": [series]}}).encode())
            assert code == 0, error
            value = json.loads(data)["value"][0]
            assert value["title"][2:] == value["location"][2:], value
            return int(value["title"][2:])

        number = 0
        for turn in range(count):
            kind = ("import", "edit", "edit", "import", "undo")[turn % 5]
            before, given = edited(), None
            if kind == "import":
                words = ["import", "--calendar", "local:1", rng.choice(files)]
            elif kind == "undo":
                words = ["undo"]
            else:
                number += 1
                words = ["perform"]
                given = json.dumps({"intent": "updateEvent", "parameters": {
                    "event": series, "title": "S %d" % number, "location": "P %d" % number}}).encode()
            process = subprocess.Popen(store.words + words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            if given:
                process.stdin.write(given)
            process.stdin.close()
            time.sleep(rng.random() * length[kind])
            process.send_signal(signal.SIGKILL)
            cut[kind] += process.wait() != 0
            found = store.titles()
            found.pop("S", None)
            assert len(found) == 1 and sum(found.values()) == events, found
            after = edited()
            assert kind != "edit" or after in (before, number), (before, after, number)
            if turn % 10 == 9:
                store.is_clean()
        store.is_clean()
        # Nothing of what was killed is in the way of the history either.
        entries = json.loads(store.run("--json", "history", "--limit", "1000")[1])
        done = sum(1 for e in entries if e["state"] == "done")
        code, _, error = store.run("undo", str(done))
        assert code == 0, error
        assert store.titles() == {}, store.titles()
        store.is_clean()
    print("%d kills, inside a run: %s; every change wholly there or not" % (
        count, ", ".join("%d of %s" % (n, k) for k, n in cut.items())))


def together(program, seconds):
    """Two writers and five readers at once: none fails, and every reader sees whole changes."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(program, os.path.join(folder, "s.store"))
        # An event has to be in one calendar, so that the writers need not make it.
        store.run("import", "--calendar", "local:1", put(folder, "a.ics", ics(50, "A")))
        end, faults, done = time.monotonic() + seconds, [], [0, 0]

        def write(number):
            request = json.dumps({"intent": "createEvent", "parameters": {"title": "W%d x" % number, "startDate": "2026-04-01"}})
            while time.monotonic() < end:
                code, _, error = store.run("perform", given=request.encode())
                if code:
                    faults.append(error)
                done[0] += 1

        def read():
            while time.monotonic() < end:
                found = store.titles()
                if found.get("A") != 50:
                    faults.append(found)
                done[1] += 1

        threads = [threading.Thread(target=write, args=(n,)) for n in range(2)] + [threading.Thread(target=read) for _ in range(5)]
        for t in threads:
            t.start()
        copies = 0
        while time.monotonic() < end:
            copy = os.path.join(folder, "copy%d" % copies)
            code, _, error = store.run("backup", copy)
            assert code == 0, error
            Store(program, copy).is_clean()
            copies += 1
        for t in threads:
            t.join()
        assert not faults, faults[:3]
        found = store.titles()
        assert found.get("W0", 0) + found.get("W1", 0) == done[0], (found, done)
        store.is_clean()
    print("%d changes by two writers, %d looks by five readers, %d copies: all whole" % (done[0], done[1], copies))


def full_disk(program):
    """A full disk gives status 74, and the store stays as it was."""
    if os.geteuid() != 0:
        print("skipped the full disk: only root can make a small one")
        return
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], stderr=subprocess.DEVNULL).returncode:
            print("skipped the full disk: no tmpfs can be mounted here")
            return
        try:
            store = Store(program, os.path.join(folder, "s.store"))
            code, _, error = store.run("import", "--calendar", "local:1", put(other, "a.ics", ics(20, "A")))
            assert code == 0, error
            code, _, error = store.run("import", "--calendar", "local:1", put(other, "b.ics", ics(20000, "BB")))
            assert code == 74 and "room" in error, (code, error)
            assert store.titles() == {"A": 20}
            store.is_clean()
        finally:
            subprocess.run(["umount", folder])
    print("a full disk: status 74, and the store as it was")


def refused(program):
    """Whoever cannot work with a file says why, and leaves it as it is."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "s.store")
        store = Store(program, path)
        a = put(folder, "a.ics", ics(20, "A"))
        store.run("import", "--calendar", "local:1", a)

        def expect(code, words, *command, other=store):
            found, _, error = other.run(*command)
            assert found == code and all(w in error for w in words), (command, found, error)

        # Held for long by another: ten seconds, and then a status of its own.
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        begin = time.monotonic()
        expect(75, ["s.store"], "add", "B", "tomorrow 12:00")
        assert 8 < time.monotonic() - begin < 20
        assert store.titles() == {"A": 20}
        holder.execute("ROLLBACK")
        # A later schema.
        version = holder.execute("PRAGMA user_version").fetchone()[0]
        holder.execute("PRAGMA user_version = 99")
        expect(65, ["schema 99"], "export")
        holder.execute("PRAGMA user_version = %d" % version)
        holder.close()
        assert store.titles() == {"A": 20}
        # Damaged: the first page but its head.
        whole = open(path, "rb").read()
        for name, data in (("damaged", whole[:100] + b"\xa5" * 3996 + whole[4096:]), ("short", whole[:5000])):
            other = Store(program, put(folder, name, data))
            expect(65, [name], "import", "--calendar", "local:1", a, other=other)
            assert open(os.path.join(folder, name), "rb").read() == data, name
        # What is derived is made again; what is not is told and left.
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("UPDATE components SET title = 'Shark', first = 0 WHERE id % 2")
        holder.close()
        code, data, _ = store.run("check")
        assert code == 1 and b"store-derived-stale" in data and b"store-search-stale" in data, data
        code, data, _ = store.run("check", "--repair")
        assert code == 0 and data.count(b"repaired") == 2, data
        store.is_clean()
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("UPDATE components SET text = 'nonsense' WHERE id = 1")
        holder.close()
        code, data, _ = store.run("check", "--repair")
        assert code == 1 and b"store-unreadable-component" in data, data
        assert os.stat(path).st_mode & 0o777 == 0o600
    print("held, later, damaged and stale files: each told by its name, and left as it was")


def read_only(program):
    """A file system that is read-only gives its own message."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
        if os.geteuid() != 0 or subprocess.run(
                ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], stderr=subprocess.DEVNULL).returncode:
            print("skipped the read-only file system: no tmpfs can be mounted here")
            return
        try:
            store = Store(program, os.path.join(folder, "s.store"))
            a = put(other, "a.ics", ics(20, "A"))
            assert store.run("import", "--calendar", "local:1", a)[0] == 0
            subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
            code, _, error = store.run("add", "B", "tomorrow 12:00")
            assert code == 73 and "s.store" in error and "read" in error, (code, error)
            code, data, error = store.run("export")
            assert code == 0 and data.count(b"BEGIN:VEVENT") == 20, (code, error)
        finally:
            subprocess.run(["umount", folder])
    print("a read-only file system: status 73 for a change, and what is there can be read")


def no_log(program):
    """Where no write-ahead log can be kept, a rollback journal is, and this is said."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "s.store")
        # A folder where the shared memory of a log would be.
        os.mkdir(path + "-shm")
        store = Store(program, path)
        code, _, error = store.run("import", "--calendar", "local:1", put(folder, "a.ics", ics(20, "A")))
        assert code == 0 and "rollback journal" in error, (code, error)
        assert store.titles() == {"A": 20}
        store.is_clean()
        assert sqlite3.connect(path).execute("PRAGMA journal_mode").fetchone()[0] == "delete"
    print("no write-ahead log: a rollback journal, and it is said")


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("program")
    a.add_argument("--kills", type=int, default=200)
    a.add_argument("--events", type=int, default=300)
    a.add_argument("--seconds", type=float, default=10)
    o = a.parse_args()
    program = os.path.abspath(o.program)
    kills(program, o.kills, o.events)
    together(program, o.seconds)
    full_disk(program)
    read_only(program)
    refused(program)
    no_log(program)
    return 0


if __name__ == "__main__":
    sys.exit(main())
