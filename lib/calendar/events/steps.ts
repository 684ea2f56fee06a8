import { isDeepStrictEqual } from 'node:util';
import { LINK_KINDS, type LinkKind } from '../link-kinds.ts';
import { linksOf } from '../listings/listings.ts';
import type { StoredEvent } from '../stored.ts';

/**
 * A transaction takes no more than 100 writes. A change of an event with more links than fit goes in steps, each of
 * which leaves an event that is whole: it loses the links that change, then becomes what it is to be with those that
 * are left, and gets its new links.
 */

/** How many links are taken away or added in a step; each costs four writes. */
const AT_ONCE = 15;

/** How many an event has while it changes in other ways; each costs six writes then. */
const WHILE_CHANGING = 10;

type Link = readonly [kind: LinkKind, target: number];

const linksIn = (event: StoredEvent): Link[] =>
  LINK_KINDS.flatMap((kind) => event[kind].map((target) => [kind, target] as const));

/** What an event becomes step by step while it loses links; the last one can become `after` as far as its links go. */
export function lossOfLinks(before: StoredEvent, after: StoredEvent): StoredEvent[] {
  const kept = keptLinks(before, after);
  const lost = linksIn(before).filter((link) => !includes(kept, link));
  const steps: StoredEvent[] = [];
  for (let done = 0; done < lost.length; done += AT_ONCE) {
    steps.push(withOnly(before, [...kept, ...lost.slice(done + AT_ONCE)]));
  }
  return steps;
}

/** An event with those of its links that it can have while it changes otherwise. */
export function withKeptLinks(before: StoredEvent | undefined, after: StoredEvent): StoredEvent {
  return withOnly(
    after,
    before === undefined ? linksIn(after).slice(0, WHILE_CHANGING) : keptLinks(before, after),
  );
}

/** An event with some more of the links that another state of it has; the same event if it has all of them. */
export function withMoreLinks(event: StoredEvent, wanted: StoredEvent): StoredEvent {
  const has = linksIn(event);
  const missing = linksIn(wanted).filter((link) => !includes(has, link));
  if (missing.length === 0) return event;
  const all = [...linksIn(wanted), ...has.filter((link) => !includes(linksIn(wanted), link))];
  const next = [...has, ...missing.slice(0, AT_ONCE)];
  return withOnly(
    event,
    all.filter((link) => includes(next, link)),
  );
}

function keptLinks(before: StoredEvent, after: StoredEvent): Link[] {
  const has = linksIn(before);
  const kept = linksIn(after).filter((link) => includes(has, link));
  return isDeepStrictEqual(entryOf(before), entryOf(after)) ? kept : kept.slice(0, WHILE_CHANGING);
}

/** What all lists say of an event; where that changes, all its links do. */
const entryOf = (event: StoredEvent) => linksOf(event).find(({ kind }) => kind === 'featured');

function withOnly(event: StoredEvent, links: readonly Link[]): StoredEvent {
  const of = (wanted: LinkKind) => links.flatMap(([kind, target]) => (kind === wanted ? target : []));
  return { ...event, ...Object.fromEntries(LINK_KINDS.map((kind) => [kind, of(kind)])) };
}

function includes(links: readonly Link[], [kind, target]: Link): boolean {
  return links.some((link) => link[0] === kind && link[1] === target);
}
