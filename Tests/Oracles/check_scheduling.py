#!/usr/bin/env python3
"""Runs a scheduling tool over cases and says which facts hold.

    check_scheduling.py --tool 'icsconv schedule --request {request}' [--cases DIR] [--only PATTERN] [--json] [--keep DIR] [-v]

Standard library only (Python 3.9 or later, with the system's zone files). icsconv(1) says what the tool is given and
what it has to print; a case is a folder with case.json, which says what is given, what happens, and what must hold then.
"""
import argparse, datetime as dt, email, email.policy, fnmatch, json, os, re, shlex, subprocess, sys, tempfile
from zoneinfo import ZoneInfo

UTC = dt.timezone.utc

# ---------------------------------------------------------------- iCalendar text

class Prop:
    __slots__ = ("name", "params", "value")

    def __init__(self, name, params, value):
        self.name, self.params, self.value = name.upper(), params, value

    def param(self, name):
        for n, v in self.params:
            if n.upper() == name:
                return v
        return None

    def text(self):
        return re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], self.value)


class Comp:
    def __init__(self, name):
        self.name, self.props, self.subs = name.upper(), [], []

    def all(self, name):
        return [p for p in self.props if p.name == name]

    def get(self, name):
        for p in self.props:
            if p.name == name:
                return p
        return None

    def value(self, name, default=None):
        p = self.get(name)
        return p.value if p else default

    def components(self, name=None):
        return [c for c in self.subs if name is None or c.name == name]


def parse_line(line):
    i, n = 0, len(line)
    while i < n and line[i] not in ";:":
        i += 1
    name, params = line[:i], []
    while i < n and line[i] == ";":
        j = i + 1
        while j < n and line[j] not in "=:;":
            j += 1
        pname = line[i + 1:j]
        if j < n and line[j] == "=":
            j += 1
        values, start, quoted = [], j, False
        while j < n:
            c = line[j]
            if c == '"':
                quoted = not quoted
            elif not quoted and c in ";:,":
                values.append(line[start:j].strip('"'))
                if c != ",":
                    break
                start = j + 1
            j += 1
        params.append((pname.upper(), ",".join(values)))
        i = j
    if i >= n:
        raise ValueError("no value in line: %r" % line[:60])
    return Prop(name, params, line[i + 1:])


def parse(text):
    """All top-level components of a text."""
    text = re.sub(r"\r?\n[ \t]", "", text)
    top, stack = [], []
    for line in re.split(r"\r?\n", text):
        if not line:
            continue
        p = parse_line(line)
        if p.name == "BEGIN":
            c = Comp(p.value.strip())
            (stack[-1].subs if stack else top).append(c)
            stack.append(c)
        elif p.name == "END":
            if not stack or stack[-1].name != p.value.strip().upper():
                raise ValueError("END:%s does not close" % p.value)
            stack.pop()
        else:
            if not stack:
                raise ValueError("a line outside of a component: %r" % line[:60])
            stack[-1].props.append(p)
    if stack:
        raise ValueError("%s is not closed" % stack[-1].name)
    return top


def address(value):
    """The form in which addresses are compared."""
    if value is None:
        return None
    v = value.strip()
    return (v[7:] if v[:7].lower() == "mailto:" else v).lower()

# ---------------------------------------------------------------- times

def moment(text, tzid=None, date=False):
    text = text.strip()
    if date or re.fullmatch(r"\d{8}", text):
        return dt.date(int(text[:4]), int(text[4:6]), int(text[6:8]))
    m = re.fullmatch(r"(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)", text)
    if not m:
        raise ValueError("not a time: %r" % text)
    d = dt.datetime(*map(int, m.groups()[:6]))
    if m[7]:
        return d.replace(tzinfo=UTC)
    return d.replace(tzinfo=ZoneInfo(tzid.lstrip("/"))) if tzid else d


def moments(prop):
    tzid, date = prop.param("TZID"), (prop.param("VALUE") or "").upper() == "DATE"
    return [moment(v.split("/")[0], tzid, date) for v in prop.value.split(",") if v.strip()]


def show(t):
    if t is None:
        return None
    if isinstance(t, dt.datetime):
        return t.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if t.tzinfo else t.strftime("%Y-%m-%dT%H:%M:%S")
    return t.isoformat()


def one(comp, name):
    p = comp.get(name)
    return moments(p)[0] if p else None


DUR = re.compile(r"([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$")


def duration(text):
    m = DUR.match(text.strip())
    if not m:
        raise ValueError("not a duration: %r" % text)
    w, d, h, mi, s = (int(x or 0) for x in m.groups()[1:])
    r = dt.timedelta(weeks=w, days=d, hours=h, minutes=mi, seconds=s)
    return -r if m[1] == "-" else r


def end_of(comp):
    for name in ("DTEND", "DUE"):
        if comp.get(name):
            return one(comp, name)
    start = one(comp, "DTSTART")
    if start is not None and comp.get("DURATION"):
        return plus(start, duration(comp.value("DURATION")))
    return None


def plus(t, delta):
    if isinstance(t, dt.datetime) and t.tzinfo:
        return (t.astimezone(UTC) + delta).astimezone(t.tzinfo)
    return t + delta


def minus(a, b):
    if isinstance(a, dt.datetime) and a.tzinfo and isinstance(b, dt.datetime) and b.tzinfo:
        return a.astimezone(UTC) - b.astimezone(UTC)
    return a - b


DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def rule_starts(comp, limit=800):
    """Starts of DAILY and WEEKLY rules, in wall time; that is all the cases use."""
    start = one(comp, "DTSTART")
    yield start
    p = comp.get("RRULE")
    if not p:
        return
    r = dict(x.upper().split("=", 1) for x in p.value.split(";") if "=" in x)
    freq, step = r["FREQ"], int(r.get("INTERVAL", 1))
    until, count = r.get("UNTIL"), int(r.get("COUNT", 0))
    until = moment(until) if until else None
    if freq not in ("DAILY", "WEEKLY"):
        raise ValueError("this checker does not expand " + freq)
    days = [DAYS.index(x) for x in r.get("BYDAY", "").split(",") if x]
    if not days:
        days = list(range(7)) if freq == "DAILY" else [start.weekday()]
    week0 = start - dt.timedelta(days=start.weekday())
    given, seen = 1, 1
    for i in range(1, 4000):
        t = start + dt.timedelta(days=i)
        n = i if freq == "DAILY" else ((t - week0).days // 7)
        if n % step or t.weekday() not in days:
            continue
        if count and seen >= count:
            return
        if until is not None:
            u = t
            if isinstance(until, dt.datetime) and not isinstance(t, dt.datetime):
                u = dt.datetime(t.year, t.month, t.day, tzinfo=UTC)
            elif not isinstance(until, dt.datetime) and isinstance(t, dt.datetime):
                u = t.date()
            if show(u) > show(until):
                return
        seen += 1
        given += 1
        yield t
        if given > limit:
            return


class Series:
    """What one calendar says of one UID."""

    def __init__(self, components, uid):
        mine = [c for c in components if c.value("UID") == uid]
        self.master = next((c for c in mine if not c.get("RECURRENCE-ID")), None)
        self.overrides, self.ranges = {}, []
        for c in mine:
            p = c.get("RECURRENCE-ID")
            if not p:
                continue
            key = show(moments(p)[0])
            self.overrides[key] = c
            if (p.param("RANGE") or "").upper() == "THISANDFUTURE":
                self.ranges.append((key, c))
        self.ranges.sort(key=lambda x: x[0])
        self.starts = {}
        if self.master is not None and self.master.get("DTSTART"):
            for t in rule_starts(self.master):
                self.starts.setdefault(show(t), t)
            for p in self.master.all("RDATE"):
                for t in moments(p):
                    self.starts.setdefault(show(t), t)
            for p in self.master.all("EXDATE"):
                for t in moments(p):
                    self.starts.pop(show(t), None)

    def at(self, key):
        """The instance whose original start is key: (component, start, end) or None."""
        if key in self.overrides:
            c = self.overrides[key]
            return c, one(c, "DTSTART"), end_of(c)
        if key not in self.starts:
            return None
        start, source = self.starts[key], self.master
        base = one(self.master, "DTSTART")
        for k, c in self.ranges:
            if k <= key:
                source = c
        if source is self.master:
            end = end_of(self.master)
            return source, start, plus(start, minus(end, base)) if end is not None else None
        moved = plus(start, minus(one(source, "DTSTART"), moments(source.get("RECURRENCE-ID"))[0])) \
            if source.get("DTSTART") else start
        end = end_of(source)
        return source, moved, plus(moved, minus(end, one(source, "DTSTART"))) if end is not None else None

# ---------------------------------------------------------------- facts

KINDS = ("VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY")


class Report:
    def __init__(self):
        self.lines = []

    def check(self, ok, text):
        self.lines.append((bool(ok), text))
        return ok

    def same(self, what, want, got):
        alternatives = want if isinstance(want, list) else [want]
        self.check(got in alternatives, "%s is %s" % (what, " or ".join(map(str, alternatives)))
                   + ("" if got in alternatives else ", got %s" % (got,)))

    @property
    def failures(self):
        return [t for ok, t in self.lines if not ok]


def attendee(comp, addr):
    for p in comp.all("ATTENDEE"):
        if address(p.value) == address(addr):
            return p
    return None


def partstat(comp, addr):
    p = attendee(comp, addr)
    return None if p is None else (p.param("PARTSTAT") or "NEEDS-ACTION").upper()


def component_facts(r, where, comp, f, start=None, end=None):
    if "kind" in f:
        r.same(where + ": component", f["kind"], comp.name)
    if "sequence" in f:
        r.same(where + ": SEQUENCE", f["sequence"], int(comp.value("SEQUENCE", "0")))
    if "sequenceAbove" in f:
        s = int(comp.value("SEQUENCE", "0"))
        r.check(s > f["sequenceAbove"], "%s: SEQUENCE is above %d, got %d" % (where, f["sequenceAbove"], s))
    if "status" in f:
        r.same(where + ": STATUS", f["status"], (comp.value("STATUS") or "").upper() or None)
    if "start" in f:
        r.same(where + ": start", f["start"], show(start if start is not None else one(comp, "DTSTART")))
    if "end" in f:
        r.same(where + ": end", f["end"], show(end if end is not None else end_of(comp)))
    for key, name in (("summary", "SUMMARY"), ("location", "LOCATION"), ("description", "DESCRIPTION"),
                      ("comment", "COMMENT"), ("completed", "COMPLETED"), ("percent", "PERCENT-COMPLETE"),
                      ("transp", "TRANSP"), ("rule", "RRULE")):
        if key in f:
            p = comp.get(name)
            r.same("%s: %s" % (where, name), f[key], p.text() if p else None)
    if "organizer" in f:
        r.same(where + ": ORGANIZER", f["organizer"], address(comp.value("ORGANIZER")))
    for a, v in f.get("partstat", {}).items():
        r.same("%s: PARTSTAT of %s" % (where, a), v, partstat(comp, a))
    if "attendees" in f:
        got = sorted(address(p.value) for p in comp.all("ATTENDEE"))
        r.check(got == sorted(f["attendees"]), "%s: ATTENDEEs are %s, got %s" % (where, sorted(f["attendees"]), got))
    for a, params in f.get("params", {}).items():
        p = attendee(comp, a)
        for n, v in params.items():
            got = p.param(n) if p is not None else "(no such ATTENDEE)"
            if v is not None and n in ("DELEGATED-TO", "DELEGATED-FROM", "SENT-BY", "MEMBER"):
                got = address(got)
            r.same("%s: %s of %s" % (where, n, a), v, got)
    for n, v in f.get("organizerParams", {}).items():
        p = comp.get("ORGANIZER")
        r.same("%s: %s of the ORGANIZER" % (where, n), v, p.param(n) if p else None)
    for key, name in (("exdates", "EXDATE"), ("rdates", "RDATE")):
        if key in f:
            got = sorted({show(t) for p in comp.all(name) for t in moments(p)})
            r.check(got == sorted(f[key]), "%s: %s are %s, got %s" % (where, name, sorted(f[key]), got))
    if "exdatesInclude" in f:
        got = {show(t) for p in comp.all("EXDATE") for t in moments(p)}
        for x in f["exdatesInclude"]:
            r.check(x in got, "%s: EXDATE has %s, got %s" % (where, x, sorted(got)))
    if "exdateZone" in f:
        got = sorted({p.param("TZID") or ("UTC" if p.value.endswith("Z") else "none") for p in comp.all("EXDATE")})
        r.same(where + ": zone of EXDATE", f["exdateZone"], ",".join(got))
    for n in f.get("has", []):
        r.check(comp.get(n) or comp.components(n), "%s: has %s" % (where, n))
    for n in f.get("lacks", []):
        r.check(not comp.get(n) and not comp.components(n), "%s: has no %s" % (where, n))
    if "alarms" in f:
        got = sorted(a.value("TRIGGER", "") for a in comp.components("VALARM"))
        r.check(got == sorted(f["alarms"]), "%s: alarms are %s, got %s" % (where, f["alarms"], got))
    if "requestStatus" in f:
        got = [p.value.split(";")[0] for p in comp.all("REQUEST-STATUS")]
        r.check(any(g.startswith(f["requestStatus"]) for g in got),
                "%s: REQUEST-STATUS begins with %s, got %s" % (where, f["requestStatus"], got))
    if "busy" in f:
        got = sorted(busy_of(comp))
        want = sorted((k, tuple(v)) for k, vs in f["busy"].items() for v in vs)
        r.check(got == want, "%s: FREEBUSY is %s, got %s" % (where, want, got))


def busy_of(comp):
    """Busy periods by type, joined where they touch."""
    out = {}
    for p in comp.all("FREEBUSY"):
        kind = (p.param("FBTYPE") or "BUSY").upper()
        if kind == "FREE":
            continue
        for v in p.value.split(","):
            a, b = v.split("/")
            s = moment(a)
            e = plus(s, duration(b)) if b[:1] in "P+-" else moment(b)
            out.setdefault(kind, []).append((show(s), show(e)))
    result = []
    for kind, spans in out.items():
        joined = []
        for s, e in sorted(spans):
            if joined and s <= joined[-1][1]:
                joined[-1] = (joined[-1][0], max(e, joined[-1][1]))
            else:
                joined.append((s, e))
        result += [(kind, j) for j in joined]
    return result


def scheduling_components(text):
    return [c for top in parse(text) if top.name == "VCALENDAR" for c in top.subs if c.name in KINDS]


def rid_of(comp):
    p = comp.get("RECURRENCE-ID")
    return show(moments(p)[0]) if p else None


def content_facts(r, where, components, f):
    """Facts of a calendar or of a message."""
    def find(x):
        hits = [c for c in components if (x.get("uid") is None or c.value("UID") == x["uid"]) and rid_of(c) == x.get("rid")]
        return hits
    for x in f.get("components", []):
        label = "%s %s%s" % (where, x.get("uid", ""), " at " + x["rid"] if x.get("rid") else "")
        hits = find(x)
        if r.check(len(hits) == 1, "%s: one component, got %d" % (label, len(hits))):
            component_facts(r, label, hits[0], x)
    for x in f.get("absent", []):
        label = "%s %s%s" % (where, x.get("uid", ""), " at " + x["rid"] if x.get("rid") else "")
        r.check(not find(x), "%s: no such component" % label)
    if f.get("only"):
        want = sorted((x.get("uid") or "", x.get("rid") or "") for x in f.get("components", []))
        got = sorted((c.value("UID") if any(x.get("uid") for x in f.get("components", [])) else "", rid_of(c) or "")
                     for c in components)
        r.check(got == want, "%s: components are %s, got %s" % (where, want, got))
    if "uids" in f:
        got = sorted({c.value("UID") for c in components})
        r.check(got == sorted(f["uids"]), "%s: UIDs are %s, got %s" % (where, sorted(f["uids"]), got))
    for x in f.get("instances", []):
        label = "%s %s, the instance of %s" % (where, x["uid"], x["at"] or "the one event")
        try:
            s = Series(components, x["uid"])
            if x["at"] is None:
                hit = (s.master, one(s.master, "DTSTART"), end_of(s.master)) if s.master is not None else None
            else:
                hit = s.at(x["at"])
        except (ValueError, KeyError, AttributeError, TypeError) as e:
            r.check(False, "%s: cannot be read (%s)" % (label, e))
            continue
        gone = hit is None or (hit[0].value("STATUS") or "").upper() == "CANCELLED"
        if x.get("gone"):
            r.check(gone, label + ": is gone or cancelled")
        elif r.check(not gone, label + ": is there"):
            component_facts(r, label, hit[0], {k: v for k, v in x.items() if k not in ("uid", "at", "gone")},
                            hit[1], hit[2])


IGNORED_PROPS = {"DTSTAMP", "LAST-MODIFIED", "CREATED"}


def canonical(text):
    """A store's meaning, for 'unchanged': order, folding, own X- properties and stamps do not count."""
    out = []
    for c in scheduling_components(text):
        props = []
        for p in c.props:
            if p.name in IGNORED_PROPS or p.name.startswith("X-"):
                continue
            value = address(p.value) if p.name in ("ATTENDEE", "ORGANIZER") else p.value
            try:
                if p.name in ("DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE"):
                    value = ",".join(sorted(show(t) for t in moments(p)))
            except ValueError:
                pass
            params = tuple(sorted((n, v.lower()) for n, v in p.params
                                  if not n.startswith("X-") and n not in ("TZID", "VALUE", "CN", "RSVP")))
            props.append((p.name, params, value))
        alarms = tuple(sorted(a.value("TRIGGER", "") for a in c.components("VALARM")))
        out.append((c.value("UID") or "", rid_of(c) or "", c.name, tuple(sorted(props)), alarms))
    return sorted(out)

# ---------------------------------------------------------------- what holds of every message

NO_ALARM = {"REPLY", "CANCEL", "REFRESH", "DECLINECOUNTER"}
FROM_ORGANIZER = {"REQUEST", "CANCEL", "ADD", "DECLINECOUNTER", "PUBLISH"}
NEEDS = {"REQUEST": ("DTSTART", "SUMMARY"), "COUNTER": ("DTSTART", "SUMMARY", "SEQUENCE"),
         "ADD": ("DTSTART", "SUMMARY", "SEQUENCE"), "CANCEL": ("SEQUENCE",), "DECLINECOUNTER": ("SEQUENCE",)}
REFRESH_LACKS = ("SEQUENCE", "DTSTART", "DTEND", "DURATION", "SUMMARY", "STATUS", "RRULE", "LOCATION", "DESCRIPTION")


def lint(r, entry, text, now, by_attendee, stamps):
    method = (entry.get("method") or "").upper()
    where = "%s to %s" % (method, ",".join(entry.get("to") or []))
    try:
        top = parse(text)
    except ValueError as e:
        r.check(False, "%s: text can be parsed (%s)" % (where, e))
        return []
    if not r.check(len(top) == 1 and top[0].name == "VCALENDAR", where + ": one VCALENDAR"):
        return []
    cal = top[0]
    r.same(where + ": METHOD in the text", method, (cal.value("METHOD") or "").upper())
    r.same(where + ": VERSION", "2.0", cal.value("VERSION"))
    r.check(cal.get("PRODID"), where + ": has PRODID")
    comps = [c for c in cal.subs if c.name in KINDS]
    r.check(comps, where + ": has a component")
    r.check(len({c.value("UID") for c in comps}) == 1, where + ": one UID (RFC 5546, 3.2.2)")
    r.check(len({c.name for c in comps}) == 1, where + ": one kind of component")
    sender = address(entry.get("from"))
    zones = {z.value("TZID") for z in cal.components("VTIMEZONE")}
    used = {p.param("TZID") for c in comps for p in c.props if p.param("TZID")}
    r.check(used <= zones, "%s: a VTIMEZONE for each TZID, missing %s" % (where, sorted(used - zones)))
    for line in text.replace("\r\n", "\n").split("\n"):
        if len(line.encode()) > 75:
            r.check(False, where + ": no line is longer than 75 octets (RFC 5545, 3.1)")
            break
    for c in comps:
        at = where + (" at " + rid_of(c) if rid_of(c) else "")
        r.same(at + ": DTSTAMP", stamps or show(now), show(one(c, "DTSTAMP")) if c.get("DTSTAMP") else None)
        org = c.get("ORGANIZER")
        if r.check(org is not None, at + ": has ORGANIZER"):
            r.check(org.value.lower().startswith("mailto:"), at + ": ORGANIZER is a mailto: (RFC 6047, 2.3)")
            if method in FROM_ORGANIZER and not by_attendee and c.name != "VFREEBUSY":
                r.same(at + ": sender is the ORGANIZER", address(org.value), sender)
        for p in c.all("ATTENDEE") + ([org] if org is not None else []):
            for n in ("SCHEDULE-AGENT", "SCHEDULE-STATUS", "SCHEDULE-FORCE-SEND"):
                if p.param(n) is not None:
                    r.check(False, "%s: %s is not sent (RFC 6638, 7)" % (at, n))
        if method in ("REPLY", "REFRESH", "COUNTER"):
            r.check(attendee(c, sender or "") is not None, at + ": sender is an ATTENDEE of it")
        if method in ("REPLY", "REFRESH"):
            linked = {sender}
            me = attendee(c, sender or "")
            if me is not None:
                for n in ("DELEGATED-TO", "DELEGATED-FROM"):
                    linked |= {address(v) for v in (me.param(n) or "").split(",") if v}
            others = {address(p.value) for p in c.all("ATTENDEE")} - linked
            r.check(not others, "%s: only the sender's ATTENDEE (and its delegate), got %s" % (at, sorted(others)))
        if method in NO_ALARM:
            r.check(not c.components("VALARM"), at + ": no VALARM")
        for n in NEEDS.get(method, ()):
            if c.name in ("VEVENT",) or n == "SEQUENCE":
                if c.name != "VFREEBUSY":
                    r.check(c.get(n), "%s: has %s" % (at, n))
        if method == "REFRESH":
            for n in REFRESH_LACKS:
                r.check(not c.get(n), "%s: no %s in a REFRESH (RFC 5546, 3.2.6)" % (at, n))
        status = (c.value("STATUS") or "").upper()
        if method == "CANCEL":
            r.check(status in ("", "CANCELLED"), at + ": STATUS is CANCELLED or not there (RFC 5546, 3.2.5)")
        if method in ("REQUEST", "ADD"):
            r.check(status != "CANCELLED", at + ": a %s never says CANCELLED (RFC 5546, 3.2.2)" % method)
        if method in ("REQUEST", "CANCEL", "ADD", "REFRESH", "PUBLISH"):
            r.check(not c.get("REQUEST-STATUS"), at + ": no REQUEST-STATUS")
    r.check(sender not in [address(a) for a in entry.get("to") or []], where + ": not sent to oneself")
    return comps


def check_mail(r, where, raw, method, sender):
    m = email.message_from_bytes(raw.encode("utf-8", "surrogateescape"), policy=email.policy.default)
    r.check(m["From"] and sender in m["From"].lower(), where + ": From names the sender")
    r.check(m["To"] and m["Date"] and m["Message-ID"] and m["MIME-Version"], where + ": To, Date, Message-ID, MIME-Version")
    parts = [p for p in m.walk() if p.get_content_type() == "text/calendar"]
    r.check(len(parts) >= 1, where + ": has a text/calendar part")
    r.check(any(p.get_content_type() == "text/plain" for p in m.walk()), where + ": has a form for people (RFC 6047, 2.4)")
    for p in parts[:1]:
        r.same(where + ": method= of the part", method, (p.get_param("method") or "").upper())
        body = p.get_payload(decode=True)
        if any(b > 127 for b in body):
            r.same(where + ": charset= of the part", "utf-8", (p.get_content_charset() or "").lower())
        head = raw.split("\n\n", 1)[0].split("\r\n\r\n", 1)[0]
        r.check(all(ord(c) < 128 for c in head), where + ": the header is ASCII")
        try:
            cal = parse(body.decode("utf-8"))
            r.same(where + ": METHOD in the part", method, (cal[0].value("METHOD") or "").upper())
        except (ValueError, IndexError, UnicodeDecodeError) as e:
            r.check(False, where + ": part can be read (%s)" % e)

# ---------------------------------------------------------------- a case

def outgoing_facts(want, answer, now):
    r = Report()
    groups, mails = {}, {}
    for e in answer.get("outgoing") or []:
        wanted = [w for w in want if address(w["to"]) in [address(a) for a in e.get("to") or []]
                  and w["method"] == (e.get("method") or "").upper()]
        comps = lint(r, e, e.get("text") or "", now, any(w.get("byAttendee") for w in wanted),
                     next((w["stamp"] for w in wanted if "stamp" in w), None))
        for a in e.get("to") or []:
            g = groups.setdefault(((e.get("method") or "").upper(), address(a)), {"comps": [], "entries": []})
            g["comps"] += comps
            g["entries"].append(e)
    for w in want:
        key = (w["method"], address(w["to"]))
        g = groups.pop(key, None)
        where = "%s to %s" % key
        if g is None:
            if not w.get("optional"):
                r.check(False, where + ": is sent")
            continue
        r.check(True, where + ": is sent")
        if "from" in w:
            for e in g["entries"]:
                r.same(where + ": from", w["from"], address(e.get("from")))
        if "significant" in w:
            for e in g["entries"]:
                if "significant" in e:
                    r.same(where + ": significant", w["significant"], e["significant"])
        content_facts(r, where, g["comps"], w)
        if w.get("mail"):
            raws = [e.get("mail") for e in g["entries"]]
            if r.check(all(raws), where + ": comes with its mail"):
                for raw in raws:
                    check_mail(r, where + " mail", raw, w["method"], address(w.get("from") or g["entries"][0].get("from")))
    for (method, to) in groups:
        r.check(False, "no %s to %s" % (method, to))
    return r


def run_case(folder, template, keep, timeout):
    case = json.load(open(os.path.join(folder, "case.json"), encoding="utf-8"))
    path = lambda f: os.path.abspath(os.path.join(folder, f))
    given = [path(f) for f in case.get("given", [])]
    actions = []
    for a in case["when"]:
        a = dict(a)
        for k in ("message", "edited", "proposed"):
            if k in a:
                a[k] = path(a[k])
        actions.append(a)
    who = case["who"]
    request = {"user": who["addresses"], "now": case["now"], "timezone": who["timezone"],
               "policy": case.get("policy", {}), "calendars": given, "actions": actions}
    r = Report()
    with tempfile.TemporaryDirectory() as tmp:
        req = os.path.join(keep or tmp, os.path.basename(folder) + ".request.json")
        json.dump(request, open(req, "w", encoding="utf-8"), indent=1, ensure_ascii=False)
        words = []
        for w in shlex.split(template):
            if w == "{calendars}":
                words += [x for g in given for x in ("--calendar", g)]
            elif w == "{user}":
                words += [x for u in who["addresses"] for x in ("--user", u)]
            else:
                words.append(w.replace("{request}", req).replace("{now}", case["now"])
                             .replace("{timezone}", who["timezone"]).replace("{case}", os.path.abspath(folder)))
        try:
            p = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout)
        except (OSError, subprocess.TimeoutExpired) as e:
            r.check(False, "the tool runs (%s)" % e)
            return case, r, None
        if keep:
            open(os.path.join(keep, os.path.basename(folder) + ".answer.json"), "wb").write(p.stdout)
    err = p.stderr.decode("utf-8", "replace").strip().splitlines()
    r.check(p.returncode == 0, "exit status is 0, got %d%s" % (p.returncode, ": " + err[-1] if err else ""))
    try:
        answer = json.loads(p.stdout.decode("utf-8"))
        text = answer["calendar"]
        components = scheduling_components(text)
    except (ValueError, KeyError, TypeError) as e:
        r.check(False, "the answer is JSON with a calendar (%s: %s)" % (type(e).__name__, e))
        return case, r, None
    for top in parse(text):
        r.check(top.name != "VCALENDAR" or not top.get("METHOD"), "calendar: no METHOD is stored")
    for c in components:
        for q in c.props:
            if q.param("SCHEDULE-FORCE-SEND") is not None:
                r.check(False, "calendar: SCHEDULE-FORCE-SEND is not stored (RFC 6638, 7.2)")
    keys = [(c.value("UID"), rid_of(c)) for c in components]
    r.check(len(keys) == len(set(keys)), "calendar: no component is there twice")
    then = case["then"]
    cal = then["calendar"]
    if cal.get("unchanged"):
        before = sorted(x for g in given for x in canonical(open(g, encoding="utf-8", newline="").read()))
        r.check(canonical(text) == before, "calendar: is unchanged")
    content_facts(r, "calendar", components, cal)
    now = moment(re.sub(r"[-:]", "", case["now"]))
    want = then.get("outgoing", [])
    options = want["oneOf"] if isinstance(want, dict) else [want]
    best = min((outgoing_facts(o, answer, now) for o in options), key=lambda x: len(x.failures))
    r.lines += best.lines
    ignored = answer.get("ignored") or []
    ignored = [ignored] if isinstance(ignored, dict) else ignored
    wanted = then.get("ignored", [])
    must = [w for w in wanted if not w.get("optional")]
    r.check(len(must) <= len(ignored) <= len(wanted),
            "ignored: %d, got %s" % (len(must), [i.get("code") for i in ignored]))
    rest = list(ignored)
    for w in wanted:
        hit = next((i for i in rest if i.get("code") in w["code"]), None)
        if hit is None and w.get("optional"):
            continue
        if r.check(hit, "ignored: code %s, got %s" % (" or ".join(w["code"]), [i.get("code") for i in ignored])):
            rest.remove(hit)
            r.check((hit.get("reason") or "").strip(), "ignored: a reason is given")
            if "ask" in w:
                r.same("ignored: ask", w["ask"], bool(hit.get("ask")))
    return case, r, answer


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tool", required=True, help="command line; {request} is a JSON file with all that is given")
    p.add_argument("--cases", default=os.path.dirname(os.path.abspath(__file__)))
    p.add_argument("--only", default="*", help="names, with * and ?")
    p.add_argument("--keep", help="folder for requests and answers")
    p.add_argument("--timeout", type=float, default=20)
    p.add_argument("--json", action="store_true")
    p.add_argument("-v", "--verbose", action="store_true", help="also what holds")
    a = p.parse_args()
    if a.keep:
        os.makedirs(a.keep, exist_ok=True)
    folders = sorted(f for f in os.listdir(a.cases) if os.path.isfile(os.path.join(a.cases, f, "case.json"))
                     and fnmatch.fnmatch(f, a.only))
    passed, results = 0, []
    for f in folders:
        case, r, _ = run_case(os.path.join(a.cases, f), a.tool, a.keep, a.timeout)
        ok = not r.failures
        passed += ok
        results.append({"case": f, "ok": ok, "holds": len(r.lines) - len(r.failures), "failures": r.failures})
        if not a.json:
            print("%s %s  (%d of %d facts)  %s" % ("ok    " if ok else "FAILED", f, len(r.lines) - len(r.failures),
                                                  len(r.lines), "" if ok else case["title"]))
            for good, t in r.lines:
                if not good or a.verbose:
                    print("         %s %s" % ("+" if good else "-", t))
    if a.json:
        print(json.dumps(results, indent=1, ensure_ascii=False))
    else:
        print("%d passed, %d failed" % (passed, len(folders) - passed))
    sys.exit(0 if passed == len(folders) and folders else 1)


if __name__ == "__main__":
    main()
