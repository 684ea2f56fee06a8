import type { Chunk, Found, Source } from '../source.ts';
import { readEvent, readLinkedPost, readTerm } from '../wire/records.ts';
import type { RestAddress } from './address.ts';
import type { PoliteClient } from './client.ts';
import { type Collection, type Page, readPage } from './pages.ts';

const COLLECTIONS = ['categories', 'tags', 'venues', 'organizers', 'events'] as const;

/** What nobody can see from outside, with or without credentials. */
const HIDDEN = 'Events that are hidden from lists cannot be seen in the interface, nor what is in the trash.';
const PUBLIC = 'Without credentials only what is published can be seen.';

/**
 * A calendar behind its REST interface. The first pages are read at once, which tells how much there is.
 * @throws UserError for a list that cannot be read
 */
export async function openRest(
  api: RestAddress,
  client: PoliteClient,
  { authorized }: { readonly authorized: boolean },
): Promise<Source> {
  const first = new Map<Collection, Page>();
  const remarks = new Set(authorized ? [HIDDEN] : [PUBLIC, HIDDEN]);
  await Promise.all(
    COLLECTIONS.map(async (collection) =>
      first.set(collection, await readPage({ api, client }, collection, 1)),
    ),
  );
  for (const [collection, { isMissing }] of first) {
    if (isMissing) remarks.add(`The interface has no list of ${collection}; those of events are taken.`);
  }

  async function* chunks<R>(
    collection: Collection,
    read: (value: unknown, where: string) => Found<R>,
  ): AsyncGenerator<Chunk<R>> {
    for await (const { number, records, total } of pages(collection)) {
      if (total !== first.get(collection)?.total && records.length > 0) {
        remarks.add(`The list of ${collection} changed while it was read: import it again.`);
      }
      yield records.map((value) => read(value, `${collection}, page ${number}`));
    }
  }

  /** In order; as many are asked for ahead as may be under way. */
  async function* pages(collection: Collection): AsyncGenerator<Page> {
    const start = first.get(collection);
    if (start === undefined) return;
    yield start;
    const ahead: Promise<Page>[] = [];
    for (let next = 2; next <= start.pages || ahead.length > 0; ) {
      while (ahead.length < client.concurrency && next <= start.pages) {
        const page = readPage({ api, client }, collection, next);
        // It is awaited later, or not at all if the import ends before.
        page.catch(() => undefined);
        ahead.push(page);
        next += 1;
      }
      const page = await ahead.shift();
      if (page !== undefined) yield page;
    }
  }

  return {
    total: [...first.values()].reduce((sum, { total }) => sum + total, 0),
    get remarks() {
      return [...remarks];
    },
    terms: ({ plural, taxonomy }) => chunks(plural, (value, where) => readTerm(taxonomy, value, where)),
    linked: (kind) => chunks(kind.plural, (value, where) => readLinkedPost(kind, value, where)),
    events: () => chunks('events', readEvent),
  };
}
