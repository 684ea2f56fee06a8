import * as z from 'zod';
import { isObject } from '../../../lib/is-object.ts';
import {
  COLLECTIONS,
  type Collection,
  hasChanged,
  knownTotal,
  type Page,
  type Reading,
  readPage,
  readPages,
} from '../import-calendar/rest/pages.ts';
import { identityMembers, identityOf } from '../import-calendar/wire/identity.ts';
import { plainText, readableSlug } from '../import-calendar/wire/text.ts';
import type { Progress } from '../lib/progress.ts';
import { expectationsOf } from './expected.ts';
import { type Fields, fieldsOf, type Slugs, type WireRecord } from './fields.ts';
import { type Pair, Pairs, type Side } from './pairs.ts';
import type { ComparisonReport } from './report.ts';

interface Comparison {
  readonly from: Reading;
  readonly to: Reading;
  readonly report: ComparisonReport;
}

const SIDES = ['from', 'to'] as const;

/** Compares two calendars, list by list. @param start creates the progress bar for the number of records */
export async function compareCalendars(
  comparison: Comparison,
  start: (total: number) => Pick<Progress, 'advance' | 'advanceRows'>,
): Promise<void> {
  const lists = await Promise.all(
    COLLECTIONS.map(async (collection) => {
      const [from, to] = await Promise.all([
        readPage(comparison.from, collection, 1),
        readPage(comparison.to, collection, 1),
      ]);
      return { collection, from, to };
    }),
  );
  const progress = start(lists.reduce((sum, { from, to }) => sum + knownTotal(from) + knownTotal(to), 0));
  for (const { collection, from, to } of lists) {
    if (from.isMissing || to.isMissing)
      comparison.report.remark(`The ${from.isMissing ? 'original' : 'copy'} has no list of ${collection}.`);
    else await compareLists(comparison, collection, { from, to }, progress);
  }
}

/** Reads both lists at the same pace. */
async function compareLists(
  comparison: Comparison,
  collection: Collection,
  first: Readonly<Record<Side, Page>>,
  progress: Pick<Progress, 'advance' | 'advanceRows'>,
): Promise<void> {
  const pairs = new Pairs((record) => keysOf(collection, record));
  const slugs = { from: new Map<number, string>(), to: new Map<number, string>() };
  const matched: Pair[] = [];
  const isTree = collection === 'categories';
  const lists = {
    from: readPages(comparison.from, collection, first.from),
    to: readPages(comparison.to, collection, first.to),
  };
  for (let open: readonly Side[] = SIDES; open.length > 0; ) {
    const pages = await Promise.all(open.map(async (side) => ({ side, next: await lists[side].next() })));
    open = pages.filter(({ next }) => next.done !== true).map(({ side }) => side);
    for (const { side, next } of pages) {
      if (next.done === true) continue;
      for (const record of next.value.records.map(asRecord)) {
        const pair = pairs.take(side, record);
        if (isTree) slugs[side].set(Number(record.id), slugOf(record));
        if (pair === undefined) continue;
        // A category can be listed before its parent.
        if (isTree) matched.push(pair);
        else await comparePair(comparison.report, collection, pair, slugs);
      }
      const { records } = next.value;
      if (hasChanged(first[side], next.value))
        comparison.report.remark(`The list of ${collection} changed while it was read: compare again.`);
      progress.advance(records.length);
      progress.advanceRows(records.length);
    }
  }
  for (const pair of [...matched, ...bySlug(pairs)])
    await comparePair(comparison.report, collection, pair, slugs);
  await reportUnmatched(comparison.report, collection, pairs);
}

const asRecord = (value: unknown): WireRecord => (isObject(value) ? value : {});

const Identified = z.object(identityMembers);

/** What identifies a record in both calendars: its global ids, or the slug of a category or a tag. */
function keysOf(collection: Collection, record: WireRecord): readonly string[] {
  if (collection === 'categories' || collection === 'tags') return [slugOf(record)];
  const { data } = Identified.safeParse(record);
  return (data === undefined ? undefined : identityOf(data)?.lineage) ?? [slugOf(record)];
}

const slugOf = ({ slug, id }: WireRecord) => readableSlug(String(slug || id)).toLowerCase();

/** Pairs of records that have no global id in common, but the same slug: they were created in both places. */
function* bySlug(pairs: Pairs): Generator<Pair> {
  const here = new Map(pairs.unmatched('to').map((record) => [slugOf(record), record]));
  for (const from of pairs.unmatched('from')) {
    const to = here.get(slugOf(from));
    if (to === undefined) continue;
    here.delete(slugOf(to));
    pairs.remove({ from, to });
    yield { from, to };
  }
}

async function comparePair(
  report: ComparisonReport,
  collection: Collection,
  { from, to }: Pair,
  slugs: Readonly<Record<Side, Slugs>>,
): Promise<void> {
  const [there, here] = await Promise.all([
    fieldsOf(collection, from, slugs.from),
    fieldsOf(collection, to, slugs.to),
  ]);
  const { reasonFor, losses } = await expectationsOf(collection, from);
  for (const loss of losses) report.expect(collection, loss);
  let differs = false;
  for (const field of differingFields(there, here)) {
    const reason = reasonFor(field);
    if (reason !== undefined) report.expect(collection, `${field}: ${reason}`);
    else {
      differs = true;
      report.add({ ...nameOf(collection, from), field, from: there.get(field), to: here.get(field) });
    }
  }
  report.count(collection, differs ? 'different' : 'equal');
}

/** A field whose parts differ is reported once: `start_date`, not `start_date_details`. */
function differingFields(there: Fields, here: Fields): string[] {
  const names = [...new Set([...there.keys(), ...here.keys()])].filter(
    (name) => there.get(name) !== here.get(name),
  );
  return names.filter((name) => !names.some((other) => name === `${other}_details`));
}

async function reportUnmatched(
  report: ComparisonReport,
  collection: Collection,
  pairs: Pairs,
): Promise<void> {
  for (const record of pairs.unmatched('from')) {
    const { leftOut } = await expectationsOf(collection, record);
    const name = nameOf(collection, record);
    if (leftOut === undefined) report.add({ ...name, from: name.title });
    else report.expect(collection, `only there: ${leftOut}`);
    report.count(collection, 'onlyFrom');
  }
  for (const record of pairs.unmatched('to')) {
    const name = nameOf(collection, record);
    report.add({ ...name, to: name.title });
    report.count(collection, 'onlyTo');
  }
}

function nameOf(collection: Collection, record: WireRecord) {
  const [key = ''] = keysOf(collection, record);
  const { title, name, venue, organizer } = record;
  const text = [title, name, venue, organizer].find((value) => typeof value === 'string');
  return { collection, record: key, title: plainText(text ?? '') };
}
