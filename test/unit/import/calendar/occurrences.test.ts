import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_SERIES_YEARS } from '../../../../schemas/calendar/limits.ts';
import { occurrencesIn } from '../../calendar/ical/expand.ts';
import { sketches } from '../../calendar/ical/series-sketches.ts';
import { calendarWith, occurrenceAt, partsOf } from '../../calendar/ical/stored-series.ts';
import { useSettings } from '../../http/settings.ts';
import { readIcal } from './read-ical.ts';
import { partsOfRecord } from './series-records.ts';
import { comparable, DEVIATIONS, recorded, writtenSeries } from './written-series.ts';

beforeAll(() => useSettings({ STAGE: 'local' }));

describe('a series that is imported and written', () => {
  for (const row of recorded) {
    const reason = DEVIATIONS[row.name];
    it(`has the occurrences of the file: ${row.name}${reason ? `, except that ${reason}` : ''}`, async () => {
      const { text, expected } = await writtenSeries(row);
      const [shown, wanted] = [occurrencesIn(text), expected].map((all) => comparable(all, row.last));
      if (reason === undefined) expect(shown).toEqual(wanted);
      else expect(shown).not.toEqual(wanted);
    });
  }
});

describe('a series that is written and imported', () => {
  it('is the same series', async () => {
    await fc.assert(
      fc.asyncProperty(sketches, async (sketch) => {
        const { series, template } = partsOf(sketch);
        const years = Number(series.dates.at(-1)?.date.slice(0, 4)) - Number(sketch.start.slice(0, 4));
        fc.pre(series.dates.length > 1 && years < MAX_SERIES_YEARS);
        const moved = series.dates.at(1);
        const own = new Map(
          moved && [[moved.event, { ...occurrenceAt(sketch, moved), title: 'Another' }] as const],
        );
        const absent = new Set(series.dates.slice(2, 4).map(({ event }) => event));
        const parts = { series, template, own, absent, modified_utc: template.modified_utc };
        const text = calendarWith(parts);
        const { series: found } = await readIcal(text, { siteZone: 'UTC', lastDay: '2033-01-01', max: 500 });
        const [record] = found;
        if (record === undefined) throw new Error(`This is not a series: ${text}`);
        const read = partsOfRecord(record, '2199-12-31');
        expect(read.series.dates.map(({ date }) => date)).toEqual(
          series.dates.filter(({ event }) => !absent.has(event)).map(({ date }) => date),
        );
        expect(record.repeats?.exceptions.get(moved?.date ?? '')?.title).toBe('Another');
      }),
      { numRuns: 40 },
    );
  });
});
