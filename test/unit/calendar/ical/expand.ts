import ICAL from 'ical.js';

/** An occurrence as a calendar program shows it: its times in UTC, or its days, and its title. */
export interface Shown {
  readonly start: string;
  readonly end: string;
  readonly title: string;
}

/** The occurrences of all events of a calendar as ical.js finds them, by start; at most `max` of each event. */
export function occurrencesIn(text: string, max = 600): Shown[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const [mains, exceptions] = [
    events.filter((event) => !event.isRecurrenceException()),
    events.filter((event) => event.isRecurrenceException()),
  ];
  return mains
    .flatMap((main) => {
      for (const exception of exceptions) if (exception.uid === main.uid) main.relateException(exception);
      return main.isRecurring() ? expanded(main, max) : [shown(main.summary, main.startDate, main.endDate)];
    })
    .sort((a, b) => (a.start < b.start ? -1 : 1));
}

function expanded(event: ICAL.Event, max: number): Shown[] {
  const found: Shown[] = [];
  const iterator = event.iterator();
  while (found.length < max) {
    const next = iterator.next();
    if (!next) break;
    const { startDate, endDate, item } = event.getOccurrenceDetails(next);
    found.push(shown(item.summary, startDate, endDate));
  }
  return found;
}

const shown = (title: string, start: ICAL.Time, end: ICAL.Time): Shown => ({
  title,
  start: timeOf(start),
  end: timeOf(end),
});

const timeOf = (time: ICAL.Time) =>
  time.isDate
    ? time.toString()
    : new Date(time.toUnixTime() * 1000).toISOString().slice(0, 19).replace('T', ' ');
