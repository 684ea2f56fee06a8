import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEvent } from '../../../lib/calendar/events/changes.ts';
import { perform } from '../../../lib/calendar/http/idempotency.ts';
import { events } from '../../../lib/calendar/keys.ts';
import { scopedChange } from '../../../lib/calendar/occurrences/scoped.ts';
import { findImported } from '../../../lib/calendar/posts/origins.ts';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import { putRecords } from '../../stored-records.ts';
import { maintain } from '../calendar/series/series-api.ts';
import { FlakyDynamoDb, failure } from '../flaky-dynamodb.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom, importInOwnProcess } from './command.ts';
import { changed, imported, jam, jamFile, moved, seriesOf, WEEKLY } from './repeating-jam.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

const SIXTEENTH = ['DTSTART;TZID=Europe/Rome:20270316T200000', 'DURATION:PT3H'];
const EDITOR = { role: 'editor', author: 7 } as const;

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
      expect([0, 3], stderr).toContain(code);
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

describe('an import that fails', () => {
  const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');

  beforeAll(async () => {
    process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
  });
  afterAll(() => server.stop());

  /** Lets a number of calls that may write take effect, and fails all calls after them. */
  function failAfterWrites(count: number): void {
    let writes = 0;
    server.behave(async (operation, body) => {
      const isWrite = operation === 'TransactWriteItems' || operation === 'PutItem';
      if (writes === count) return failure('ValidationException');
      if (isWrite) writes += 1;
      return server.forward(operation, body);
    });
  }

  it('changes an occurrence without its event when it is repeated, which is no change made here', async () => {
    let interruptions = 0;
    for (let writes = 0; ; writes += 1) {
      const uid = `interrupted-${writes}`;
      server.behave();
      await imported(jam(uid, WEEKLY));
      const path = await jamFile(moved(uid));
      failAfterWrites(writes);
      const { code } = await importFrom(path);
      server.behave();
      const { code: repeated, stdout } = await importFrom(path);
      expect({ repeated, stdout }).toMatchObject({
        repeated: 0,
        stdout: expect.not.stringContaining('kept'),
      });
      expect((await seriesOf(uid)).events[1]).toMatchObject({ title: 'Late jam' });
      expect(await imported(moved(uid)), `after ${writes} writes`).toBe('events: 1 unchanged');
      expect(await imported(jam(uid, WEEKLY, 'DESCRIPTION:New'), moved(uid))).toBe('series: 1 updated');
      if (code === 0) break;
      interruptions += 1;
    }
    expect(interruptions).toBeGreaterThan(2);
  });

  it('leaves alone what somebody changes here before it is repeated', async () => {
    const title = 'Edited here';
    const edits = [
      (event: StoredEvent) => changeEvent(event.id, { title }, EDITOR),
      (event: StoredEvent) => perform(scopedChange(event.id, { title }, 'all', EDITOR)),
    ];
    let interruptions = 0;
    for (let writes = 1; ; writes += 2) {
      const uid = `edited-${writes}`;
      server.behave();
      await imported(jam(uid, WEEKLY), moved(uid));
      const path = await jamFile(
        jam(uid, WEEKLY, 'DESCRIPTION:New'),
        changed(uid, '16', ...SIXTEENTH, 'SUMMARY:Third'),
      );
      failAfterWrites(writes);
      const { code } = await importFrom(path);
      server.behave();
      if (code === 0) break;
      const edit = edits[interruptions % edits.length];
      interruptions += 1;
      await maintain();
      const last = (await seriesOf(uid)).events.at(-1);
      if (last !== undefined) await edit?.(last);
      await maintain();
      const { stdout } = await importFrom(path);
      expect(stdout, `after ${writes} writes`).toContain('series: 1 kept');
      expect((await seriesOf(uid)).events.at(-1)).toMatchObject({ title });
      expect((await importFrom(path, ['--overwrite'])).stdout).toContain('series: 1 updated');
      expect((await seriesOf(uid)).events.at(-1)).toMatchObject({ title: 'Jam' });
    }
    expect(interruptions).toBeGreaterThan(2);
  });

  it('leaves alone what somebody changes here before its creation is repeated', async () => {
    let interruptions = 0;
    for (let writes = 1; ; writes += 1) {
      const uid = `created-${writes}`;
      const path = await jamFile(jam(uid, WEEKLY), moved(uid));
      failAfterWrites(writes);
      const { code } = await importFrom(path);
      server.behave();
      if (code === 0) break;
      if (!(await findImported([uid])).has(uid)) continue;
      interruptions += 1;
      await changeEvent((await seriesOf(uid)).events.at(-1)?.id ?? 0, { title: 'Edited here' }, EDITOR);
      expect((await importFrom(path)).stdout, `after ${writes} writes`).toContain('series: 1 kept');
      expect((await seriesOf(uid)).events.at(-1)).toMatchObject({ title: 'Edited here' });
    }
    expect(interruptions).toBeGreaterThan(0);
  });
});
