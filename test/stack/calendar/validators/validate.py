"""Prints a line for each calendar: its components, or why it is invalid."""

import sys

from icalendar import Calendar


def result_of(path):
    with open(path, "rb") as file:
        text = file.read()
    try:
        calendar = Calendar.from_ical(text)
        problems = [problem for component in calendar.walk() for problem in problems_of(component)]
        if not calendar.subcomponents:
            problems.append("VCALENDAR has no component")
        for event in calendar.walk("VEVENT"):
            for name in ("DTSTART", "DTSTAMP", "UID"):
                event.decoded(name)
    except (ValueError, KeyError, TypeError) as problem:
        problems = [repr(problem)]
    if problems:
        return f"invalid: {problems}"
    return " ".join(sorted(component.name for component in calendar.subcomponents))


def problems_of(component):
    yield from (f"{component.name}: {error}" for error in component.errors)
    yield from (f"{component.name} has no {name}" for name in component.required if name not in component)
    for name in component.singletons:
        if isinstance(component.get(name), list):
            yield f"{component.name} has {name} several times"


for path in sys.argv[1:]:
    print(result_of(path))
