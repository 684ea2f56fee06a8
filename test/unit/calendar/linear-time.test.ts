import { beforeAll, describe, expect, it } from 'vitest';
import { costParts, shownCost } from '../../../lib/calendar/events/costs.ts';
import { selectedFields } from '../../../lib/calendar/http/selected-fields.ts';
import { stringify } from '../../../lib/calendar/ical/jcal.ts';
import { plainName, plainText } from '../../../lib/calendar/ical/plain-text.ts';
import { recurrenceText } from '../../../lib/calendar/recurrence/input.ts';
import { paragraphs } from '../../../lib/calendar/text/paragraphs.ts';
import { richText } from '../../../lib/calendar/text/rich-text.ts';
import { searchFor, searchTextOf, textIn } from '../../../lib/calendar/text/search-text.ts';
import { searchableText } from '../../../lib/calendar/text/searchable-text.ts';
import { slugText, storedSlug } from '../../../lib/calendar/text/slug-text.ts';
import { html, withoutTags } from '../../../lib/calendar/text/text.ts';
import { Failure } from '../../../lib/http/failure.ts';
import { keyText } from '../../../lib/table/key.ts';
import { cleanHtml, NestedTooDeeply } from '../../../lib/text/clean-html.ts';
import { compareTexts, foldedText, normalized } from '../../../lib/text/fold.ts';
import { parseDateText } from '../../../schemas/calendar/date-text.ts';
import { partsOf } from '../../../schemas/calendar/fields.ts';
import { timeZoneId } from '../../../schemas/calendar/time-zone.ts';
import { weekdaysIn } from '../../../schemas/calendar/weekday-text.ts';
import { superlinearTexts } from '../../nasty-text.ts';
import { gatewayEvent } from '../http/gateway-event.ts';
import { useSettings } from '../http/settings.ts';
import { storedEvent } from './stored-event.ts';

beforeAll(() => useSettings());

/** Searches are far shorter than this; with much longer ones the test measures garbage collection. */
const MAX_SEARCH = 10_000;

/** Every calendar function that processes text, without the limits of requests. */
const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  cleanHtml: (text) => ignoring(NestedTooDeeply, () => cleanHtml(text)),
  paragraphs,
  richText: (text) => ignoring(Failure, () => richText('description', text)),
  html,
  withoutTags,
  prices: (text) => shownCost(costParts(text)),
  'prices between others': (text) => shownCost(costParts(`$5 ${text} €, 10 - 20`)),
  slugText,
  'stored slugs': storedSlug,
  searchTextOf: (text) =>
    textIn(searchTextOf(storedEvent({ id: 1, title: text, description: text, excerpt: text }))),
  searchableText,
  'searchFor, of many words': (text) => searchFor(text.slice(0, MAX_SEARCH)),
  'searchFor, in long texts': (text) => searchFor('"a b" -x needle')(text),
  plainText,
  plainName,
  'lines of iCalendar': (text) => stringify(['vcalendar', [['name', {}, 'text', text]], []]),
  foldedText,
  'normalized to NFC': (text) => normalized(text, 'NFC'),
  'normalized to NFD': (text) => normalized(text, 'NFD'),
  compareTexts: (text) => compareTexts(text, `${text}x`),
  keyText,
  parseDateText,
  'time zones': timeZoneId,
  'parts of lists': partsOf,
  weekdaysIn,
  recurrenceText: (text) =>
    ignoring(Failure, () =>
      recurrenceText(text, { start_date: '2027-03-09 20:00:00', timezone: 'UTC', all_day: false }),
    ),
  'values of a recurrence rule': (text) =>
    ignoring(Failure, () =>
      recurrenceText(`FREQ=DAILY;BYDAY=${text}`, {
        start_date: '2027-03-09 20:00:00',
        timezone: 'UTC',
        all_day: false,
      }),
    ),
  selectedFields: (text) =>
    selectedFields(
      { total: 1, events: [{ venue: { city: 'Rome' } }] },
      gatewayEvent({ method: 'GET', path: '/', query: `_fields=${text.replace(/[&#]/g, ',')}` }),
    ),
};

describe('the time of a function on texts', () => {
  it.each(Object.keys(FUNCTIONS))('grows no faster than the text: %s', async (name) => {
    const work = FUNCTIONS[name];
    if (work === undefined) throw new Error(`There is no function ${name}`);
    expect(await superlinearTexts(work)).toEqual([]);
  });

  it('grows no faster than the texts that a search looks at, although it excludes more words', async () => {
    const work = (text: string) => {
      const words = Array.from({ length: text.length / 300 }, (_, n) => `-e${n.toString(36)}`);
      return searchFor(words.join(' '))(text.repeat(100));
    };
    const texts = [{ name: 'e repeated', make: (length: number) => 'e'.repeat(length) }];
    expect(await superlinearTexts(work, { texts })).toEqual([]);
  });
});

/** Ignores errors of this kind. */
async function ignoring(kind: new (...params: never[]) => Error, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof kind)) throw error;
  }
}
