"""A slow reading of RFC 5545, 3.3.10, to hold the engine against.

Every day and every step is tested by itself against the rule's parts, in the words of the RFC and without any
skipping ahead. It shares nothing with the engine but the RFC, and the readings of docs/recurrence.md.
"""
import calendar
import datetime as dt

WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
FREQUENCIES = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
UNITS = {"SECONDLY": 1, "MINUTELY": 60, "HOURLY": 3600}
EPOCH = dt.datetime(1970, 1, 1)
LAST = dt.datetime(9999, 12, 31, 23, 59, 59)


class Rule:
    """The parts of a rule's text, those left open taken from DTSTART."""

    def __init__(self, text, start, is_date):
        parts = dict(part.split("=", 1) for part in text.upper().split(";") if part)
        numbers = lambda name: [int(n) for n in parts[name].split(",")] if name in parts else []
        self.frequency, self.rank = parts["FREQ"], FREQUENCIES.index(parts["FREQ"])
        self.interval = max(int(parts.get("INTERVAL", 1)), 1)
        self.count = int(parts["COUNT"]) if "COUNT" in parts else None
        self.until = None
        if "UNTIL" in parts:
            until = parts["UNTIL"].rstrip("Z")
            self.until = dt.datetime.strptime(until if "T" in until else until + "T235959", "%Y%m%dT%H%M%S")
        self.week_start = WEEKDAYS.index(parts.get("WKST", "MO"))
        self.start = start
        self.months, self.weeks = numbers("BYMONTH"), numbers("BYWEEKNO")
        self.year_days, self.month_days = numbers("BYYEARDAY"), numbers("BYMONTHDAY")
        self.positions = numbers("BYSETPOS")
        days = parts["BYDAY"].split(",") if "BYDAY" in parts else []
        self.weekdays = [(int(day[:-2]) if day[:-2] else None, WEEKDAYS.index(day[-2:])) for day in days]
        # An ordinal has a meaning under MONTHLY and YEARLY alone, and not beside BYWEEKNO.
        if self.rank < 5 or self.weeks:
            self.weekdays = [(None, weekday) for _, weekday in self.weekdays]
        self.by_month = self.frequency == "MONTHLY" or bool(self.months)
        if self.rank >= 4 and not (self.weekdays or self.month_days or self.year_days):
            if self.frequency == "WEEKLY" or self.weeks:
                self.weekdays = [(None, start.weekday())]
            else:
                self.month_days = [start.day]
                if self.frequency == "YEARLY" and not self.months:
                    self.months = [start.month]
        self.hours, self.minutes = numbers("BYHOUR"), numbers("BYMINUTE")
        self.seconds = [59 if s == 60 else s for s in numbers("BYSECOND")]
        if is_date:
            self.hours, self.minutes, self.seconds = [0], [0], [0]
        else:
            self.hours = self.hours or ([start.hour] if self.rank > 2 else [])
            self.minutes = self.minutes or ([start.minute] if self.rank > 1 else [])
            self.seconds = self.seconds or ([start.second] if self.rank > 0 else [])
        self.known_days = {}

    def has_day(self, day):
        if day not in self.known_days:
            self.known_days[day] = self.test_day(day)
        return self.known_days[day]

    def test_day(self, day):
        if self.months and day.month not in self.months:
            return False
        of_year, year_length = day.timetuple().tm_yday, 366 if calendar.isleap(day.year) else 365
        month_length = calendar.monthrange(day.year, day.month)[1]
        if self.weeks and not self.in_weeks(day):
            return False
        if self.year_days and of_year not in self.year_days and of_year - year_length - 1 not in self.year_days:
            return False
        if self.month_days and day.day not in self.month_days and day.day - month_length - 1 not in self.month_days:
            return False
        if self.weekdays:
            at, length = (day.day, month_length) if self.by_month else (of_year, year_length)
            ordinals = (None, (at - 1) // 7 + 1, -((length - at) // 7 + 1))
            if not any(w == day.weekday() and n in ordinals for n, w in self.weekdays):
                return False
        return True

    def in_weeks(self, day):
        """A week belongs to the year that has its fourth day; the one with 28 December is the last."""
        number, year = self.week(day)
        last, _ = self.week(dt.date(year, 12, 28))
        return number in self.weeks or number - last - 1 in self.weeks

    def week(self, day):
        fourth = day - dt.timedelta((day.weekday() - self.week_start) % 7 - 3)
        return (fourth.timetuple().tm_yday - 1) // 7 + 1, fourth.year

    def periods(self, low, high):
        """First days of the chosen periods (or first instants of the chosen steps) that touch low ... high."""
        start, n = self.start, self.interval
        if self.rank < 3:
            unit = UNITS[self.frequency]
            base = int((start - EPOCH).total_seconds()) // unit
            step = max(int((low - EPOCH).total_seconds()) // unit, base)
            step += (base - step) % n
            last = int((high - EPOCH).total_seconds()) // unit
            while step <= last:
                yield EPOCH + dt.timedelta(seconds=step * unit)
                step += n
        elif self.frequency == "YEARLY":
            for year in range(start.year, high.year + 1, n):
                if year >= low.year:
                    yield dt.date(year, 1, 1)
        elif self.frequency == "MONTHLY":
            for month in range(start.year * 12 + start.month - 1, high.year * 12 + high.month, n):
                if month >= low.year * 12 + low.month - 1:
                    yield dt.date(month // 12, month % 12 + 1, 1)
        else:
            day = start.date()
            size = 1
            if self.frequency == "WEEKLY":
                day, size = day - dt.timedelta((day.weekday() - self.week_start) % 7), 7
            first = max((low.date() - day).days // (size * n), 0)
            day += dt.timedelta(first * size * n)
            while day <= high.date():
                yield day
                day += dt.timedelta(size * n)

    def members(self, period):
        if self.rank < 3:
            if not self.has_day(period.date()):
                return []
            if self.hours and period.hour not in self.hours:
                return []
            if self.frequency == "HOURLY":
                return [period.replace(minute=m, second=s) for m in self.minutes for s in self.seconds]
            if self.minutes and period.minute not in self.minutes:
                return []
            if self.frequency == "MINUTELY":
                return [period.replace(second=s) for s in self.seconds]
            return [period] if not self.seconds or period.second in self.seconds else []
        if self.frequency == "YEARLY":
            length = 366 if calendar.isleap(period.year) else 365
        elif self.frequency == "MONTHLY":
            length = calendar.monthrange(period.year, period.month)[1]
        else:
            length = 7 if self.frequency == "WEEKLY" else 1
        days = (period + dt.timedelta(i) for i in range(length))
        return [
            dt.datetime(d.year, d.month, d.day, h, m, s)
            for d in days
            if self.has_day(d)
            for h in self.hours
            for m in self.minutes
            for s in self.seconds
        ]

    def chosen(self, period):
        members = sorted(set(self.members(period)))
        if not self.positions:
            return members
        count = len(members)
        places = {p - 1 if p > 0 else count + p for p in self.positions if p and abs(p) <= count}
        return [members[place] for place in sorted(places)]


def occurrences(text, start, is_date, high, low=None):
    """All occurrences from `low` (or DTSTART) to `high`; COUNT is counted from DTSTART."""
    rule = Rule(text, start, is_date)
    high = min(high, rule.until) if rule.until else high
    begin = start if rule.count is not None or low is None else max(low, start)
    found, counted = [], 0
    for period in rule.periods(begin, high):
        for time in rule.chosen(period):
            if time < begin or time > high:
                continue
            counted += 1
            if rule.count is not None and counted > rule.count:
                return found
            if low is None or time >= low:
                found.append(time)
    return found
