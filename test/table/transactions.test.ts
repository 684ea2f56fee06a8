import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { commit, commitUpdate } from '../../lib/table/commit.ts';
import { keyspace } from '../../lib/table/entity.ts';
import { get } from '../../lib/table/read.ts';
import { check, create, put, remove, update } from '../../lib/table/writes.ts';
import { conditionFailureOf } from './condition-failure.ts';

const entity = keyspace(randomUUID());

const Account = z.object({
  id: z.string(),
  balance: z.int(),
  open: z.boolean(),
  owner: z.string().optional(),
});
const accounts = entity<z.output<typeof Account>>('account').at({ pk: 'ACCOUNT#{id}', sk: 'ACCOUNT' });

async function newAccount(parts: Partial<z.output<typeof Account>> = {}) {
  const account = { id: randomUUID(), balance: 100, open: true, ...parts };
  await commit(create(accounts, account));
  return account;
}
const stored = (account: { id: string }) => get(accounts, accounts.key(account));
const add = (account: { id: string }, balance: number) =>
  update(accounts, accounts.key(account), {}, { increments: { balance } });

describe('a transaction', () => {
  it('performs all of its writes', async () => {
    const [from, to, closed] = [await newAccount(), await newAccount(), await newAccount()];
    const opened = { id: randomUUID(), balance: 5, open: true };
    await commit(add(from, -30), add(to, 30), put(accounts, opened), remove(accounts, accounts.key(closed)));
    expect(await stored(from)).toMatchObject({ balance: 70 });
    expect(await stored(to)).toMatchObject({ balance: 130 });
    expect(await stored(opened)).toEqual(opened);
    expect(await stored(closed)).toBeUndefined();
  });

  it('performs none of its writes if one fails, and names it', async () => {
    const [from, taken] = [await newAccount(), await newAccount()];
    const withdrawal = add(from, -30);
    const opening = create(accounts, taken);
    const deposit = add({ id: randomUUID() }, 30);
    const failure = await conditionFailureOf(commit(withdrawal, opening, deposit));
    expect([withdrawal, opening, deposit].map((write) => failure.isBlockedBy(write))).toEqual([
      false,
      true,
      true,
    ]);
    expect(failure.message).toBe('The condition did not hold: put account, update account');
    expect(await stored(from)).toEqual(from);
  });

  it('that fails does not report the records that blocked it, because errors are logged', async () => {
    const secret = randomUUID();
    const taken = await newAccount({ owner: secret });
    const failure = await conditionFailureOf(commit(create(accounts, taken)));
    expect(inspect(failure, { depth: null })).toContain('ConditionalCheckFailed');
    expect(inspect(failure.cause, { depth: null })).not.toContain(secret);
    const isEmpty = update(
      accounts,
      accounts.key(taken),
      { open: false },
      { condition: { is: { balance: 0 } } },
    );
    const refused = await conditionFailureOf(commitUpdate(accounts, isEmpty));
    expect(inspect(refused.cause, { depth: null })).not.toContain(secret);
  });

  it('succeeds only while the condition on another record holds', async () => {
    const [account, guard] = [await newAccount(), await newAccount()];
    const isOpen = check(accounts, accounts.key(guard), { isNot: { open: false } });
    await commit(isOpen, add(account, 1));
    await commit(update(accounts, accounts.key(guard), { open: false }));
    expect((await conditionFailureOf(commit(isOpen, add(account, 1)))).isBlockedBy(isOpen)).toBe(true);
    const isElsewhereOpen = check(accounts, accounts.key({ id: randomUUID() }), { isNot: { open: false } });
    expect(await conditionFailureOf(commit(isElsewhereOpen, add(account, 1)))).toBeDefined();
    expect(await stored(account)).toMatchObject({ balance: 101 });
  });

  it('can be a check alone', async () => {
    const account = await newAccount();
    await commit(check(accounts, accounts.key(account), { exists: true }));
    const isGone = check(accounts, accounts.key(account), { exists: false });
    expect((await conditionFailureOf(commit(isGone))).isBlockedBy(isGone)).toBe(true);
  });

  it('is limited to 100 writes, and not started with more', async () => {
    const opened = Array.from({ length: 101 }, () => ({ id: randomUUID(), balance: 0, open: true }));
    const writes = opened.map((account) => create(accounts, account));
    await expect(commit(...writes)).rejects.toThrow('101 writes do not fit one transaction');
    await commit(...writes.slice(0, 100));
    const found = await Promise.all(opened.map(stored));
    expect(found.filter((account) => account !== undefined)).toHaveLength(100);
  });
});
