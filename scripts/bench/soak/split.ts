import { randomUUID } from 'node:crypto';
import { execa } from 'execa';
import * as z from 'zod';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import { MAX_LINKS } from '../../../schemas/calendar/limits.ts';
import { calendarPath } from '../../stack/service.ts';
import type { Stack } from '../../stack/stack.ts';
import { inconsistencies } from './consistency.ts';
import { abbreviated, type Outcome } from './phase.ts';
import { send } from './send.ts';
import type { SoakStack } from './stack.ts';

/**
 * Writing an event with the maximum number of links takes several transactions. Kills a process that creates or changes
 * one after each of them in turn, and then runs the maintenance. The event has to be as intended, or as before, or not
 * there, and all counters have to be correct.
 */
export async function splitPhase({ stack }: SoakStack): Promise<Outcome> {
  const create = await creatorOn(stack);
  const [before, after] = [await createLinks(create), await createLinks(create)];
  const all = [
    ...(await killEach((killAfter) => killCreation(stack, before, killAfter))),
    ...(await killEach((killAfter) => killChange(stack, create, [before, after], killAfter))),
  ];
  const between = all.filter(({ wasPending }) => wasPending).length;
  const count = (outcome: Kill['outcome']) => all.filter((kill) => kill.outcome === outcome).length;
  return {
    done: [
      `${all.length} kills of a process that writes an event with ${linksOf(before)} links, ${between} of them between its transactions: ${count('complete')} completed, ${count('undone')} undone`,
    ],
    problems: abbreviated([
      ...(between === 0 ? ['No kill happened between two transactions, so nothing was tested'] : []),
      ...all.flatMap(({ problems }) => problems),
      ...(await inconsistencies()),
    ]),
  };
}

/** The result for an event whose write was killed. */
interface Kill {
  readonly wasPending: boolean;
  readonly outcome: 'complete' | 'undone';
  readonly problems: readonly string[];
}

/** Why a write was not killed: it had completed, or a busy machine did not serve it by the deadline of a request. */
type NotKilled = 'complete' | 'unavailable';

/** How often a write may be unavailable. */
const MAX_UNAVAILABLE = 20;

/** Kills after the first transaction, after the second and so on, until a write completes. */
async function killEach(kill: (killAfter: number) => Promise<Kill | NotKilled>): Promise<Kill[]> {
  const kills: Kill[] = [];
  for (let unavailable = 0; unavailable < MAX_UNAVAILABLE; ) {
    const one = await kill(kills.length + 1);
    if (one === 'complete') return kills;
    if (one === 'unavailable') unavailable += 1;
    else kills.push(one);
  }
  throw new Error(`Writes of events got 503 ${MAX_UNAVAILABLE} times`);
}

type Links = Pick<StoredEvent, 'category' | 'tag' | 'venue' | 'organizer'>;

const linksOf = (links: Links) => Object.values(links).flat().length;

const Created = z.looseObject({ id: z.int() });

/** Creates a record with a request to the stack. @returns its identifier */
type Create = (path: string, body: object) => Promise<number>;

async function creatorOn(stack: Stack): Promise<Create> {
  const authorization = `Bearer ${await stack.token('calendar:write')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  return async (path, body) => {
    const target = `${calendarPath(stack.environment)}/${path}`;
    const request = { method: 'POST', target, headers, body: JSON.stringify(body) };
    return Created.parse(JSON.parse((await send(stack.url, request)).text)).id;
  };
}

/** Creates as many terms and linked posts as an event can have. */
async function createLinks(create: Create): Promise<Links> {
  const createSeveral = async (count: number, path: string, member: string) => {
    const ids: number[] = [];
    while (ids.length < count) ids.push(await create(path, { [member]: `Split ${randomUUID()}` }));
    return ids;
  };
  return {
    category: await createSeveral(MAX_LINKS.categories, 'categories', 'name'),
    tag: await createSeveral(MAX_LINKS.tags, 'tags', 'name'),
    venue: await createSeveral(MAX_LINKS.venue, 'venues', 'venue'),
    organizer: await createSeveral(MAX_LINKS.organizer, 'organizers', 'organizer'),
  };
}

async function killCreation(stack: Stack, links: Links, killAfter: number): Promise<Kill | NotKilled> {
  const body = bodyOf(links);
  const end = await killWriter(stack, { method: 'POST', target: '/events', body, killAfter });
  if (end !== 'killed') return end;
  const broken = await eventTitled(body.title);
  await runMaintenance();
  const event = await eventTitled(body.title);
  return {
    wasPending: broken?.pending !== undefined,
    outcome: event === undefined ? 'undone' : 'complete',
    problems:
      event === undefined || isLinked(event, links)
        ? []
        : [`An event is left with ${linksOf(linksIn(event))} links, killed after transaction ${killAfter}`],
  };
}

/** Kills a change of an event from some links to others. */
async function killChange(
  stack: Stack,
  create: Create,
  [linksBefore, linksAfter]: readonly [Links, Links],
  killAfter: number,
): Promise<Kill | NotKilled> {
  const after = bodyOf(linksAfter);
  const id = await create('events', bodyOf(linksBefore));
  const change = { method: 'POST', target: `/events/${id}`, body: after, killAfter };
  const end = await killWriter(stack, change);
  if (end !== 'killed') return end;
  const broken = await eventWithId(id);
  await runMaintenance();
  const event = await eventWithId(id);
  const isChanged = event?.title === after.title;
  return {
    wasPending: broken?.pending !== undefined,
    outcome: isChanged ? 'complete' : 'undone',
    problems:
      event !== undefined && isLinked(event, isChanged ? linksAfter : linksBefore)
        ? []
        : [`Event ${id} is neither as before nor as intended, killed after transaction ${killAfter}`],
  };
}

/** Writes an event in a process that kills itself after a transaction, unless the write takes fewer. */
async function killWriter(stack: Stack, task: object): Promise<'killed' | NotKilled> {
  const args = ['scripts/run.js', 'bench/soak/split-writer', JSON.stringify(task)];
  const env = stack.environment;
  const { failed, signal, all } = await execa(process.execPath, args, { env, all: true, reject: false });
  if (signal === 'SIGKILL') return 'killed';
  if (!failed) return 'complete';
  if (all.includes('"status":503')) return 'unavailable';
  throw new Error(`An event was not written: ${all}`);
}

function bodyOf({ category, tag, venue, organizer }: Links) {
  const times = { start_date: '2031-09-01 10:00:00', end_date: '2031-09-01 11:00:00' };
  return { title: `Split ${randomUUID()}`, ...times, categories: category, tags: tag, venue, organizer };
}

const linksIn = ({ category, tag, venue, organizer }: Links): Links => ({ category, tag, venue, organizer });

/** Returns whether an event has exactly these links, and no pending change. */
function isLinked(event: StoredEvent, links: Links): boolean {
  const named = (some: Links) =>
    JSON.stringify(Object.values(linksIn(some)).map((ids) => ids.toSorted((a, b) => a - b)));
  return event.pending === undefined && named(event) === named(links);
}

async function runMaintenance(): Promise<void> {
  const job = await import('../../../lib/calendar/maintenance/job.ts');
  await job.runMaintenance('soak', () => true);
}

/** Finds an event by the slug that the service makes from its title. */
async function eventTitled(title: string): Promise<StoredEvent | undefined> {
  const { slugOwner } = await import('../../../lib/calendar/names/slugs.ts');
  const id = await slugOwner('event', title.toLowerCase().replace(' ', '-'));
  return id === undefined ? undefined : eventWithId(id);
}

async function eventWithId(id: number): Promise<StoredEvent | undefined> {
  const { events } = await import('../../../lib/calendar/keys.ts');
  const { get } = await import('../../../lib/table/read.ts');
  return get(events, events.key({ id }));
}
