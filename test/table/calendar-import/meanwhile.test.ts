import { beforeAll, expect, it } from 'vitest';
import { SYSTEM_WRITER } from '../../../lib/calendar/authors/rights.ts';
import { changeLinkedPost } from '../../../lib/calendar/linked-posts/changes.ts';
import { importLinkedPost } from '../../../lib/calendar/linked-posts/creation.ts';
import { VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { requireLinkedPost } from '../../../lib/calendar/linked-posts/require.ts';
import { Authors } from '../../../scripts/cli/import-calendar/authors.ts';
import { CalendarReport } from '../../../scripts/cli/import-calendar/report.ts';
import { importLinkedPosts } from '../../../scripts/cli/import-calendar/write/linked-posts.ts';
import { Run, type RunOptions } from '../../../scripts/cli/import-calendar/write/run.ts';
import { Progress } from '../../../scripts/cli/lib/progress.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

const [CREATED, EDITED] = ['there.example?id=1', 'there.example?id=2'];
const originOf = (globalId: string) => ({ global_id: globalId, lineage: [globalId], source: '' });

/** An import that looks for records just before another one creates them. */
class OvertakenRun extends Run {
  #lookups = 0;

  override async findImported(globalIds: readonly string[]) {
    this.#lookups += 1;
    if (this.#lookups > 1) return super.findImported(globalIds);
    await importLinkedPost(VENUE, { venue: 'Hall' }, SYSTEM_WRITER, originOf(CREATED));
    return new Map();
  }
}

/** An import that looks for a venue just before somebody changes it. */
class EditedRun extends Run {
  override async findImported(globalIds: readonly string[]) {
    const found = await super.findImported(globalIds);
    for (const { id } of found.values()) await changeLinkedPost(VENUE, id, { phone: '112' }, SYSTEM_WRITER);
    return found;
  }
}

function optionsOf(report: CalendarReport, overwrites = false): RunOptions {
  return {
    ...{ hasTable: true, writes: true, overwrites, since: undefined, report },
    authors: new Authors([]),
    progress: new Progress({ total: 1, noun: 'records' }),
    interrupted: new AbortController().signal,
  };
}

const venue = (globalId: string, fields: { readonly venue: string; readonly city?: string }) => ({
  ...({
    type: 'venue',
    globalId,
    lineage: [globalId],
    name: fields.venue,
    author: '0',
    fields,
    notes: [],
  } as const),
});

const newReport = () => new CalendarReport(() => undefined, undefined);

it('uses the record that another import has created in the meantime', async () => {
  const report = newReport();
  const run = new OvertakenRun(optionsOf(report));
  await importLinkedPosts(VENUE, [venue(CREATED, { venue: 'Hall' })], run);
  expect(run.idOf(CREATED)).toBeDefined();
  expect(run.linkKeyOf(CREATED)).toBe(CREATED);
  expect(report.summary()).toEqual(['venues: 1 updated']);
  expect(report.isComplete).toBe(true);
});

it('keeps what somebody changes while it runs, unless it overwrites changes', async () => {
  const { id } = await importLinkedPost(VENUE, { venue: 'Bar' }, SYSTEM_WRITER, originOf(EDITED));
  const there = [venue(EDITED, { venue: 'Bar', city: 'Natal' })];
  const details = async () => (await requireLinkedPost(VENUE, id)).details;

  const report = newReport();
  const run = new EditedRun(optionsOf(report));
  await importLinkedPosts(VENUE, there, run);
  expect(report.summary()).toEqual(['venues: 1 kept, because they were changed or removed here']);
  expect(await details()).toMatchObject({ phone: '112' });
  expect(await details()).not.toHaveProperty('city', 'Natal');
  expect(run.idOf(EDITED)).toBe(id);

  await importLinkedPosts(VENUE, there, new EditedRun(optionsOf(newReport(), true)));
  expect(await details()).toMatchObject({ city: 'Natal' });
});
