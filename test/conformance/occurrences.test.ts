import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { recurringIcalEvents } from '../stack/calendar/validators/validators.ts';
import { useSettings } from '../unit/http/settings.ts';
import {
  comparable,
  DEVIATIONS,
  recorded,
  shownFrom,
  writtenSeries,
} from '../unit/import/calendar/written-series.ts';

beforeAll(() => useSettings({ STAGE: 'local' }));

const Found = z.array(z.tuple([z.string(), z.string(), z.string()]));

const { missing, run } = await recurringIcalEvents();

describe('series that are imported and written', () => {
  const title =
    missing === undefined
      ? 'have the occurrences of their files according to recurring-ical-events (Python)'
      : `are not expanded by recurring-ical-events (Python): ${missing}`;
  it.skipIf(missing !== undefined)(title, async () => {
    const rows = recorded.filter(({ name }) => DEVIATIONS[name] === undefined);
    const written = await Promise.all(rows.map(async (row) => ({ ...row, ...(await writtenSeries(row)) })));
    const full = written.filter(({ text }) => text.includes('BEGIN:VEVENT'));
    expect(full.length).toBeGreaterThan(40);
    const found = await run(full.map(({ text }) => text));
    expect(
      full.map(({ name, last }, n) => [
        name,
        comparable(Found.parse(JSON.parse(found[n] ?? '')).map(shownFrom), last),
      ]),
    ).toEqual(full.map(({ name, expected, last }) => [name, comparable(expected, last)]));
  });
});
