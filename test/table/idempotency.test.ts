import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Caller } from '../../lib/http/auth.ts';
import { conflict, Failure } from '../../lib/http/failure.ts';
import { idempotent, type ReceiptWrites } from '../../lib/idempotency/idempotent.ts';
import type { Receipt } from '../../lib/idempotency/receipt.ts';
import { collectCapacity, consumed } from '../../lib/table/capacity.ts';
import { commit, onBlocked } from '../../lib/table/commit.ts';
import { keyspace } from '../../lib/table/entity.ts';
import { readAll } from '../../lib/table/read.ts';
import { create, put } from '../../lib/table/writes.ts';

const entity = keyspace(randomUUID());
const receipts = entity<Receipt>('receipt').at({ pk: 'RECEIPT#{digest}', sk: 'RECEIPT' });
const Note = z.object({ board: z.string(), id: z.string(), text: z.string().max(10) });
type Note = z.output<typeof Note>;
const notes = entity<Note>('note').at({ pk: 'BOARD#{board}', sk: '{id}' });

const store = { receipts, personalClaims: ['id-student'] };
const ANA = { sub: 'ana', client_id: 'portal' };

const callerWith = (claims: JWTPayload): Caller => ({ subject: claims.sub, scopes: new Set(), claims });

/** Pins a note to a board: each execution creates a new note. */
const pin =
  (board: string, text = 'hello') =>
  async (receiptWrites: ReceiptWrites<Note>) => {
    const note = { board, id: randomUUID(), text };
    await commit(create(notes, note), ...receiptWrites(note));
    return note;
  };

interface Sent {
  readonly board: string;
  readonly key: string;
  readonly claims?: JWTPayload;
  readonly text?: string;
}

const send = ({ board, key, claims = ANA, text = 'hello' }: Sent) =>
  idempotent(store, { key, caller: callerWith(claims), facts: ['/notes', { text }] }, Note, pin(board, text));

const notesOn = (board: string) => readAll(notes.range({ board }));
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.status : error),
  );
const fresh = () => ({ board: randomUUID(), key: randomUUID() });

describe('a request with a key', () => {
  it('is performed once, and has the same result each time', async () => {
    const sent = fresh();
    const first = await send(sent);
    expect(await send(sent)).toEqual(first);
    expect(await notesOn(sent.board)).toEqual([first]);
  });

  it('is performed once for twenty concurrent requests', async () => {
    const sent = fresh();
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => send(sent)));
    for (const other of others) expect(other).toEqual(first);
    expect(await notesOn(sent.board)).toHaveLength(1);
  });

  it('is rejected if it differs from the first one', async () => {
    const sent = fresh();
    await send(sent);
    expect(await statusOf(send({ ...sent, text: 'other' }))).toBe(409);
    expect(await notesOn(sent.board)).toHaveLength(1);
  });

  it('returns its own result if that result causes a conflict', async () => {
    const { board, key } = fresh();
    const note = { board, id: 'only', text: 'hello' };
    const attempt = () =>
      idempotent(store, { key, caller: callerWith(ANA), facts: [] }, Note, async (receiptWrites) => {
        const write = create(notes, note);
        const failure = () => conflict('There is one');
        await commit(write, ...receiptWrites(note)).catch(onBlocked(write, failure));
        return note;
      });
    expect(await Promise.all([attempt(), attempt(), attempt()])).toEqual([note, note, note]);
  });

  it('is performed again after a rejection', async () => {
    const { board, key } = fresh();
    const refused = idempotent(store, { key, caller: callerWith(ANA), facts: [] }, Note, async () => {
      throw conflict('Not now');
    });
    expect(await statusOf(refused)).toBe(409);
    await send({ board, key });
    expect(await notesOn(board)).toHaveLength(1);
  });

  it('is not performed again if its result is no longer valid', async () => {
    const sent = fresh();
    await send(sent);
    await expect(
      idempotent(
        store,
        { key: sent.key, caller: callerWith(ANA), facts: ['/notes', { text: 'hello' }] },
        z.object({ another: z.string() }),
        async () => ({ another: 'shape' }),
      ),
    ).rejects.toThrow('no longer available');
  });
});

describe('a key belongs to one sender:', () => {
  const two: [string, JWTPayload, JWTPayload][] = [
    ['two students of one portal', { ...ANA, 'id-student': 1 }, { ...ANA, 'id-student': 2 }],
    ['a student and a portal', { ...ANA, 'id-student': 1 }, ANA],
    ['two subjects of one client', ANA, { ...ANA, sub: 'bento' }],
    ['one subject at two clients', ANA, { ...ANA, client_id: 'app' }],
    ['two clients that are named by azp', { azp: 'portal' }, { azp: 'app' }],
    ['two clients with the same name in different claims', { client_id: 'portal' }, { azp: 'portal' }],
  ];

  it.each(two)('%s do not share it', async (_, one, other) => {
    const sent = fresh();
    await send({ ...sent, claims: one });
    await send({ ...sent, claims: other });
    expect(await notesOn(sent.board)).toHaveLength(2);
  });

  it('tokens that identify the same person share it', async () => {
    const sent = fresh();
    await send({ ...sent, claims: { ...ANA, 'id-student': 7, jti: 'a', scope: 'x' } });
    await send({ ...sent, claims: { ...ANA, 'id-student': '7', jti: 'b', scope: 'y' } });
    expect(await notesOn(sent.board)).toHaveLength(1);
  });

  it.each([{}, { sub: '' }, { 'id-student': 5 }, { name: 'Ana' }])(
    'a token with only %j cannot use a key, and nothing is read',
    async (claims) => {
      const sent = fresh();
      const calls = await collectCapacity(async () => {
        await expect(send({ ...sent, claims })).rejects.toMatchObject({
          status: 400,
          message: expect.stringContaining('sub, client_id or azp'),
        });
        return consumed()?.calls;
      });
      expect(calls).toBe(0);
      await send({ ...sent, key: '', claims });
      expect(await notesOn(sent.board)).toHaveLength(1);
    },
  );
});

describe('a receipt', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;

  /** Advances the clock for `work`. */
  async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
    const now = Date.now() + ms;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
    return work().finally(() => clock.mockRestore());
  }

  it('is valid for a day', async () => {
    const sent = fresh();
    const first = await send(sent);
    expect(await later(DAY_MS - 60_000, () => send(sent))).toEqual(first);
  });

  it('is not valid after a day, although the table still has it', async () => {
    const sent = fresh();
    const first = await send(sent);
    const second = await later(DAY_MS + 1000, () => send({ ...sent, text: 'other' }));
    expect(second).not.toEqual(first);
    expect(await notesOn(sent.board)).toHaveLength(2);
    expect(await later(DAY_MS + 2000, () => send({ ...sent, text: 'other' }))).toEqual(second);
  });

  it('that has expired is not the result of a request that is rejected now', async () => {
    const sent = fresh();
    await send(sent);
    const request = { key: sent.key, caller: callerWith(ANA), facts: ['/notes', { text: 'hello' }] };
    const rejected = later(DAY_MS + 1000, () =>
      idempotent(store, request, Note, async () => {
        throw conflict('Not now');
      }),
    );
    await expect(rejected).rejects.toThrow('Not now');
  });

  it('that has expired is replaced by one of several concurrent requests', async () => {
    const sent = fresh();
    await send(sent);
    const answers = await later(DAY_MS + 1000, () =>
      Promise.all(Array.from({ length: 8 }, () => send(sent))),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await notesOn(sent.board)).toHaveLength(2);
  });

  it('that has expired can change while the request is performed again', async () => {
    const sent = fresh();
    await send(sent);
    let isReplaced = false;
    const request = { key: sent.key, caller: callerWith(ANA), facts: ['/notes', { text: 'hello' }] };
    const done = await later(DAY_MS + 1000, () =>
      idempotent(store, request, Note, async (receiptWrites) => {
        const note = { board: sent.board, id: randomUUID(), text: 'hello' };
        const writes = receiptWrites(note);
        if (!isReplaced) {
          // Another request has used the key since it was read.
          const { digest = '' } = writes[0]?.request.Put?.Item ?? {};
          await commit(put(receipts, { digest, request: 'x', result: note, expires: 0 }));
          isReplaced = true;
        }
        await commit(create(notes, note), ...writes);
        return note;
      }),
    );
    expect(await notesOn(sent.board)).toHaveLength(2);
    expect(await notesOn(sent.board)).toContainEqual(done);
  });
});
