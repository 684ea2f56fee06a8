import { afterEach, beforeAll, expect } from 'vitest';
import type { Handler } from '../../../../lib/http/endpoint.ts';
import { EventFields } from '../../../../schemas/calendar/event.ts';
import { callInProcess, ownSigner } from '../../../../scripts/stack/in-process.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../../own-table.ts';

const BASE = '/api/calendar/events/v1';

export interface SendOptions {
  readonly scope?: string;
  readonly sub?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly functionMs?: number;
}

/** Prepares the calendar in this process, on a table of its own. Call it before anything imports `lib/`. */
export async function ownCalendar() {
  await useOwnTable(CALENDAR_INDEXES);
  const tokenWith = await ownSigner();
  const { handler }: { handler: Handler } = await import('../../../../functions/calendar/fallback.ts');

  /** Sends a request, by default as an editor. */
  async function send(
    method: string,
    target: string,
    body?: object,
    { scope = 'calendar:write', sub = 'editor', headers = {}, functionMs }: SendOptions = {},
  ) {
    const authorization = await tokenWith({ scope, sub });
    const answer = await callInProcess(
      handler,
      BASE,
      {
        method,
        target,
        headers: { host: 'localhost', 'content-type': 'application/json', authorization, ...headers },
        ...(body === undefined ? {} : { body }),
      },
      functionMs,
    );
    const { status, headers: answered, calls, readUnits } = answer;
    return { status, headers: answered, body: JSON.parse(answer.body), calls, readUnits };
  }
  return { send };
}

/**
 * Gives the tests of a file their own calendar, which has to be consistent after each test.
 * @param checkAfter `afterAll` if no test changes what others have written: then the end shows the same problems
 * @returns a function that sends a request
 */
export function useOwnCalendar(
  checkAfter: (check: () => Promise<void>) => void = afterEach,
): OwnCalendar['send'] {
  let calendar: OwnCalendar | undefined;
  beforeAll(async () => {
    calendar = await ownCalendar();
  });
  checkAfter(expectConsistent);
  return (...request) => {
    if (calendar === undefined) throw new Error('The calendar is ready only when tests run');
    return calendar.send(...request);
  };
}

type OwnCalendar = Awaited<ReturnType<typeof ownCalendar>>;

/** Weekly wall-clock times from a day on, in the evening by default. */
export function weeks(first: string, count: number, time = '20:00:00'): string[] {
  return Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.parse(`${first}T00:00:00Z`) + n * 7 * 86_400_000);
    return `${day.toISOString().slice(0, 10)} ${time}`;
  });
}

/** Creates a series of weekly events. @returns the identifiers of its events */
export async function newSeries(dates: readonly string[], more: object = {}, author = 1): Promise<number[]> {
  const { seriesCreation } = await import('../../../../lib/calendar/occurrences/creation.ts');
  const { perform } = await import('../../../../lib/calendar/http/idempotency.ts');
  const [first = ''] = dates;
  const input = EventFields.parse({
    title: 'Jam',
    start_date: first,
    end_date: first.replace(' 20:', ' 22:'),
    timezone: 'Europe/Lisbon',
    ...more,
  });
  const rule = `RRULE:FREQ=WEEKLY;COUNT=${dates.length}`;
  const event = await perform(seriesCreation(input, { rule, dates }, { role: 'editor', author }));
  return (await storedSeries(event.occurrence?.series ?? 0)).dates.map((one) => one.event);
}

/** Plans a series with a rule. @returns its dates, and a function that creates it */
export async function planSeries(fields: object, rule: string) {
  const { newPlan } = await import('../../../../lib/calendar/occurrences/plan.ts');
  const { seriesCreation } = await import('../../../../lib/calendar/occurrences/creation.ts');
  const { perform } = await import('../../../../lib/calendar/http/idempotency.ts');
  const input = EventFields.parse(fields);
  const plan = newPlan(input, rule);
  const create = () => perform(seriesCreation(input, plan, { role: 'editor', author: 1 }));
  return { dates: plan.dates, create };
}

/** Runs the maintenance until no series is due. */
export async function maintain(): Promise<void> {
  const { runMaintenance } = await import('../../../../lib/calendar/maintenance/job.ts');
  for (let runs = 0; runs < 20; runs += 1) {
    const { published, advanced } = await runMaintenance('test', () => true);
    if (published.done + published.failed + advanced.done + advanced.failed === 0) return;
  }
  throw new Error('The maintenance does not come to an end');
}

export async function stored(id: number) {
  const { get } = await import('../../../../lib/table/read.ts');
  const { events } = await import('../../../../lib/calendar/keys.ts');
  const event = await get(events, events.key({ id }));
  if (event === undefined) throw new Error(`There is no event ${id}`);
  return event;
}

export async function storedSeries(id: number) {
  const { findSeries } = await import('../../../../lib/calendar/series/heads.ts');
  const head = await findSeries(id);
  if (head === undefined) throw new Error(`There is no series ${id}`);
  return head;
}

/** The positions of the occurrences that are marked as the next one. */
export async function nextOf(ids: readonly number[]): Promise<number[]> {
  const events = await Promise.all(ids.map(stored));
  return events.flatMap(({ occurrence }, n) => (occurrence?.is_next === true ? [n] : []));
}

/** Returns the series of an event. */
export const seriesOf = async (id: number) => storedSeries((await stored(id)).occurrence?.series ?? 0);

export async function expectConsistent(): Promise<void> {
  const { checkCalendar } = await import('../../../../scripts/stack/check/calendar.ts');
  expect(await checkCalendar()).toEqual([]);
}
