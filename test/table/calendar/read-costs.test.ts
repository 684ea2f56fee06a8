import { beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../../lib/table/entity.ts';
import { callInProcess, ownTokens } from '../../../scripts/stack/in-process.ts';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { inBatches } from '../in-batches.ts';
import { withMemoizedReads } from '../memoized-reads.ts';
import { useOwnTable } from '../own-table.ts';

const ANONYMOUS = { calls: 40, units: 300 };
const AUTHENTICATED = { calls: 100, units: 1000 };

/**
 * The maximum cost of refusing an expensive request, in read units: terms, venues and organizers that it names are
 * read.
 */
const REFUSAL_UNITS = 250;

interface Cost {
  readonly name: string;
  readonly isEditor: boolean;
  readonly status: number | undefined;
  readonly calls: number;
  /** Read units. */
  readonly units: number;
  readonly body: string;
}

let costs: readonly Cost[];

beforeAll(async () => {
  // The only indexes that lists query and that this calendar has items in.
  await useOwnTable(['gsi1', 'gsi2', 'gsi3']);
  costs = await measure(await (await ownTokens())('calendar:write'));
}, 1_800_000);

describe('lists of 10,000 events, 1,000 venues and organizers, and 10,000 tags', () => {
  it('stay within the read budget', () => {
    for (const { name, isEditor, calls, units } of costs) {
      const limit = isEditor ? AUTHENTICATED : ANONYMOUS;
      expect.soft(calls, name).toBeLessThanOrEqual(limit.calls);
      expect.soft(units, name).toBeLessThanOrEqual(limit.units);
    }
  });

  it('are refused with advice, before much is read, if they would exceed the budget', () => {
    const refused = costs.filter(({ status }) => status !== 200);
    for (const { name, status, units, body } of refused) {
      expect.soft({ name, status }).toEqual({ name, status: 400 });
      expect.soft(JSON.parse(body), name).toMatchObject({ code: 'rest_invalid_param', message: ADVICE });
      expect.soft(units, name).toBeLessThanOrEqual(REFUSAL_UNITS);
    }
  });

  it('that cover a month, with the usual page size, are answered unless they match very many events', () => {
    const isUsual = (name: string) => name.includes('end_date=') && !name.includes('per_page=');
    expect(refusedOf((name) => isUsual(name), { isEditor: true })).toEqual([]);
    expect(refusedOf((name) => isUsual(name), { isEditor: false })).toEqual([
      '/events?modified_after={400 days ago}&start_date={today}&end_date={in 31 days}',
      '/events.ics?search=jazz&start_date={today}&end_date={in 31 days}',
    ]);
  });

  it('are answered without a filter, or with one that has its own list, whatever the dates', () => {
    const isSingle = (name: string) =>
      !name.startsWith('/tags') && !/search|geoloc|modified|ticketed=false|,|\{100|&tags/.test(name);
    for (const isEditor of [true, false]) expect(refusedOf(isSingle, { isEditor })).toEqual([]);
  });

  it('of other records are answered, except, without a token, late pages, searches and orders of many tags', () => {
    const isOther = (name: string) => !name.startsWith('/events');
    expect(refusedOf(isOther, { isEditor: true })).toEqual([]);
    expect(refusedOf(isOther, { isEditor: false })).toEqual([
      '/tags?per_page=50&page=200&hide_empty=false',
      '/tags?per_page=50&orderby=count',
      '/tags?per_page=50&orderby=slug&hide_empty=0',
      '/tags?per_page=50&search=1',
      '/tags?per_page=50&search=nothing',
    ]);
  });
});

/** The names of the refused requests that match. */
function refusedOf(matches: (name: string) => boolean, by: { readonly isEditor: boolean }): string[] {
  return costs.flatMap(({ name, isEditor, status }) =>
    status !== 200 && isEditor === by.isEditor && matches(name) ? [name] : [],
  );
}

const ADVICE = expect.stringMatching(/: (narrow|ask for an earlier|list by name|name )/);

/** The entities that no list reads. */
const UNREAD = new Set<unknown>(['slug', 'name']);

/**
 * Omits the two thirds of the items that no request reads. A request that did read the lists of terms it does not name
 * would exceed its limit of calls, even though these lists are empty.
 */
function* withoutUnread(items: Iterable<Item>, isUnrequested: (item: Item) => boolean): Generator<Item> {
  for (const item of items) if (!UNREAD.has(item.entity) && !isUnrequested(item)) yield item;
}

/** Sends all expensive requests to the functions in this process, without a token and as an editor. */
async function measure(authorization: string): Promise<Cost[]> {
  const { calendarApi } = await import('../../../lib/calendar/http/api.ts');
  const { now } = await import('../../../lib/calendar/dates/now.ts');
  const { config } = await import('../../../lib/config.ts');
  const { handler } = await import('../../../functions/calendar/fallback.ts');
  const { calendarItems } = await import('../../../scripts/bench/calendar/load.ts');
  const { putItems } = await import('../../../lib/table/batch-write.ts');
  const { allowLongAttempts } = await import('../../../lib/table/client.ts');
  const { expensiveRequests, isUnrequested, LARGE } = await import('./expensive-requests.ts');
  const today = now().toZonedDateTimeISO(config().SITE_ZONE).toPlainDate();
  allowLongAttempts();
  await putItems(withoutUnread(calendarItems(LARGE, today), isUnrequested));
  const requests = expensiveRequests(today).flatMap(({ needsEditor, ...request }) =>
    (needsEditor ? [true] : [false, true]).map((isEditor) => ({ ...request, isEditor })),
  );
  const measureOne = async ({ name, target, isEditor }: (typeof requests)[number]): Promise<Cost> => {
    const headers = isEditor ? { authorization } : {};
    const answer = await retryWhileUnavailable(() =>
      callInProcess(handler, calendarApi.basePath(), { target, headers }),
    );
    const { status, body, calls, readUnits: units } = answer;
    return { name, isEditor, status, body, calls, units };
  };
  return withMemoizedReads(() => inBatches(requests, measureOne));
}
