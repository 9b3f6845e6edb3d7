#!/usr/bin/env python3
"""Reads mails with python's email and their calendars with icalendar, and says what they do not take.

    check_mails.py FOLDER

Each file of FOLDER that ends in .eml is a mail. Exit status 1 when one of them is not as RFC 5322, 2045 and 6047 want it,
or breaks what check_scheduling.py holds of every message.
"""
import datetime, email, email.policy, email.utils, pathlib, sys
from icalendar import Calendar

import check_scheduling


class Report:
    """What check_scheduling's lint reports to."""

    def __init__(self):
        self.faults = []

    def check(self, holds, what):
        if not holds:
            self.faults.append(what)
        return bool(holds)

    def same(self, what, wanted, got):
        return self.check(got in wanted if isinstance(wanted, list) else got == wanted, "%s: wanted %s, got %s" % (what, wanted, got))


def lint(mail, text, method, components):
    sender, recipient = (mail[name].addresses[0].addr_spec.lower() for name in ("From", "To"))
    now = email.utils.parsedate_to_datetime(mail["Date"]).astimezone(datetime.timezone.utc)
    organizers = {str(c.get("ORGANIZER", "")).lower().replace("mailto:", "") for c in components}
    # Who is invited hands on what the organizer wrote, when the organizer wrote it.
    handed_on = method == "REQUEST" and sender not in organizers
    stamps = [check_scheduling.show(now)]
    if handed_on:
        stamps += [check_scheduling.show(c["DTSTAMP"].dt) for c in components]
    report = Report()
    check_scheduling.lint(
        report, {"method": method, "from": sender, "to": [recipient]}, text, now, handed_on, stamps)
    return report.faults


def faults(raw):
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    for part in mail.walk():
        for defect in part.defects:
            yield "defect: %r" % defect
    for name in ("From", "To", "Date", "Message-ID", "MIME-Version", "Subject"):
        if len(mail.get_all(name, [])) != 1:
            yield "%s is there %d times" % (name, len(mail.get_all(name, [])))
    for name in ("From", "To"):
        addresses = mail[name].addresses
        if len(addresses) != 1 or not addresses[0].username or not addresses[0].domain:
            yield "%s is not one address: %s" % (name, mail[name])
    if mail["Bcc"] is not None or mail["Cc"] is not None:
        yield "somebody else is written to"
    if email.utils.parsedate_to_datetime(mail["Date"]).tzinfo is None:
        yield "Date has no zone"
    if max(map(len, raw.split(b"\r\n"))) > 998 or any(byte > 127 for byte in raw):
        yield "a line is too long, or not ASCII"
    if b"\n" in raw.replace(b"\r\n", b"") or b"\r" in raw.replace(b"\r\n", b""):
        yield "a line does not end with CRLF"
    kinds = [part.get_content_type() for part in mail.walk()]
    if kinds != ["multipart/mixed", "multipart/alternative", "text/plain", "text/calendar", "application/ics"]:
        yield "parts are %s" % kinds
        return
    plain, part, attached = [part for part in mail.walk() if not part.is_multipart()]
    if not plain.get_content().strip():
        yield "nothing is said to people"
    if part.get_payload(decode=True) != attached.get_payload(decode=True):
        yield "the attachment is another calendar"
    calendar = Calendar.from_ical(part.get_payload(decode=True))
    if str(calendar["METHOD"]) != part.get_param("method"):
        yield "METHOD and method= differ"
    if calendar.errors or any(component.errors for component in calendar.walk()):
        yield "the calendar has errors: %s" % [component.errors for component in calendar.walk()]
    components = [c for c in calendar.subcomponents if c.name != "VTIMEZONE"]
    if not components or len({str(c["UID"]) for c in components}) != 1:
        yield "not about one event"
    yield from lint(mail, part.get_payload(decode=True).decode("utf-8"), part.get_param("method"), components)
    zones = {str(zone["TZID"]) for zone in calendar.subcomponents if zone.name == "VTIMEZONE"}
    for component in components:
        used = {v.params["TZID"] for v in component.values() if getattr(v, "params", {}).get("TZID")}
        if not used <= zones:
            yield "a zone is not defined: %s" % (used - zones)


def main():
    files = sorted(pathlib.Path(sys.argv[1]).glob("*.eml"))
    bad = 0
    for file in files:
        for fault in faults(file.read_bytes()):
            print("%s: %s" % (file.name, fault))
            bad += 1
    print("%d mails, %d faults" % (len(files), bad))
    sys.exit(1 if bad or not files else 0)


if __name__ == "__main__":
    main()
