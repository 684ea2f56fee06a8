import type { Source } from '../source.ts';
import { type Located, recordsIn } from '../wire/records.ts';
import type { PoliteClient } from './client.ts';
import { COLLECTIONS, type Collection, hasChanged, knownTotal, readPage, readPages } from './pages.ts';

/** What the interface does not show, even with credentials. */
const HIDDEN = 'The interface shows neither events that are hidden from lists nor the trash.';
const PUBLIC = 'Without credentials only published records can be seen.';
/** Some servers do not forward the header with the credentials. */
const WITHOUT_EFFECT =
  'The site treats you as a reader, who sees only published records: does it receive the credentials?';

/**
 * Opens a calendar by its REST interface. Reads the first page of each list, which has the total.
 * @throws UserError for a list that cannot be read
 */
export async function openRest(
  api: URL,
  client: PoliteClient,
  { authorized }: { readonly authorized: boolean },
): Promise<Source> {
  const readFirst = async (collection: Collection) =>
    [collection, await readPage({ api, client }, collection, 1)] as const;
  const first = new Map(await Promise.all(COLLECTIONS.map(readFirst)));
  const remarks = new Set(authorized ? [HIDDEN] : [PUBLIC, HIDDEN]);
  if (authorized && first.get('events')?.mayCreate === false) remarks.add(WITHOUT_EFFECT);
  for (const [collection, { isMissing }] of first) {
    if (isMissing)
      remarks.add(`The interface has no list of ${collection}; only those of events are imported.`);
  }

  async function* chunksOf(collection: Collection): AsyncGenerator<Located[]> {
    const start = first.get(collection);
    if (start === undefined) return;
    let shown = 0;
    for await (const page of readPages({ api, client }, collection, start)) {
      const { number, records } = page;
      if (hasChanged(start, page))
        remarks.add(`The list of ${collection} changed while it was read: run the import again.`);
      shown += records.length;
      yield records.map((value) => ({ value, where: `${collection}, page ${number}` }));
    }
    if (shown < knownTotal(start))
      remarks.add(`The list of ${collection} has ${start.total} records, but shows only ${shown} of them.`);
  }

  return {
    total: [...first.values()].reduce((sum, page) => sum + knownTotal(page), 0),
    get remarks() {
      return [...remarks];
    },
    ...recordsIn(chunksOf),
  };
}
