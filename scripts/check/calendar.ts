import * as keys from '../../lib/calendar/keys.ts';
import type { LinkKind } from '../../lib/calendar/link-kinds.ts';
import { nameOf as linkedName } from '../../lib/calendar/linked/names.ts';
import type { StoredEvent, StoredLinked, StoredTerm } from '../../lib/calendar/stored.ts';
import { nameOf as termName } from '../../lib/calendar/terms/writes.ts';
import type { Name } from '../../lib/calendar/text/names.ts';
import { Items } from './items.ts';
import { listProblems } from './lists.ts';

/** What the calendar consists of. */
interface Calendar {
  readonly items: Items;
  readonly events: readonly StoredEvent[];
  readonly linked: readonly StoredLinked[];
  readonly terms: readonly StoredTerm[];
}

/**
 * Reads the whole calendar, in the table that the environment names, and says what in it does not hold together: one
 * sentence for each thing, none if all is well. Nobody should write meanwhile.
 */
export async function checkCalendar(): Promise<string[]> {
  const items = await Items.read('calendar');
  const all = {
    items,
    events: items.of(keys.events),
    linked: items.of(keys.linkedPosts),
    terms: items.of(keys.terms),
  };
  return [
    ...misplaced(items),
    ...listProblems(items, all.events),
    ...usageProblems(all),
    ...targetProblems(all),
    ...slugProblems(all),
    ...nameProblems(all),
    ...withdrawalProblems(all),
  ];
}

function misplaced(items: Items): string[] {
  return [
    ...items.misplaced(keys.events),
    ...items.misplaced(keys.linkedPosts),
    ...items.misplaced(keys.terms),
    ...items.misplaced(keys.links),
    ...items.misplaced(keys.counts),
    ...items.misplaced(keys.withdrawals),
  ];
}

/** Terms, venues and organizers count the published events that use them. */
function usageProblems({ events, linked, terms }: Calendar): string[] {
  const published = events.filter(({ status }) => status === 'publish');
  const wrong = (kind: LinkKind, { id, count }: { id: number; count: number }) => {
    const users = published.filter((event) => event[kind].includes(id)).length;
    return users === count ? [] : [`${kind} ${id} counts ${count} published events and has ${users}`];
  };
  return [
    ...terms.flatMap((term) => wrong(term.taxonomy, term)),
    ...linked.flatMap((post) => wrong(post.type, post)),
  ];
}

/** What events are linked to is there, unless it is still being taken out of them. */
function targetProblems({ items, events, linked, terms }: Calendar): string[] {
  const there = new Set([
    ...terms.map(({ taxonomy, id }) => `${taxonomy} ${id}`),
    ...linked.filter(({ status }) => status !== 'trash').map(({ type, id }) => `${type} ${id}`),
    ...items.of(keys.unlinkings).map(({ kind, target }) => `${kind} ${target}`),
  ]);
  const kinds: readonly LinkKind[] = ['category', 'tag', 'venue', 'organizer'];
  return events.flatMap((event) =>
    kinds.flatMap((kind) =>
      event[kind]
        .filter((target) => !there.has(`${kind} ${target}`))
        .map((target) => `event ${event.id} is linked to ${kind} ${target}, which is not there`),
    ),
  );
}

/** Every slug is taken, by the record that bears it. */
function slugProblems({ items, events, linked, terms }: Calendar): string[] {
  const borne = new Map(
    [
      ...[...events, ...linked].map(({ type, slug, id }) => ({ type, slug, id })),
      ...terms.map(({ taxonomy, slug, id }) => ({ type: taxonomy, slug, id })),
    ]
      .filter(({ slug }) => slug !== '')
      .map((bearer) => [`${bearer.type} ${bearer.slug} ${bearer.id}`, bearer]),
  );
  const taken = new Set(items.of(keys.slugs).map(({ type, slug, id }) => `${type} ${slug} ${id}`));
  return [
    ...[...borne.keys()].filter((slug) => !taken.has(slug)).map((slug) => `slug ${slug} is not taken`),
    ...[...taken]
      .filter((slug) => !borne.has(slug))
      .map((slug) => `slug ${slug} is taken by what does not bear it`),
  ];
}

/** Names are taken by records that bear them; of several that do, one has it. */
function nameProblems({ items, linked, terms }: Calendar): string[] {
  const keyOf = (name: Name | undefined, id: number) =>
    name === undefined ? [] : [`${keys.names.key(name).pk} ${name.variant} ${id}`];
  const borne = new Set([
    ...linked.flatMap((post) => keyOf(linkedName(post), post.id)),
    ...terms.flatMap((term) => keyOf(termName(term), term.id)),
  ]);
  return items
    .of(keys.names)
    .filter((name) => !keyOf(name, name.id).every((key) => borne.has(key)))
    .map(({ scope, name, id }) => `name ${scope} ${name} is taken by ${id}, which does not bear it`);
}

/** What is told as withdrawn is not public. */
function withdrawalProblems({ items, events }: Calendar): string[] {
  const open = new Set(events.filter(({ status }) => status === 'publish').map(({ id }) => id));
  return items
    .of(keys.withdrawals)
    .filter(({ id }) => open.has(id))
    .map(({ id }) => `event ${id} is told as withdrawn, and is published`);
}
