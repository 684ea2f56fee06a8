import { beforeAll, expect, it } from 'vitest';
import { SYSTEM_WRITER } from '../../../lib/calendar/authors/rights.ts';
import { importLinkedPost } from '../../../lib/calendar/linked-posts/creation.ts';
import { VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { Authors } from '../../../scripts/cli/import-calendar/authors.ts';
import { CalendarReport } from '../../../scripts/cli/import-calendar/report.ts';
import { importLinkedPosts } from '../../../scripts/cli/import-calendar/write/linked-posts.ts';
import { Run } from '../../../scripts/cli/import-calendar/write/run.ts';
import { Progress } from '../../../scripts/cli/lib/progress.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

const GLOBAL_ID = 'there.example?id=1';
const ORIGIN = { global_id: GLOBAL_ID, lineage: [GLOBAL_ID], source: '' };

/** An import that looks for records just before another one creates them. */
class OvertakenRun extends Run {
  #lookups = 0;

  override async findImported(globalIds: readonly string[]) {
    this.#lookups += 1;
    if (this.#lookups > 1) return super.findImported(globalIds);
    await importLinkedPost(VENUE, { venue: 'Hall' }, SYSTEM_WRITER, ORIGIN);
    return new Map();
  }
}

it('uses the record that another import has created in the meantime', async () => {
  const report = new CalendarReport(() => undefined, undefined);
  const run = new OvertakenRun({
    ...{ hasTable: true, writes: true, overwrites: false, since: undefined, report },
    authors: new Authors([]),
    progress: new Progress({ total: 1, noun: 'records' }),
    interrupted: new AbortController().signal,
  });
  const venue = {
    type: 'venue',
    globalId: GLOBAL_ID,
    lineage: [GLOBAL_ID],
    name: 'Hall',
    author: '0',
  } as const;
  await importLinkedPosts(VENUE, [{ ...venue, fields: { venue: 'Hall' }, notes: [] }], run);
  expect(run.idOf(GLOBAL_ID)).toBeDefined();
  expect(run.linkKeyOf(GLOBAL_ID)).toBe(GLOBAL_ID);
  expect(report.summary()).toEqual(['venues: 1 updated']);
  expect(report.isComplete).toBe(true);
});
