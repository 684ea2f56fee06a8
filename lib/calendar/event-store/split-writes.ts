import { isDeepStrictEqual } from 'node:util';
import { listEntriesOf } from '../event-index/event-lists.ts';
import { LINK_KINDS, type LinkKind } from '../link-kinds.ts';
import type { PendingLinks, StoredEvent } from '../stored.ts';

/**
 * A transaction takes no more than 100 writes. A change of an event with more links than fit is split: first the event
 * loses the links that change, then it becomes what it is to be with those that are left, then it gets its new links.
 * Each of these states is a whole event, and says in `pending` which links it is to have in the end: those it had until
 * it has become what it is to be, from then on those it shall have. So whoever finds a change that was broken off can
 * complete it, or undo it.
 */

/** How many links are taken away or added in a transaction; each costs four writes. */
const LINKS_PER_TRANSACTION = 12;

/** How many an event has while it changes in other ways; each costs six writes then. */
const LINKS_WHILE_CHANGING = 8;

type Link = readonly [kind: LinkKind, target: number];

const linksIn = (event: PendingLinks): Link[] =>
  LINK_KINDS.flatMap((kind) => event[kind].map((target) => [kind, target] as const));

function pendingLinksOf({ category, tag, venue, organizer }: PendingLinks): PendingLinks {
  return { category, tag, venue, organizer };
}

/** What an event is, one after the other, until it is what it is to be but for links that are still pending. */
export function statesBetween(before: StoredEvent, after: StoredEvent): StoredEvent[] {
  const kept = keptLinks(before, after);
  const lost = linksIn(before).filter((link) => !includes(kept, link));
  const states: StoredEvent[] = [];
  for (let done = 0; done < lost.length; done += LINKS_PER_TRANSACTION) {
    const left = [...kept, ...lost.slice(done + LINKS_PER_TRANSACTION)];
    states.push({ ...withOnly(before, left), pending: pendingLinksOf(before) });
  }
  return [...states, { ...withOnly(after, kept), pending: pendingLinksOf(after) }];
}

/** A new event with those of its links that fit the transaction that creates it. */
export function firstStateOf(event: StoredEvent): StoredEvent {
  const links = linksIn(event).slice(0, LINKS_WHILE_CHANGING);
  return { ...withOnly(event, links), pending: pendingLinksOf(event) };
}

/** An event with some more of its pending links; with the last of them nothing is pending any more. */
export function withMoreLinks(event: StoredEvent): StoredEvent {
  const { pending, ...rest } = event;
  if (pending === undefined) return event;
  const has = linksIn(event);
  const missing = linksIn(pending).filter((link) => !includes(has, link));
  if (missing.length <= LINKS_PER_TRANSACTION) return { ...rest, ...pending };
  const next = [...has, ...missing.slice(0, LINKS_PER_TRANSACTION)];
  return withOnly(
    event,
    linksIn(pending).filter((link) => includes(next, link)),
  );
}

function keptLinks(before: StoredEvent, after: StoredEvent): Link[] {
  const has = linksIn(before);
  const kept = linksIn(after).filter((link) => includes(has, link));
  return isDeepStrictEqual(entryOf(before), entryOf(after)) ? kept : kept.slice(0, LINKS_WHILE_CHANGING);
}

/** What all lists say of an event; where that changes, all its links do. */
const entryOf = (event: StoredEvent) => listEntriesOf(event).find(({ kind }) => kind === 'featured');

function withOnly(event: StoredEvent, links: readonly Link[]): StoredEvent {
  const of = (wanted: LinkKind) => links.flatMap(([kind, target]) => (kind === wanted ? target : []));
  return {
    ...event,
    category: of('category'),
    tag: of('tag'),
    venue: of('venue'),
    organizer: of('organizer'),
  };
}

function includes(links: readonly Link[], [kind, target]: Link): boolean {
  return links.some((link) => link[0] === kind && link[1] === target);
}
