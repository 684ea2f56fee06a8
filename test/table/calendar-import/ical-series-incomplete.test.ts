import { beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../../lib/calendar/keys.ts';
import { putRecords } from '../../stored-records.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom, importInOwnProcess } from './command.ts';
import { imported, jam, jamFile, moved, seriesOf, WEEKLY } from './repeating-jam.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

describe('the import of a repeating event', () => {
  it('imports a change again that it could not complete', async () => {
    await imported(jam('h', WEEKLY), moved('h'));
    const large = `DESCRIPTION:${'€'.repeat(10_000)}`;
    const refused = await importFrom(
      await jamFile(jam('h', WEEKLY, 'DESCRIPTION:New'), [...moved('h'), large]),
    );
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('at most 22000 bytes') });
    expect(await imported(jam('h', WEEKLY, 'DESCRIPTION:Newer'), moved('h'))).toBe('series: 1 updated');
    const { events } = await seriesOf('h');
    expect(events.map(({ title, description }) => `${title} ${description}`)).toEqual([
      'Jam <p>Newer</p>',
      'Late jam ',
      'Jam <p>Newer</p>',
      'Jam <p>Newer</p>',
    ]);
  });

  it('imports a series again if one of its events could not be changed', async () => {
    await imported(jam('w', WEEKLY));
    const [, second] = (await seriesOf('w')).events;
    if (second === undefined) throw new Error('There is no second event');
    await putRecords(events, [{ ...second, start_date: 'broken' }]);
    const path = await jamFile(jam('w', WEEKLY, 'DESCRIPTION:New'));
    expect(await importFrom(path)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('import it again'),
    });
    await putRecords(events, [second]);
    expect((await importFrom(path)).stdout).toContain('series: 1 updated');
    const { head, events: after } = await seriesOf('w');
    expect(after.map(({ description }) => description)).toEqual(Array(4).fill('<p>New</p>'));
    expect(head.change).toBeUndefined();
  });

  it('can run twice at the same time', async () => {
    const all = Array.from({ length: 8 }, (_, n) => jam(`x${n}`, 'RRULE:FREQ=WEEKLY;COUNT=2'));
    const path = await jamFile(...all);
    const results = await Promise.all([importInOwnProcess(path), importInOwnProcess(path)]);
    for (const { code, stderr } of results) {
      expect([0, 3]).toContain(code);
      expect(stderr).toMatch(/^(series: Jam: Another import has created this record in the meantime\n)*$/);
    }
    expect(await imported(...all)).toBe('series: 8 unchanged');
  });

  it('leaves a series as it was before a change that is refused', async () => {
    await imported(jam('i', WEEKLY));
    const before = await seriesOf('i');
    const large = jam('i', WEEKLY, `DESCRIPTION:${'€'.repeat(10_000)}`);
    expect((await importFrom(await jamFile(large))).code).toBe(3);
    expect((await seriesOf('i')).head.origin).toEqual(before.head.origin);
  });
});
