import { randomUUID } from 'node:crypto';
import { execa } from 'execa';
import * as z from 'zod';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import { MAX_LINKS } from '../../../schemas/calendar/limits.ts';
import type { Stack } from '../../stack/stack.ts';
import { abbreviated, type Outcome } from './phase.ts';

/**
 * Writing an event with the maximum number of links takes several transactions. Kills a process that creates or changes
 * one after each of them in turn, and then runs the maintenance. The event has to be as intended, or as before, or not
 * there, and all counters have to be correct.
 */
export async function splitPhase(stack: Stack): Promise<Outcome> {
  Object.assign(process.env, stack.environment, { POWERTOOLS_LOG_LEVEL: 'SILENT', METRICS: 'off' });
  const calendar = await Calendar.prepare(stack);
  const creations = await killEach((killAfter) => calendar.killCreation(killAfter));
  const changes = await killEach((killAfter) => calendar.killChange(killAfter));
  const all = [...creations, ...changes];
  const { checkCalendar } = await import('../../stack/check/calendar.ts');
  const between = all.filter(({ wasPending }) => wasPending).length;
  const count = (outcome: Kill['outcome']) => all.filter((kill) => kill.outcome === outcome).length;
  return {
    done: [
      `${all.length} kills of a process that writes an event with ${linksOf(calendar.links[0])} links, ${between} of them between its transactions: ${count('complete')} completed, ${count('undone')} undone`,
    ],
    problems: abbreviated([
      ...(between === 0 ? ['No kill happened between two transactions, so nothing was tested'] : []),
      ...all.flatMap(({ problems }) => problems),
      ...(await checkCalendar()),
    ]),
  };
}

/** The result for an event whose write was killed. */
interface Kill {
  readonly wasPending: boolean;
  readonly outcome: 'complete' | 'undone';
  readonly problems: readonly string[];
}

/** Kills after the first transaction, after the second and so on, until a write completes. */
async function killEach(kill: (killAfter: number) => Promise<Kill | undefined>): Promise<Kill[]> {
  const kills: Kill[] = [];
  for (let after = 1; ; after += 1) {
    const one = await kill(after);
    if (one === undefined) return kills;
    kills.push(one);
  }
}

type Links = Pick<StoredEvent, 'category' | 'tag' | 'venue' | 'organizer'>;

const linksOf = (links: Links | undefined) => Object.values(links ?? {}).flat().length;

const Created = z.looseObject({ id: z.int() });

class Calendar {
  readonly #stack: Stack;
  /** Two disjoint sets of links. */
  readonly links: readonly [Links, Links];

  /** Creates a record with a request to the stack. @returns its identifier */
  readonly #create: (path: string, body: object) => Promise<number>;

  private constructor(
    stack: Stack,
    links: readonly [Links, Links],
    create: (path: string, body: object) => Promise<number>,
  ) {
    this.#stack = stack;
    this.links = links;
    this.#create = create;
  }

  static async prepare(stack: Stack): Promise<Calendar> {
    const authorization = `Bearer ${await stack.token('calendar:write')}`;
    const base = `${stack.url}${stack.environment.CALENDAR_ROOT}/${stack.environment.CALENDAR_NAMESPACE}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const create = async (path: string, body: object) => {
      const response = await fetch(`${base}/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return Created.parse(await response.json()).id;
    };
    const createSeveral = async (count: number, path: string, member: string) => {
      const ids: number[] = [];
      while (ids.length < count) ids.push(await create(path, { [member]: `Split ${randomUUID()}` }));
      return ids;
    };
    const links = async (): Promise<Links> => ({
      category: await createSeveral(MAX_LINKS.categories, 'categories', 'name'),
      tag: await createSeveral(MAX_LINKS.tags, 'tags', 'name'),
      venue: await createSeveral(MAX_LINKS.venue, 'venues', 'venue'),
      organizer: await createSeveral(MAX_LINKS.organizer, 'organizers', 'organizer'),
    });
    return new Calendar(stack, [await links(), await links()], create);
  }

  /** @returns undefined if the event was written before the kill */
  async killCreation(killAfter: number): Promise<Kill | undefined> {
    const body = bodyOf(this.links[0]);
    if (!(await this.#write({ method: 'POST', target: '/events', body, killAfter })).wasKilled)
      return undefined;
    const broken = await eventTitled(body.title);
    await runMaintenance();
    const event = await eventTitled(body.title);
    return {
      wasPending: broken?.pending !== undefined,
      outcome: event === undefined ? 'undone' : 'complete',
      problems:
        event === undefined || isLinked(event, this.links[0])
          ? []
          : [`An event is left with ${linksOf(linksIn(event))} links, killed after transaction ${killAfter}`],
    };
  }

  /** The same for a change of an event. */
  async killChange(killAfter: number): Promise<Kill | undefined> {
    const [before, after] = [bodyOf(this.links[0]), bodyOf(this.links[1])];
    const id = await this.#create('events', before);
    const change = { method: 'POST', target: `/events/${id}`, body: after, killAfter };
    if (!(await this.#write(change)).wasKilled) return undefined;
    const broken = await eventWithId(id);
    await runMaintenance();
    const event = await eventWithId(id);
    const isChanged = event?.title === after.title;
    return {
      wasPending: broken?.pending !== undefined,
      outcome: isChanged ? 'complete' : 'undone',
      problems:
        event !== undefined && isLinked(event, this.links[isChanged ? 1 : 0])
          ? []
          : [`Event ${id} is neither as before nor as intended, killed after transaction ${killAfter}`],
    };
  }

  async #write(task: object): Promise<{ wasKilled: boolean }> {
    const args = ['scripts/run.js', 'bench/soak/split-writer', JSON.stringify(task)];
    const env = this.#stack.environment;
    const { failed, signal, all } = await execa(process.execPath, args, {
      env,
      all: true,
      reject: false,
    });
    const wasKilled = signal === 'SIGKILL';
    if (failed && !wasKilled) throw new Error(`An event was not written: ${all}`);
    return { wasKilled };
  }
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
