"""Records what recurring-ical-events finds in its own test calendars, reduced to what makes events repeat.

pip install recurring-ical-events==3.8.2
python record-occurrences.py .../recurring_ical_events/test/calendars > occurrences.ndjson

With --expand and files it prints the occurrences in each file instead.
"""

import datetime
import json
import pathlib
import re
import sys
import zoneinfo

import icalendar
import recurring_ical_events

KEPT = set("DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID SEQUENCE DTSTAMP STATUS".split())
YEARS = 2
MAX_BYTES = 20_000
MAX_OCCURRENCES = 120


def reduced(text):
    """The events of a calendar without their contents, with numbers as names, and its time zones."""
    lines, path, uids, events = ["BEGIN:VCALENDAR", "VERSION:2.0"], [], {}, 0
    for line in re.sub(r"\r?\n[ \t]", "", text).splitlines():
        name = re.split("[:;]", line, maxsplit=1)[0].upper()
        if name == "BEGIN":
            path.append(line[6:].strip().upper())
            if path == ["VCALENDAR", "VEVENT"]:
                events += 1
                lines += ["BEGIN:VEVENT", f"SUMMARY:Event {events}"]
            elif "VTIMEZONE" in path:
                lines.append(line)
        elif name == "END":
            if "VTIMEZONE" in path or path == ["VCALENDAR", "VEVENT"]:
                lines.append(line)
            path.pop()
        elif path == ["VCALENDAR", "VEVENT"] and name in KEPT:
            lines.append(line)
        elif path == ["VCALENDAR", "VEVENT"] and name == "UID":
            lines.append(f"UID:{uids.setdefault(line, len(uids) + 1)}")
        elif path == ["VCALENDAR"] and name == "X-WR-TIMEZONE":
            lines.append(line)
        elif "VTIMEZONE" in path:
            lines.append(line)
    text = "\r\n".join([*lines, "END:VCALENDAR", ""])
    return re.sub("BEGIN:VTIMEZONE.*?END:VTIMEZONE\r\n", without_known, text, flags=re.DOTALL)


def without_known(zone):
    """Every program knows the zones of the IANA database."""
    name = re.search("^TZID:(.*?)\r?$", zone[0], re.MULTILINE)
    return "" if name and name[1] in zoneinfo.available_timezones() else zone[0]


def shown(time):
    if not isinstance(time, datetime.datetime):
        return time.isoformat()
    if time.tzinfo is None:
        return time.isoformat(" ")
    return time.astimezone(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M:%SZ")


def day_of(time):
    return time.date() if isinstance(time, datetime.datetime) else time


def occurrences_in(text):
    """The times of all occurrences, from before the first start until some years later."""
    calendar = icalendar.Calendar.from_ical(text)
    first = min(day_of(event["DTSTART"].dt) for event in calendar.walk("VEVENT")) - datetime.timedelta(days=2)
    last = first.replace(year=first.year + YEARS, day=1)
    found = recurring_ical_events.of(calendar).between(first, last)
    if len(found) > MAX_OCCURRENCES:
        starts = sorted(day_of(event["DTSTART"].dt) for event in found)
        last = starts[MAX_OCCURRENCES]
        found = recurring_ical_events.of(calendar).between(first, last)
    rows = [[shown(event["DTSTART"].dt), shown(event["DTEND"].dt), str(event["SUMMARY"])] for event in found]
    return last.isoformat(), sorted(rows)


def record(directory):
    for path in sorted(pathlib.Path(directory).glob("*.ics")):
        try:
            text = reduced(path.read_text())
            last, occurrences = occurrences_in(text)
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as problem:
            print(f"{path.stem} is left out: {problem!r}", file=sys.stderr)
            continue
        if not re.search("BEGIN:VEVENT.*(RRULE|RDATE)", text, re.DOTALL) or len(text) > MAX_BYTES:
            continue
        print(json.dumps({"name": path.stem, "last": last, "calendar": text, "occurrences": occurrences}))


if sys.argv[1] == "--expand":
    for name in sys.argv[2:]:
        print(json.dumps(occurrences_in(pathlib.Path(name).read_bytes())[1]))
else:
    record(sys.argv[1])
