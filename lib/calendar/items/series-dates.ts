import { memoize } from '../../memoize.ts';
import { type Codec, MalformedRecord } from '../../table/shape.ts';
import { dayNumberIn, dayText } from '../dates/civil-days.ts';
import { dayOf, timeOf } from '../dates/time-text.ts';
import type { SeriesDate } from '../stored/series.ts';

/**
 * How a series stores its dates: as text of a few bytes, because lists read the record of each series that they show,
 * and 500 dates would take 20 kB as a DynamoDB list.
 *
 * `2027-03-05 20:00:00 #1001,7*9,7 19:30:00,14 20:00:00 #1030` begins with the first date and its event. Each step
 * after it has the number of days to the next date, the time if it differs, and the event unless its identifier is the
 * next one. `*9` repeats a step: nine weeks, one by one.
 */
export const SERIES_DATES: Codec<SeriesDate[]> = {
  encode: (dates) => runs(stepsOf(dates)).join(','),
  // Earlier versions stored the list itself.
  decode: (stored) => (typeof stored === 'string' ? datesIn(stored) : stored),
};

const malformed = () => new MalformedRecord('series.dates is malformed');

function* stepsOf(dates: readonly SeriesDate[]): Generator<string> {
  let before: Place | undefined;
  for (const { date, event } of dates) {
    const [day, time] = [dayNumberIn(dayOf(date)), timeOf(date)];
    if (before === undefined) yield `${date} #${event}`;
    else {
      const otherTime = time === before.time ? '' : ` ${time}`;
      const otherEvent = event === before.event + 1 ? '' : ` #${event}`;
      yield `${day - before.day}${otherTime}${otherEvent}`;
    }
    before = { day, time, event };
  }
}

interface Place {
  readonly day: number;
  readonly time: string;
  readonly event: number;
}

/** Joins equal steps that follow each other. */
function runs(steps: Iterable<string>): string[] {
  const found: { readonly step: string; times: number }[] = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (last?.step === step) last.times += 1;
    else found.push({ step, times: 1 });
  }
  return found.map(({ step, times }) => (times === 1 ? step : `${step}*${times}`));
}

/** More than any series has: a short malformed text could expand to millions. */
const MAX_DATES = 10_000;

const FIRST = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) #(\d+)$/;
const STEP = /^(-?\d{1,7})(?: (\d\d:\d\d:\d\d))?(?: #(\d+))?(?:\*(\d{1,4}))?$/;

function datesIn(text: string): SeriesDate[] {
  if (text === '') return [];
  const [first = '', ...steps] = text.split(',');
  let place = firstPlace(first);
  const dates = [dateOf(place)];
  for (const step of steps) {
    const [whole, days, time, event, times = '1'] = STEP.exec(step) ?? [];
    if (whole === undefined || dates.length + Number(times) > MAX_DATES) throw malformed();
    for (let done = 0; done < Number(times); done += 1) {
      place = {
        day: place.day + Number(days),
        time: time ?? place.time,
        event: event === undefined ? place.event + 1 : Number(event),
      };
      dates.push(dateOf(place));
    }
  }
  return dates;
}

function firstPlace(text: string): Place {
  const [, day, time = '', event] = FIRST.exec(text) ?? [];
  if (day === undefined) throw malformed();
  const number = dayNumberIn(day);
  if (dayText(number) !== day) throw malformed();
  return { day: number, time, event: Number(event) };
}

const dateOf = ({ day, time, event }: Place): SeriesDate => ({ date: `${storedDay(day)} ${time}`, event });

const MAX_MEMOIZED = 20_000;

/** Series have many days in common. @throws MalformedRecord for a year without four digits */
const storedDay = memoize(MAX_MEMOIZED, (number: number) => {
  const text = dayText(number);
  if (!/^\d{4}-/.test(text)) throw malformed();
  return text;
});
