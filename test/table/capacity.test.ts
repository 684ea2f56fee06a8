import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../lib/http/endpoint.ts';
import { collectCapacity, consumed } from '../../lib/table/capacity.ts';
import { commit } from '../../lib/table/commit.ts';
import { keyspace } from '../../lib/table/entity.ts';
import { get } from '../../lib/table/read.ts';
import { create, put, remove } from '../../lib/table/writes.ts';
import { operation } from '../../schemas/operation.ts';
import { countRecords, putRecords } from '../stored-records.ts';
import { gatewayEvent, invocation } from '../unit/http/gateway-event.ts';
import { libraryApi } from '../unit/http/library-api.ts';
import { catchLog } from '../unit/http/log-lines.ts';

const entity = keyspace(randomUUID());
const Note = z.object({ id: z.string(), text: z.string() });
const notes = entity<z.output<typeof Note>>('note').at({ pk: 'NOTE#{id}', sk: 'NOTE' });
const newNote = (text = '') => ({ id: randomUUID(), text });

/** The capacity that work consumes. */
const costOf = (work: () => Promise<unknown>) =>
  collectCapacity(async () => {
    await work();
    return { ...consumed() };
  });

describe('the consumed capacity', () => {
  it('is the sum of all calls', async () => {
    const note = newNote();
    expect(await costOf(() => commit(put(notes, note)))).toEqual({ calls: 1, units: 1 });
    expect(await costOf(() => get(notes, notes.key(note)))).toEqual({ calls: 1, units: 1 });
    expect(
      await costOf(async () => {
        await get(notes, notes.key(note));
        await commit(put(notes, note));
      }),
    ).toEqual({ calls: 2, units: 2 });
  });

  it('is counted for reads and writes separately', async () => {
    const note = newNote('x'.repeat(2500));
    const unitsOf = (work: () => Promise<unknown>) =>
      collectCapacity(async () => {
        await work();
        return { reads: consumed()?.readUnits, writes: consumed()?.writeUnits };
      });
    expect(
      await unitsOf(async () => {
        await putRecords(notes, [newNote()]);
        await commit(put(notes, note));
        await get(notes, notes.key(note));
      }),
    ).toEqual({ reads: 1, writes: 4 });
    expect(
      await unitsOf(() => commit(create(notes, newNote()), remove(notes, notes.key(note)))),
    ).toMatchObject({
      reads: 0,
    });
  });

  it('includes both writes of a transaction', async () => {
    const { calls, units } = await costOf(() => commit(create(notes, newNote()), create(notes, newNote())));
    expect(calls).toBe(1);
    // DynamoDB counts each write of a transaction twice, the local server once.
    expect(units).toBeOneOf([2, 4]);
  });

  it('grows with what is read', async () => {
    const note = newNote('x'.repeat(39_000));
    await commit(put(notes, note));
    expect(await costOf(() => countRecords(notes.range(note)))).toEqual({ calls: 1, units: 10 });
  });

  it('includes concurrent calls', async () => {
    const written = Array.from({ length: 60 }, () => newNote());
    expect(await costOf(() => putRecords(notes, written))).toEqual({ calls: 3, units: 60 });
  });

  it('is separate for concurrent requests', async () => {
    const note = newNote();
    await commit(put(notes, note));
    const costs = await Promise.all(
      [1, 3, 5].map((reads) =>
        costOf(async () => {
          for (let n = 0; n < reads; n += 1) await get(notes, notes.key(note));
        }),
      ),
    );
    expect(costs).toEqual([1, 3, 5].map((reads) => ({ calls: reads, units: reads })));
  });

  it('counts towards the outer work as well', async () => {
    const note = newNote();
    const read = () => get(notes, notes.key(note));
    const outer = await costOf(async () => {
      await read();
      expect(await costOf(read)).toEqual({ calls: 1, units: 1 });
    });
    expect(outer).toEqual({ calls: 2, units: 2 });
  });

  it('is undefined outside collectCapacity', () => {
    expect(consumed()).toBeUndefined();
  });
});

describe('the log of a request that uses the table', () => {
  const save = operation({ route: 'POST /notes', summary: 'Saves', scopes: [], answers: { 204: null } });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Saves a note. @returns the log lines */
  async function saved(note: { id: string; text: string }) {
    const logged = catchLog();
    const handler = endpoint(libraryApi, save, async () => {
      await commit(put(notes, note));
      await get(notes, notes.key(note));
      return undefined;
    });
    await handler(gatewayEvent({ method: 'POST' }), invocation);
    return logged();
  }

  it('contains the consumed capacity', async () => {
    expect(await saved(newNote())).toMatchObject([{ message: 'request', status: 204, calls: 2, units: 2 }]);
  });

  it('contains nothing of the record, even if the table rejects it', async () => {
    const secret = 'CPF 529.982.247-25 ';
    const logged = await saved(newNote(secret.repeat(25_000)));
    expect(logged).toMatchObject([{ message: 'unexpected error' }, { message: 'request', status: 500 }]);
    const text = JSON.stringify(logged);
    expect(text).toContain('ValidationException');
    expect(text).not.toContain('529.982');
    expect(text).not.toContain('AWS4-HMAC-SHA256');
  });
});
