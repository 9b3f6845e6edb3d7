#!/usr/bin/env python3
"""What happens to a store when things go wrong: kills, several processes at once, a full disk, a copy while in use.

    check_store_faults.py CALENDARR [--kills N] [--events N]

Needs Python 3.9; the full disk needs root, for a small tmpfs, and is skipped otherwise.
"""
import argparse, json, os, random, signal, subprocess, sys, tempfile, threading, time

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
    """A change is wholly there or not, whenever its process is killed."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(program, os.path.join(folder, "s.store"))
        files = [put(folder, "%s.ics" % t, ics(events, t)) for t in ("A", "BB", "CCC", "DDDD")]
        store.run("import", "--calendar", "local:1", files[0])
        rng, current, cut = random.Random(7), "A", 0
        begin = time.monotonic()
        store.run("import", "--dry-run", "--calendar", "local:1", files[1])
        length = time.monotonic() - begin
        for number in range(count):
            target = rng.choice([f for f in files])
            process = subprocess.Popen(store.words + ["import", "--calendar", "local:1", target],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(rng.random() * length * 1.2)
            process.send_signal(signal.SIGKILL)
            cut += process.wait() != 0
            found = store.titles()
            assert len(found) == 1 and sum(found.values()) == events, found
            if number % 20 == 19:
                store.is_clean()
                # Back to the beginning, so that there is something to change again.
                while store.titles() != {"A": events}:
                    code, _, error = store.run("undo")
                    assert code == 0, error
        store.is_clean()
    print("%d kills, %d of them inside a run: every change wholly there or not" % (count, cut))


def together(program, seconds):
    """Two writers and five readers at once: none fails, and every reader sees whole changes."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(program, os.path.join(folder, "s.store"))
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
    return 0


if __name__ == "__main__":
    sys.exit(main())
