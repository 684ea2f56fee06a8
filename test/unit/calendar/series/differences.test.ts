import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  contentOn,
  differentFields,
  differsAfter,
  SERIES_FIELDS,
  withSeriesFields,
} from '../../../../lib/calendar/series/differences.ts';
import { datesOn } from '../../../../lib/calendar/series/occurrence-dates.ts';
import { useSettings } from '../../http/settings.ts';
import { occurrenceOn, templateWith } from './series-content.ts';

beforeAll(() => useSettings());

describe('the dates of an occurrence', () => {
  it.each([
    // Lisbon changes to summer time on 28 March 2027, and back on 31 October.
    ['2027-03-21 20:00:00', '2027-03-21 20:00:00', '2027-03-21 22:00:00'],
    ['2027-03-28 20:00:00', '2027-03-28 19:00:00', '2027-03-28 21:00:00'],
    ['2027-11-07 20:00:00', '2027-11-07 20:00:00', '2027-11-07 22:00:00'],
  ])('on %s have the same time on the clock', (date, utc_start_date, utc_end_date) => {
    const end_date = date.replace('20:', '22:');
    const dates = datesOn(templateWith().event, date);
    expect(dates).toMatchObject({ start_date: date, end_date, utc_start_date, utc_end_date });
  });

  it('end at the same time on the clock, even across a clock change', () => {
    const night = { start_date: '2027-03-13 23:00:00', end_date: '2027-03-14 04:00:00' };
    expect(datesOn(templateWith(night).event, '2027-03-27 23:00:00')).toMatchObject({
      end_date: '2027-03-28 04:00:00',
      utc_end_date: '2027-03-28 03:00:00',
    });
  });

  it('move out of a skipped hour', () => {
    const early = { start_date: '2027-03-14 01:30:00', end_date: '2027-03-14 01:45:00' };
    expect(datesOn(templateWith(early).event, '2027-03-28 01:30:00')).toMatchObject({
      start_date: '2027-03-28 02:30:00',
      end_date: '2027-03-28 02:45:00',
    });
  });

  it('of whole days begin and end with the day, even if the day begins late', () => {
    const day = { all_day: true, start_date: '2018-10-28 00:00:00', end_date: '2018-10-28 23:59:59' };
    // Midnight of this day does not exist in São Paulo.
    const zone = { timezone: 'America/Sao_Paulo' };
    expect(datesOn(templateWith({ ...day, ...zone }).event, '2018-11-04 00:00:00')).toMatchObject({
      start_date: '2018-11-04 00:00:00',
      end_date: '2018-11-04 23:59:59',
      utc_start_date: '2018-11-04 03:00:00',
    });
  });
});

describe('an occurrence', () => {
  const template = templateWith();
  const date = '2027-04-11 20:00:00';
  const event = occurrenceOn(template, date);
  const series = contentOn(template, date);

  it('does not differ from its series at first', () => {
    expect(differentFields(event, series)).toEqual([]);
    expect(differsAfter(event, { ...event, modified_utc: '2027-01-01 00:00:00' }, series)).toEqual([]);
  });

  it('differs in changed fields until they are reset', () => {
    const changed = { ...event, title: 'Opera', end_date: '2027-04-11 23:00:00' };
    const differs = differsAfter(event, changed, series);
    expect(differs).toEqual(['title', 'end_date']);
    const before = { ...changed, occurrence: { ...event.occurrence, differs } };
    expect(differsAfter(before, { ...before, title: 'Concert' }, series)).toEqual(['end_date']);
  });

  it('does not differ in a field that a change of the series has not reached', () => {
    const newSeries = contentOn(templateWith({ title: 'Opera' }), date);
    expect(differsAfter(event, { ...event, cost: ['5'] }, newSeries)).toEqual(['cost']);
  });

  it('differs in the status if it is published on a date of its own', () => {
    const dated = { status: 'future', date_utc: '2099-01-01 00:00:00' } as const;
    const scheduled = contentOn(templateWith(dated), date);
    const published = { status: 'publish', date_utc: '2026-01-01 00:00:00' } as const;
    const early = occurrenceOn(templateWith(dated), date);
    expect(differsAfter(early, { ...early, ...published }, scheduled)).toEqual(['status', 'date_utc']);
    const own = { date_utc: published.date_utc, differs: ['date_utc'] };
    const waiting = occurrenceOn(templateWith(dated), date, own);
    expect(differsAfter(waiting, { ...waiting, ...published }, scheduled)).toEqual(['status', 'date_utc']);
  });

  it('does not differ in the order of its categories and tags', () => {
    const sorted = { ...event, category: [1, 2], tag: [3, 4] };
    expect(differentFields(sorted, { ...sorted, category: [2, 1], tag: [4, 3] })).toEqual([]);
  });

  it('differs only in the time zone if it keeps its times in another one', () => {
    const moved = { ...event, ...datesOn({ ...event, timezone: 'America/New_York' }, date) };
    expect(differsAfter(event, moved, series)).toEqual(['timezone']);
  });

  it('does not differ when its publication date has come', () => {
    const dated = { status: 'future', date_utc: '2026-01-01 00:00:00' } as const;
    expect(contentOn(templateWith(dated), date).status).toBe('publish');
    const later = { status: 'future', date_utc: '2099-01-01 00:00:00' } as const;
    expect(contentOn(templateWith(later), date).status).toBe('future');
  });
});

describe('a change of a series', () => {
  const date = '2027-04-11 20:00:00';
  const before = templateWith();
  const after = templateWith({
    title: 'Opera',
    start_date: '2027-03-14 21:00:00',
    end_date: '2027-03-15 00:30:00',
  });
  const content = contentOn(after, date.replace('20:', '21:'));
  const fields = ['title', 'start_date', 'end_date'];

  it('gives each occurrence the new times on its own day', () => {
    expect(withSeriesFields(occurrenceOn(before, date), content, fields)).toMatchObject({
      title: 'Opera',
      start_date: '2027-04-11 21:00:00',
      utc_start_date: '2027-04-11 20:00:00',
      end_date: '2027-04-12 00:30:00',
      utc_end_date: '2027-04-11 23:30:00',
    });
  });

  it('keeps what differs', () => {
    const own = { title: 'Jazz', end_date: '2027-04-11 23:00:00', utc_end_date: '2027-04-11 22:00:00' };
    const event = occurrenceOn(before, date, { ...own, differs: ['title', 'end_date'] });
    expect(withSeriesFields(event, content, fields)).toMatchObject({
      ...own,
      start_date: '2027-04-11 21:00:00',
      utc_start_date: '2027-04-11 20:00:00',
    });
  });

  it('keeps both times of an occurrence that would end before it starts', () => {
    const own = { end_date: '2027-04-11 20:30:00', utc_end_date: '2027-04-11 19:30:00' };
    const event = occurrenceOn(before, date, { ...own, differs: ['end_date'] });
    expect(withSeriesFields(event, content, fields)).toMatchObject({
      start_date: date,
      utc_start_date: '2027-04-11 19:00:00',
      ...own,
    });
  });

  const late = { end_date: '2027-04-11 20:30:00' };
  const early = { ...late, start_date: '2027-04-11 19:00:00' };
  it.each([
    ['its own times', early, '2027-04-11 23:00:00'],
    ['the times that it keeps', late, '2027-04-12 00:00:00'],
  ])('to another time zone gives an occurrence %s there', (_, own, utc_start_date) => {
    const event = occurrenceOn(before, date, { ...own, differs: Object.keys(own) });
    const timezone = 'America/New_York';
    const elsewhere = contentOn(templateWith({ ...after.event, timezone }), date.replace('20:', '21:'));
    const changed = withSeriesFields(event, elsewhere, ['timezone', ...fields]);
    const utc = { utc_start_date, utc_end_date: '2027-04-12 00:30:00' };
    expect(changed).toMatchObject({ ...own, timezone, ...utc });
  });

  it('makes whole days of times that an occurrence keeps', () => {
    const event = occurrenceOn(before, date, { ...late, differs: ['end_date'] });
    const wholeDays = templateWith({ all_day: true, start_date: '2027-03-14 00:00:00' });
    const content = contentOn(wholeDays, '2027-04-12 00:00:00');
    expect(withSeriesFields(event, content, ['all_day', 'start_date', 'end_date'])).toMatchObject({
      all_day: true,
      start_date: '2027-04-11 00:00:00',
      end_date: '2027-04-11 23:59:59',
    });
  });

  it('keeps an own end in the second of two equal hours', () => {
    const night = { start_date: '2027-10-24 00:30:00', end_date: '2027-10-24 01:15:00' };
    const own = { end_date: '2027-10-31 01:15:00', utc_end_date: '2027-10-31 01:15:00' };
    const event = occurrenceOn(templateWith(night), '2027-10-31 00:30:00', { ...own, differs: ['end_date'] });
    const earlier = templateWith({ ...night, start_date: '2027-10-24 00:15:00' });
    expect(withSeriesFields(event, contentOn(earlier, '2027-10-31 00:15:00'), ['start_date'])).toMatchObject({
      start_date: '2027-10-31 00:15:00',
      ...own,
    });
  });

  it('moves an own start to the first of two equal hours if the event would end before it', () => {
    const night = { start_date: '2027-10-24 01:15:00', end_date: '2027-10-24 02:30:00' };
    const own = { start_date: '2027-10-31 01:15:00', utc_start_date: '2027-10-31 01:15:00' };
    const event = occurrenceOn(templateWith(night), own.start_date, { ...own, differs: ['start_date'] });
    const shorter = templateWith({ ...night, end_date: '2027-10-24 01:45:00' });
    expect(withSeriesFields(event, contentOn(shorter, own.start_date), ['end_date'])).toMatchObject({
      utc_start_date: '2027-10-31 00:15:00',
      utc_end_date: '2027-10-31 00:45:00',
    });
  });

  it('keeps an own end that the clocks show before the start, because they are put back in between', () => {
    const night = { start_date: '2027-10-24 01:30:00', end_date: '2027-10-24 02:00:00' };
    const own = { end_date: '2027-10-31 01:15:00', utc_end_date: '2027-10-31 01:15:00' };
    const event = occurrenceOn(templateWith(night), '2027-10-31 01:30:00', { ...own, differs: ['end_date'] });
    const content = contentOn(
      templateWith({ ...night, start_date: '2027-10-24 01:45:00' }),
      '2027-10-31 01:45:00',
    );
    expect(withSeriesFields(event, content, ['start_date'])).toMatchObject({ ...own });
  });

  it('begins whole days in the first of two equal hours', () => {
    // Clocks in Havana go from 01:00 to midnight.
    const early = {
      timezone: 'America/Havana',
      start_date: '2031-10-26 02:00:00',
      end_date: '2031-10-26 05:00:00',
    };
    const own = { start_date: '2031-11-02 00:00:00', utc_start_date: '2031-11-02 05:00:00' };
    const night = '2031-11-02 02:00:00';
    const event = occurrenceOn(templateWith(early), night, { ...own, differs: ['start_date'] });
    const wholeDays = { all_day: true, start_date: '2031-10-26 00:00:00', end_date: '2031-10-26 23:59:59' };
    const content = contentOn(templateWith({ ...early, ...wholeDays }), own.start_date);
    expect(withSeriesFields(event, content, ['all_day', 'start_date', 'end_date'])).toMatchObject({
      all_day: true,
      utc_start_date: '2031-11-02 04:00:00',
    });
  });

  it('makes whole days of own times, and of the times of the series for an own whole day', () => {
    const wholeDay = { start_date: '2027-04-11 00:00:00', end_date: '2027-04-11 23:59:59' };
    const inUtc = { utc_start_date: '2027-04-10 23:00:00', utc_end_date: '2027-04-11 22:59:59' };
    const times = { start_date: '2027-04-11 09:00:00', end_date: '2027-04-11 10:00:00' };
    const ownTimes = occurrenceOn(before, date, { ...times, differs: ['start_date', 'end_date'] });
    const whole = contentOn(templateWith({ all_day: true }), date);
    expect(withSeriesFields(ownTimes, whole, ['all_day'])).toMatchObject({
      all_day: true,
      ...wholeDay,
      ...inUtc,
    });
    const ownDay = occurrenceOn(before, date, {
      all_day: true,
      ...wholeDay,
      differs: ['all_day', 'end_date'],
    });
    expect(withSeriesFields(ownDay, content, fields)).toMatchObject({ all_day: true, ...wholeDay, ...inUtc });
  });

  it('reaches all fields that do not differ, and no others, whichever they are', () => {
    const some = fc.subarray([...SERIES_FIELDS]);
    fc.assert(
      fc.property(some, some, (differs, changed) => {
        const event = occurrenceOn(before, date, { differs });
        const result = withSeriesFields(event, content, changed);
        const open = changed.filter((field) => !differs.includes(field));
        const reached = differentFields(event, content).filter((field) => open.includes(field));
        expect(differentFields(event, result)).toEqual(reached);
        expect(withSeriesFields(result, content, changed)).toEqual(result);
      }),
    );
  });
});
