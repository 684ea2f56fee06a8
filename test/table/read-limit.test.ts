import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { batchGet } from '../../lib/table/batch-get.ts';
import { collectCapacity, consumed, limitReads, readBudget } from '../../lib/table/capacity.ts';
import { commit } from '../../lib/table/commit.ts';
import { keyspace } from '../../lib/table/entity.ts';
import { get, query, readAll } from '../../lib/table/read.ts';
import { ReadsTooExpensive } from '../../lib/table/read-budget.ts';
import { put } from '../../lib/table/writes.ts';
import { operation } from '../../schemas/operation.ts';
import { ownTokens } from '../../scripts/stack/in-process.ts';
import { retryWhileUnavailable } from '../retry-while-unavailable.ts';
import { putRecords } from '../stored-records.ts';
import { gatewayEvent, invocation } from '../unit/http/gateway-event.ts';
import { libraryApi } from '../unit/http/library-api.ts';

const Note = z.object({ list: z.string(), number: z.int(), text: z.string() });
const notes = keyspace(randomUUID())<z.output<typeof Note>>('note').at({ pk: 'LIST#{list}', sk: '{number}' });
const keysOf = (list: string, count: number) =>
  Array.from({ length: count }, (_, number) => notes.key({ list, number }));

const [SMALL, LARGE] = ['small', 'large'];
let authorization: string;

beforeAll(async () => {
  authorization = await (await ownTokens())('turma:read turma:write');
  const records = (list: string, count: number, text: string) =>
    Array.from({ length: count }, (_, number) => ({ list, number, text }));
  await putRecords(notes, records(SMALL, 400, ''));
  // Each takes 10 units.
  await putRecords(notes, records(LARGE, 300, 'x'.repeat(39_000)));
});

/** Runs work under a limit. @returns what it consumed, and how it ended */
async function limited(limit: { calls: number; units: number }, work: () => Promise<unknown>) {
  return collectCapacity(async () => {
    limitReads(limit);
    const outcome = await work().catch((error: unknown) => error);
    return { outcome, calls: consumed()?.calls ?? 0, units: consumed()?.units ?? 0 };
  });
}

describe('reads under a limit', () => {
  it('succeed while they stay below it', async () => {
    const read = () =>
      Promise.all([get(notes, notes.key({ list: SMALL, number: 1 })), readAll(notes.range({ list: SMALL }))]);
    const { outcome, calls } = await limited({ calls: 5, units: 20 }, read);
    expect(outcome).not.toBeInstanceOf(Error);
    expect(calls).toBe(2);
  });

  it('fail after too many calls', async () => {
    const read = async () => {
      for (const key of keysOf(SMALL, 20)) await get(notes, key);
    };
    expect(await limited({ calls: 8, units: 100 }, read)).toMatchObject({
      outcome: expect.any(ReadsTooExpensive),
      calls: 8,
    });
  });

  it('fail if they have cost too much', async () => {
    const read = async () => {
      for await (const _ of query(notes.range({ list: LARGE }), { limit: 250 }));
    };
    const { outcome, units } = await limited({ calls: 100, units: 300 }, read);
    expect(outcome).toBeInstanceOf(ReadsTooExpensive);
    // A page of a query is 256 units, unless less is left; a record is 10.
    expect(units).toBeLessThanOrEqual(300 + 10);
  });

  it('fail soon after the first that is too expensive, if they are concurrent', async () => {
    const { outcome, units } = await limited({ calls: 100, units: 1000 }, () =>
      batchGet(notes, keysOf(LARGE, 300)),
    );
    expect(outcome).toBeInstanceOf(ReadsTooExpensive);
    expect(units).toBeLessThanOrEqual(2000);
    const queries = () =>
      Promise.all(Array.from({ length: 60 }, () => readAll(notes.range({ list: LARGE }), { limit: 20 })));
    const concurrent = await limited({ calls: 100, units: 1000 }, queries);
    expect(concurrent.outcome).toBeInstanceOf(ReadsTooExpensive);
    expect(concurrent.units).toBeLessThan(2000);
  });

  it('are not started if they are sure to be too expensive', async () => {
    const read = () => batchGet(notes, keysOf(SMALL, 400));
    const { outcome, units } = await limited({ calls: 100, units: 99 }, read);
    expect([outcome, units]).toEqual([expect.any(ReadsTooExpensive), 0]);
  });

  it('can be rejected beforehand', async () => {
    const { outcome, calls } = await limited({ calls: 100, units: 300 }, async () => {
      await get(notes, notes.key({ list: SMALL, number: 1 }));
      readBudget()?.require({ units: 300 });
    });
    expect([outcome, calls]).toEqual([expect.any(ReadsTooExpensive), 1]);
  });
});

describe('an operation', () => {
  /** Makes a handler that may write, and then reads records sequentially. */
  function handlerOf(route: string, count: number) {
    const declared = operation({ route, summary: '', scopes: [], answers: { 204: null } });
    return import('../../lib/http/endpoint.ts').then(({ endpoint }) =>
      endpoint(libraryApi, declared, async () => {
        if (!route.startsWith('GET')) await commit(put(notes, { list: 'own', number: 1, text: '' }));
        for (const key of keysOf(SMALL, count)) await get(notes, key);
        return undefined;
      }),
    );
  }

  async function answer(route: string, count: number, headers: Record<string, string> = {}) {
    const handler = await handlerOf(route, count);
    return retryWhileUnavailable(async () => {
      const { statusCode, body = '' } = await handler(gatewayEvent({ headers }), invocation);
      return { status: statusCode, body };
    });
  }

  it('that reads may make 40 calls without a token, and 100 with one', async () => {
    expect(await answer('GET /notes', 40)).toMatchObject({ status: 204 });
    expect(await answer('GET /notes', 41)).toMatchObject({ status: 400 });
    expect(await answer('GET /notes', 100, { authorization })).toMatchObject({ status: 204 });
    expect(await answer('GET /notes', 101, { authorization })).toMatchObject({ status: 400 });
  });

  it('that reads returns advice on how to narrow the request', async () => {
    const { body } = await answer('GET /notes', 41);
    expect(JSON.parse(body)).toMatchObject({
      reason: 'too_expensive',
      message: expect.stringMatching(
        /fewer values, a narrower range of dates, a smaller page or a smaller offset$/,
      ),
    });
  });

  it('that writes is not stopped half-way', async () => {
    expect(await answer('POST /notes', 150)).toMatchObject({ status: 204 });
  });
});
