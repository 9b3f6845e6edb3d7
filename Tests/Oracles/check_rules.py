#!/usr/bin/env python3
"""Compares the recurrence engine with dateutil and with a slow reading of RFC 5545 on generated rules.

usage: check_rules.py PATH-TO-icsconv [--rules N] [--seed S] [--verbose]
       check_rules.py --questions [--rules N]

With --questions, the questions are printed, each with the answer of dateutil or, where that is known to read otherwise
or is too slow, of the slow reading: the tests of the engine ask them in process.

Rules are drawn from a fixed seed. Each is answered by `icsconv occurrences --batch` and by dateutil. Where the two
differ, and on every eighth rule besides, the slow reading (rule_reference.py) judges; it must always agree with the
engine, and each difference from dateutil must fall under a known reading (docs/recurrence.md). Rules with a lower
bound far from DTSTART show that jumping there changes nothing; those dateutil is not asked about.

Exit code 0: no unexplained difference; 1: some; 3: dateutil is not installed (a skip).
"""
import argparse
import collections
import datetime as dt
import itertools
import random
import signal
import subprocess
import sys
import types
import warnings

import rule_reference as reference

try:
    import dateutil.rrule
except ImportError:
    print("skipped: dateutil is not installed")
    sys.exit(3)

warnings.simplefilter("ignore")
LIMIT = 24
DAYS = reference.WEEKDAYS
# How long a rule of each frequency is followed.
SPANS = {
    "YEARLY": 3650, "MONTHLY": 1100, "WEEKLY": 500, "DAILY": 300, "HOURLY": 12, "MINUTELY": 1, "SECONDLY": 0.03,
}


def text(time, is_date=False):
    return f"{time.year:04}{time.month:02}{time.day:02}" + ("" if is_date else time.strftime("T%H%M%S"))


def pick(draw, values, most):
    return draw.sample(values, draw.randint(1, min(most, len(values))))


def signed(draw, most, size):
    near = [1, 2, 3, -1, -2, -3, most, -most, most - 1, 1 - most]
    return [draw.choice(near) if draw.random() < 0.5 else draw.choice([1, -1]) * draw.randint(1, most)
            for _ in range(draw.randint(1, size))]


def generate(draw):
    """One question: DTSTART, whether it is a DATE, the rule's text, a lower bound or None, an upper bound."""
    frequency = draw.choices(reference.FREQUENCIES[::-1], [22, 22, 15, 15, 10, 8, 8])[0]
    rank = reference.FREQUENCIES.index(frequency)
    is_date = rank >= 3 and draw.random() < 0.25
    year = draw.choice([1970, 1997, 2000, 2019, 2024, 2026, draw.randint(1, 9900), draw.randint(1900, 2100)])
    start = dt.datetime(year, 1, 1) + dt.timedelta(draw.choice([0, 1, 2, 361, 362, 363, 364, draw.randint(0, 365)]))
    if not is_date:
        start += dt.timedelta(seconds=draw.choice([0, 32_400, 86_399, draw.randrange(86_400)]))
    parts = [f"FREQ={frequency}"]
    chance = lambda p: draw.random() < p
    if chance(0.5):
        most = {"SECONDLY": 100_000, "MINUTELY": 3_000, "HOURLY": 100}.get(frequency, 7)
        parts.append(f"INTERVAL={draw.choice([1, 2, 3, draw.randint(1, most)])}")
    join = lambda values: ",".join(map(str, values))
    if chance(0.25):
        parts.append("BYMONTH=" + join(pick(draw, range(1, 13), 4)))
    if frequency == "YEARLY" and chance(0.25):
        parts.append("BYWEEKNO=" + join(signed(draw, 53, 4)))
    if (frequency == "YEARLY" or rank < 3) and chance(0.15):
        parts.append("BYYEARDAY=" + join(signed(draw, 366, 6)))
    if frequency != "WEEKLY" and chance(0.25):
        parts.append("BYMONTHDAY=" + join(signed(draw, 31, 4)))
    if chance(0.4):
        days = pick(draw, DAYS, 5)
        if rank >= 5 and not any(p.startswith("BYWEEKNO") for p in parts):
            most = 5 if rank == 5 or any(p.startswith("BYMONTH=") for p in parts) else 53
            days = [(str(signed(draw, most, 1)[0]) if chance(0.5) else "") + day for day in days]
        parts.append("BYDAY=" + join(days))
    if not is_date:
        for name, most, share in (("BYHOUR", 23, 0.2), ("BYMINUTE", 59, 0.2), ("BYSECOND", 59, 0.2)):
            if chance(share):
                values = [draw.randint(0, most) for _ in range(draw.randint(1, 4))]
                parts.append(f"{name}=" + join(values + values[:1] if chance(0.2) else values))
    if len([p for p in parts if p.startswith("BY")]) and chance(0.25):
        parts.append("BYSETPOS=" + join(signed(draw, draw.choice([3, 6, 40]), 3)))
    if chance(0.25):
        parts.append("WKST=" + draw.choice(DAYS))
    high = start + dt.timedelta(SPANS[frequency] * draw.choice([0.3, 1, 1]))
    high = min(high, reference.LAST)
    until = high
    kind = draw.random()
    if kind < 0.35:
        parts.append(f"COUNT={draw.randint(1, 30)}")
    parts.append(f"UNTIL={text(until)}")
    low = None
    if chance(0.25):
        low = start + (high - start) * draw.random()
        low = low.replace(microsecond=0, **({"hour": 0, "minute": 0, "second": 0} if is_date else {}))
    body = parts[1:]
    draw.shuffle(body)
    return start, is_date, ";".join(parts[:1] + body), low, high


def generate_jump(draw):
    """A question whose lower bound lies decades after DTSTART; no COUNT, since the slow reading cannot jump with it."""
    start, is_date, rule, _, high = generate(draw)
    rule = ";".join(p for p in rule.split(";") if not p.startswith(("COUNT", "UNTIL")))
    start = start.replace(year=draw.randint(1, 2020), day=min(start.day, 28))
    span = high - start.replace(year=high.year) if high > start.replace(year=high.year) else dt.timedelta(1)
    low = dt.datetime(draw.randint(2021, 2400), 1, 1) + dt.timedelta(draw.randint(0, 365), draw.randrange(86_400))
    if is_date:
        low = low.replace(hour=0, minute=0, second=0)
    high = low + min(span, dt.timedelta(1200))
    return start, is_date, rule + f";UNTIL={text(high)}", low, high


def ask(tool, questions):
    lines = (
        "\t".join([text(start, is_date), rule, text(low) if low else "", str(LIMIT)])
        for start, is_date, rule, low, _ in questions
    )
    done = subprocess.run(
        [tool, "occurrences", "--batch"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


class TooSlow(Exception):
    pass


def give_up(*_):
    raise TooSlow


def ask_dateutil(start, rule, low, high):
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        # dateutil looks for a match up to the last year of datetime, whatever UNTIL says; it is told a nearer one.
        dateutil.rrule.datetime = types.SimpleNamespace(**{**vars(dt), "MAXYEAR": high.year})
        found = dateutil.rrule.rrulestr(rule, dtstart=start)
        times = itertools.takewhile(lambda time: time <= high, found)
        return list(itertools.islice((t for t in times if low is None or t >= low), LIMIT))
    except ValueError as error:
        if "empty" in str(error):  # says that nothing can match
            return []
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def reading(start, rule):
    """Why dateutil may answer otherwise; None when there is no reason known."""
    parts = dict(part.split("=", 1) for part in rule.split(";"))
    frequency = parts["FREQ"]
    has_day = any(name in parts for name in ("BYDAY", "BYMONTHDAY", "BYYEARDAY"))
    numbered = {day[:-2] != "" for day in parts.get("BYDAY", "MO").split(",")}
    if len(numbered) > 1:
        return "BYDAY with and without ordinals names the days of either (3.3.10, BYDAY)"
    if "BYWEEKNO" in parts and not has_day:
        return "BYWEEKNO without a day: weekday of DTSTART (3.3.10, 'information ... derived from DTSTART')"
    if "BYSETPOS" in parts and frequency == "WEEKLY":
        return "BYSETPOS in the first week counts the whole week (3.3.10, BYSETPOS)"
    if "BYWEEKNO" in parts:
        return "BYWEEKNO at the edges of a year, negative or with WKST (3.3.10, BYWEEKNO)"
    if "BYSETPOS" in parts and ("BYHOUR" in parts or "BYMINUTE" in parts or "BYSECOND" in parts):
        return "BYSETPOS counts a repeated time once (3.3.10, 'recurrence set')"
    if frequency in reference.UNITS and "BYSETPOS" in parts:
        return "BYSETPOS under a sub-daily frequency (3.3.10, BYSETPOS)"
    return None


def print_questions(questions, jumps):
    for number, (start, is_date, rule, low, high) in enumerate(questions):
        times = None
        if number < len(questions) - jumps and not reading(start, rule):
            try:
                times = ask_dateutil(start, rule, low, high)
            except TooSlow:
                pass
        if times is None:
            times = reference.occurrences(rule, start, is_date, high, low)[:LIMIT]
        answer = ",".join(text(time, is_date) for time in times)
        print("\t".join([text(start, is_date), rule, text(low) if low else "", str(LIMIT), answer]))
    return 0


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("icsconv", nargs="?")
    options.add_argument("--questions", action="store_true")
    options.add_argument("--rules", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=5545)
    options.add_argument("--verbose", action="store_true")
    options = options.parse_args()
    signal.signal(signal.SIGALRM, give_up)
    draw = random.Random(options.seed)
    jumps = options.rules // 5
    questions = [generate(draw) for _ in range(options.rules - jumps)] + [generate_jump(draw) for _ in range(jumps)]
    if options.questions:
        return print_questions(questions, jumps)
    if not options.icsconv:
        print("say where icsconv is")
        return 64
    answers = ask(options.icsconv, questions)
    if len(answers) != len(questions):
        print(f"{len(answers)} answers to {len(questions)} rules")
        return 1
    tally, explained, bad = collections.Counter(), collections.Counter(), 0
    for number, (question, answer) in enumerate(zip(questions, answers)):
        start, is_date, rule, low, high = question
        is_jump = number >= options.rules - jumps
        theirs = None
        if not is_jump:
            try:
                theirs = ",".join(text(time, is_date) for time in ask_dateutil(start, rule, low, high))
            except TooSlow:
                tally["dateutil took over 0.3 s, judged by the slow reading"] += 1
        if theirs is not None:
            tally["same as dateutil" if theirs == answer else "differs from dateutil"] += 1
        if theirs == answer and number % 8:
            continue
        slow = reference.occurrences(rule, start, is_date, high, low)
        slow = ",".join(text(time, is_date) for time in slow[:LIMIT])
        tally["compared with the slow reading" + (" after a jump" if is_jump else "")] += 1
        why = reading(start, rule) if theirs not in (None, answer) else None
        if slow == answer and (theirs in (None, answer) or why):
            if why:
                explained[why] += 1
            continue
        bad += 1
        if bad <= 20 or options.verbose:
            print(f"{text(start, is_date)} {rule} from {low and text(low)}\n  engine   {answer}\n  slow     {slow}")
            print(f"  dateutil {theirs}")
    print(f"{len(questions)} rules, seed {options.seed}")
    for name, count in sorted(tally.items()):
        print(f"{count:8} {name}")
    for name, count in explained.most_common():
        print(f"{count:8} explained: {name}")
    print(f"{bad:8} unexplained")
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
