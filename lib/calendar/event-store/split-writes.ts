import { isDeepStrictEqual } from 'node:util';
import { listEntriesOf } from '../event-index/event-lists.ts';
import { byLinkKind, LINK_KINDS, type LinkKind } from '../link-kinds.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { Links } from '../stored/links.ts';

/**
 * A transaction has at most 100 writes. A change of an event with more links than fit is split: first the event is
 * reduced to the links that stay and fit one transaction, then it gets its new content with these, then it gets its
 * other links. Each of these states is a complete event, and `pending` names its final links: the old ones until the
 * new content is written, the new ones from then on. So an interrupted change can always be completed or undone.
 */

/** Maximum number of links that a transaction removes or adds; each costs four writes. */
const LINKS_PER_TRANSACTION = 12;

/** Maximum number of links while other content changes; each costs six writes then. */
const LINKS_WHILE_CHANGING = 8;

type Link = readonly [kind: LinkKind, target: number];

const linksIn = (event: Links): Link[] =>
  LINK_KINDS.flatMap((kind) => event[kind].map((target) => [kind, target] as const));

const linksOf = (event: Links): Links => byLinkKind((kind) => event[kind]);

/** The states of an event up to its new content, except for links that are still pending. */
export function statesBetween(before: StoredEvent, after: StoredEvent): StoredEvent[] {
  const kept = keptLinks(before, after);
  const lost = linksIn(before).filter((link) => !includes(kept, link));
  const states: StoredEvent[] = [];
  for (let done = 0; done < lost.length; done += LINKS_PER_TRANSACTION) {
    const remaining = [...kept, ...lost.slice(done + LINKS_PER_TRANSACTION)];
    states.push({ ...withOnly(before, remaining), pending: linksOf(before) });
  }
  return [...states, { ...withOnly(after, kept), pending: linksOf(after) }];
}

/** A new event with as many of its links as fit the transaction that creates it. */
export function firstStateOf(event: StoredEvent): StoredEvent {
  const links = linksIn(event).slice(0, LINKS_WHILE_CHANGING);
  return { ...withOnly(event, links), pending: linksOf(event) };
}

/** An event with more of its pending links; with the last of them `pending` is removed. */
export function withMoreLinks(event: StoredEvent): StoredEvent {
  const { pending, ...rest } = event;
  if (pending === undefined) return event;
  const [current, wanted] = [linksIn(event), linksIn(pending)];
  const missing = wanted.filter((link) => !includes(current, link));
  const left = missing.slice(LINKS_PER_TRANSACTION);
  if (left.length === 0) return { ...rest, ...pending };
  return withOnly(
    event,
    wanted.filter((link) => !includes(left, link)),
  );
}

function keptLinks(before: StoredEvent, after: StoredEvent): Link[] {
  const current = linksIn(before);
  const kept = linksIn(after).filter((link) => includes(current, link));
  return isDeepStrictEqual(entryOf(before), entryOf(after)) ? kept : kept.slice(0, LINKS_WHILE_CHANGING);
}

/** The content of list entries; if it changes, all entries of the event change. */
const entryOf = (event: StoredEvent) => listEntriesOf(event).find(({ kind }) => kind === 'featured');

function withOnly(event: StoredEvent, links: readonly Link[]): StoredEvent {
  const idsOf = (wanted: LinkKind) => links.flatMap(([kind, target]) => (kind === wanted ? target : []));
  return { ...event, ...byLinkKind(idsOf) };
}

function includes(links: readonly Link[], [kind, target]: Link): boolean {
  return links.some((link) => link[0] === kind && link[1] === target);
}
