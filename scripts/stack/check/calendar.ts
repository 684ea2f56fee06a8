import { isDeepStrictEqual } from 'node:util';
import * as keys from '../../../lib/calendar/keys.ts';
import { LINK_KINDS, type LinkKind } from '../../../lib/calendar/link-kinds.ts';
import { nameOf as linkedName } from '../../../lib/calendar/linked-posts/names.ts';
import { sharesOf } from '../../../lib/calendar/lists/linked-post-shares.ts';
import { shareOf } from '../../../lib/calendar/lists/term-shares.ts';
import type { Name } from '../../../lib/calendar/names/names.ts';
import { seriesShares } from '../../../lib/calendar/series/writes.ts';
import type { StoredEvent, StoredSearchText } from '../../../lib/calendar/stored/events.ts';
import type { StoredLinkedPost } from '../../../lib/calendar/stored/posts.ts';
import type { StoredTerm } from '../../../lib/calendar/stored/terms.ts';
import { nameOf as termName } from '../../../lib/calendar/terms/rules.ts';
import { searchTextOf, textIn } from '../../../lib/calendar/text/search-text.ts';
import { differences } from './differences.ts';
import { Items } from './items.ts';
import { listProblems } from './lists.ts';
import { CheckedSeries } from './series.ts';

interface Calendar {
  readonly items: Items;
  readonly series: CheckedSeries;
  readonly events: readonly StoredEvent[];
  readonly linkedPosts: readonly StoredLinkedPost[];
  readonly terms: readonly StoredTerm[];
}

/**
 * Reads the whole calendar, from the table that the environment names, and returns its inconsistencies: one message for
 * each, an empty list if there are none. Nothing should write at the same time.
 */
export async function checkCalendar(): Promise<string[]> {
  const items = await Items.read('calendar');
  const series = new CheckedSeries(items);
  const all = {
    items,
    series,
    events: items
      .of(keys.events)
      .filter(({ type, occurrence }) => type === 'event' && !series.isHidden(occurrence?.series)),
    linkedPosts: items.of(keys.linkedPosts),
    terms: items.of(keys.terms),
  };
  return [
    ...items.misplaced(
      keys.events,
      keys.linkedPosts,
      keys.terms,
      keys.listEntries,
      keys.searchTexts,
      keys.counts,
      keys.withdrawals,
    ),
    ...listProblems(items, all.events, series.isHidden),
    ...series.problems(all.events),
    ...usageProblems(all),
    ...sizeProblems(all),
    ...treeProblems(all),
    ...searchProblems(all),
    ...targetProblems(all),
    ...slugProblems(all),
    ...nameProblems(all),
    ...withdrawalProblems(all),
  ];
}

/** Terms, venues and organizers store how many published events use them, and when the last of these starts. */
function usageProblems({ events, linkedPosts, terms }: Calendar): string[] {
  const published = events.filter(({ status }) => status === 'publish');
  const usersOf = (kind: LinkKind, id: number) => published.filter((event) => event[kind].includes(id));
  const wrong = (kind: LinkKind, { id, count }: { id: number; count: number }) => {
    const users = usersOf(kind, id).length;
    return users === count ? [] : [`${kind} ${id} counts ${count} published events, but has ${users}`];
  };
  const lastMonth = ({ type, id }: StoredLinkedPost) =>
    usersOf(type, id)
      .filter((event) => !event.hide_from_listings)
      .reduce((last, { start_date }) => (start_date.slice(0, 7) > last ? start_date.slice(0, 7) : last), '');
  return [
    ...terms.flatMap((term) => wrong(term.taxonomy, term)),
    ...linkedPosts.flatMap((post) => wrong(post.type, post)),
    ...terms
      .filter(({ count, state }) => count > 0 !== (state === 'used'))
      .map(({ taxonomy, id, state }) => `${taxonomy} ${id} has the state ${state}`),
    ...linkedPosts
      .filter((post) => post.used !== post.count > 0 || post.last_month !== lastMonth(post))
      .map(
        ({ type, id, used, last_month }) => `${type} ${id} has used ${used} and last month "${last_month}"`,
      ),
  ];
}

/** The stored sizes of lists match their contents. */
function sizeProblems({ items, series, linkedPosts, terms }: Calendar): string[] {
  const sums = new Map<string, { records: number; bytes: number }>();
  const add = (name: string, records: number, bytes: number) => {
    const sum = sums.get(name) ?? { records: 0, bytes: 0 };
    sums.set(name, { records: sum.records + records, bytes: sum.bytes + bytes });
  };
  const shares = [
    ...terms.map(shareOf),
    ...linkedPosts.flatMap(sharesOf),
    ...series.visible.flatMap(seriesShares),
  ];
  for (const { of, list, bytes } of shares) add(`${of} ${list}`, 1, bytes);
  for (const { of, list, records = 0, bytes = 0 } of items.of(keys.listSizes))
    add(`${of} ${list}`, -records, -bytes);
  return [...sums]
    .filter(([, { records, bytes }]) => records !== 0 || bytes !== 0)
    .map(
      ([name, { records, bytes }]) => `the size of the list ${name} lacks ${records} records, ${bytes} bytes`,
    );
}

/** The category tree matches the parents of the categories. */
function treeProblems({ items, terms }: Calendar): string[] {
  const stored = items.of(keys.categoryTree)[0]?.parents ?? {};
  const wanted = Object.fromEntries(
    terms.filter(({ parent }) => parent !== 0).map(({ id, parent }) => [String(id), parent]),
  );
  return isDeepStrictEqual({ ...stored }, wanted) ? [] : ['the category tree does not match the categories'];
}

/** Every event has its current search text, and nothing else has one. */
function searchProblems({ items, series, events }: Calendar): string[] {
  const stored = items.of(keys.searchTexts).filter((text) => !series.isHidden(text.series));
  const byEvent = (texts: readonly StoredSearchText[]) =>
    new Map(texts.map((text) => [`event ${text.id}`, { ...text, text: textIn(text) }]));
  return differences(
    byEvent(stored),
    byEvent(events.map(searchTextOf)),
    (event) => `${event} has an outdated search text`,
    (event) => `${event} has a search text, but does not exist`,
  );
}

/** Everything that events are linked to exists, unless it is still being unlinked. */
function targetProblems({ items, events, linkedPosts, terms }: Calendar): string[] {
  const existing = new Set([
    ...terms.map(({ taxonomy, id }) => `${taxonomy} ${id}`),
    ...linkedPosts.filter(({ status }) => status !== 'trash').map(({ type, id }) => `${type} ${id}`),
    ...items.of(keys.unlinkings).map(({ kind, target }) => `${kind} ${target}`),
  ]);
  return events.flatMap((event) =>
    LINK_KINDS.flatMap((kind) =>
      event[kind]
        .filter((target) => !existing.has(`${kind} ${target}`))
        .map((target) => `event ${event.id} is linked to ${kind} ${target}, which does not exist`),
    ),
  );
}

/** Every slug is reserved, by the record that has it. */
function slugProblems({ items, series, events, linkedPosts, terms }: Calendar): string[] {
  const reserved = items
    .of(keys.slugs)
    .filter(({ type, id }) => type !== 'event' || !series.isHiddenEvent(id));
  const owned = [
    ...[...events, ...linkedPosts].map(({ type, slug, id }) => ({ type, slug, id })),
    ...terms.map(({ taxonomy, slug, id }) => ({ type: taxonomy, slug, id })),
  ].filter(({ slug }) => slug !== '');
  const nameOf = ({ type, slug, id }: { type: string; slug: string; id: number }) =>
    `slug ${type} ${slug} ${id}`;
  return differences(
    reserved.map(nameOf),
    owned.map(nameOf),
    (slug) => `${slug} is not reserved`,
    (slug) => `${slug} is reserved by a record that does not have it`,
  );
}

/** Names are reserved by records that have them; of several records with the same name, by one. */
function nameProblems({ items, linkedPosts, terms }: Calendar): string[] {
  const keyOf = (name: Name | undefined, id: number) =>
    name === undefined ? [] : [`${keys.names.key(name).pk} ${name.variant} ${id}`];
  const owned = new Set([
    ...linkedPosts.flatMap((post) => keyOf(linkedName(post), post.id)),
    ...terms.flatMap((term) => keyOf(termName(term), term.id)),
  ]);
  return items
    .of(keys.names)
    .filter((name) => !keyOf(name, name.id).every((key) => owned.has(key)))
    .map(({ scope, name, id }) => `name ${scope} ${name} is reserved by ${id}, which does not have it`);
}

/** Events that are reported as withdrawn are not public. */
function withdrawalProblems({ items, events }: Calendar): string[] {
  const open = new Set(events.filter(({ status }) => status === 'publish').map(({ id }) => id));
  return items
    .of(keys.withdrawals)
    .filter(({ id }) => open.has(id))
    .map(({ id }) => `event ${id} is reported as withdrawn, but is published`);
}
