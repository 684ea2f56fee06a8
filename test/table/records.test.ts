import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { commit, commitUpdate } from '../../lib/table/commit.ts';
import { keyspace } from '../../lib/table/entity.ts';
import { get, query } from '../../lib/table/read.ts';
import { create, put, remove, update } from '../../lib/table/writes.ts';
import { conditionFailureOf } from './condition-failure.ts';

const entity = keyspace(randomUUID());

const Note = z.object({
  id: z.string(),
  author: z.string().nullable(),
  pinned: z.boolean(),
  number: z.number(),
  content: z.unknown(),
});
type Note = z.output<typeof Note>;

const notes = entity<z.output<typeof Note>>('note').at(
  { pk: 'NOTE#{id}', sk: 'NOTE' },
  {
    indexes: {
      gsi1: { pk: 'AUTHOR#{author}', sk: '{id}' },
      gsi2: { pk: 'PINNED', sk: '{id}', when: ({ pinned }) => pinned },
    },
  },
);

const newNote = (parts: Partial<Note> = {}): Note => ({
  id: randomUUID(),
  author: null,
  pinned: false,
  number: 0,
  content: null,
  ...parts,
});

const stored = (note: Note) => get(notes, notes.key(note));

describe('a record', () => {
  it.each([
    0,
    -1,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    2 ** 31,
    0.1,
    -12.75,
    1e-7,
    1 / 3,
    9_007_199_254.740_99,
  ])('keeps the number %d', async (number) => {
    const note = newNote({ number });
    await commit(put(notes, note));
    expect(await stored(note)).toStrictEqual(note);
  });

  it('rejects a number that would lose precision', async () => {
    await expect(commit(put(notes, newNote({ number: 2 ** 53 })))).rejects.toThrow('MAX_SAFE_INTEGER');
  });

  it.each([
    '',
    ' ',
    'São José do Sabugi',
    'Jose\u0301',
    '日本語',
    '😀 👩🏽‍🚀',
    '\u0000\u001f',
    '#{id}%',
    'x'.repeat(100_000),
  ])('keeps the text %j', async (content) => {
    const note = newNote({ content });
    await commit(put(notes, note));
    expect(await stored(note)).toStrictEqual(note);
  });

  it('keeps any JSON value', async () => {
    const json = fc.jsonValue({ maxDepth: 4 }).filter(isStorable);
    await fc.assert(
      fc.asyncProperty(json, async (content) => {
        const note = newNote({ content });
        await commit(put(notes, note));
        expect(await stored(note)).toStrictEqual(note);
      }),
      { numRuns: 50 },
    );
  });

  it('is found under its key only', async () => {
    await commit(put(notes, newNote({ id: 'a#1' })));
    expect(await get(notes, notes.key({ id: 'a#1' }))).toMatchObject({ id: 'a#1' });
    expect(await get(notes, notes.key({ id: 'a' }))).toBeUndefined();
    expect(await get(notes, notes.key({ id: 'a%231' }))).toBeUndefined();
  });

  it('can have an empty text in its key', async () => {
    const note = newNote({ id: '', author: '' });
    await commit(put(notes, note));
    expect(await stored(note)).toStrictEqual(note);
    expect(await idsOf(query(notes.indexRange('gsi1', { author: '' })))).toEqual(['']);
  });
});

/**
 * DynamoDB allows no empty names, no numbers closer to zero than 1e-130, and no negative zero. Numbers beyond the safe
 * integers are rejected above. The document client drops a member `__proto__`; no member of a record has a name that
 * a caller chose.
 */
function isStorable(value: unknown): boolean {
  if (typeof value === 'number')
    return Object.is(value, 0) || (Math.abs(value) > 1e-130 && Math.abs(value) < Number.MAX_SAFE_INTEGER);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([name, member]) => name !== '' && name !== '__proto__' && isStorable(member),
  );
}

async function idsOf(records: AsyncIterable<Note>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of records) ids.push(id);
  return ids;
}

describe('an index', () => {
  it('contains only records with values for its key', async () => {
    const author = randomUUID();
    const [found, anonymous] = [newNote({ author }), newNote()];
    await commit(put(notes, found), put(notes, anonymous));
    expect(await idsOf(query(notes.indexRange('gsi1', { author })))).toEqual([found.id]);
  });

  it('contains only records that match its condition, while they do', async () => {
    const [pinned, other] = [newNote({ pinned: true }), newNote()];
    await commit(put(notes, pinned), put(notes, other));
    expect(await idsOf(query(notes.indexRange('gsi2', {})))).toEqual([pinned.id]);
    await commit(put(notes, { ...pinned, pinned: false }));
    expect(await idsOf(query(notes.indexRange('gsi2', {})))).toEqual([]);
  });
});

describe('a write', () => {
  it('creates a record once', async () => {
    const note = newNote({ number: 1 });
    await commit(create(notes, note));
    const again = create(notes, { ...note, number: 2 });
    const failure = await conditionFailureOf(commit(again));
    expect(failure.isBlockedBy(again)).toBe(true);
    expect(failure.message).toBe('The condition did not hold: put note');
    expect(await stored(note)).toMatchObject({ number: 1 });
  });

  it('replaces a record', async () => {
    const note = newNote({ number: 1, content: ['a'] });
    await commit(put(notes, note));
    await commit(put(notes, { ...note, content: 'b' }));
    expect(await stored(note)).toStrictEqual({ ...note, content: 'b' });
  });

  it.each([
    [{ is: { number: 5 } }, true],
    [{ is: { number: 6 } }, false],
    [{ is: { number: 5, pinned: true } }, false],
    [{ is: { author: null } }, true],
    [{ isNot: { number: 6 } }, true],
    [{ isNot: { number: 5 } }, false],
    [{ above: { number: 4 } }, true],
    [{ above: { number: 5 } }, false],
    [{ exists: true, is: { number: 5 }, isNot: { pinned: true } }, true],
    [{ exists: false }, false],
  ])('under the condition %j succeeds: %s', async (condition, succeeds) => {
    const note = newNote({ number: 5 });
    await commit(put(notes, note));
    const write = commit(put(notes, { ...note, content: 'new' }, condition));
    if (succeeds) await write;
    else await conditionFailureOf(write);
    expect(await stored(note)).toMatchObject({ content: succeeds ? 'new' : null });
  });

  it('updates some fields, and keeps those that are undefined', async () => {
    const note = newNote({ number: 1, content: 'a' });
    await commit(put(notes, note));
    await commit(update(notes, notes.key(note), { content: '', number: undefined }));
    expect(await stored(note)).toStrictEqual({ ...note, content: '' });
  });

  it('returns the updated record', async () => {
    const note = newNote({ number: 1 });
    await commit(put(notes, note));
    const write = update(notes, notes.key(note), { content: 'a' }, { increments: { number: 2 } });
    expect(await commitUpdate(notes, write)).toStrictEqual({ ...note, content: 'a', number: 3 });
  });

  it('does not update a record that does not exist', async () => {
    const note = newNote();
    const write = update(notes, notes.key(note), { content: 'a' });
    expect((await conditionFailureOf(commit(write))).isBlockedBy(write)).toBe(true);
    await conditionFailureOf(commitUpdate(notes, write));
    expect(await stored(note)).toBeUndefined();
  });

  it.each([{ id: 'b' }, { author: 'b' }])('cannot update a field of a key: %j', (change) => {
    expect(() => update(notes, notes.key(newNote()), change)).toThrow(
      'is part of a key of note and cannot be updated in place',
    );
  });

  it('removes a record, even a missing one', async () => {
    const note = newNote();
    await commit(put(notes, note));
    await commit(remove(notes, notes.key(note)));
    expect(await stored(note)).toBeUndefined();
    await commit(remove(notes, notes.key(note)));
    await conditionFailureOf(commit(remove(notes, notes.key(note), { exists: true })));
  });
});
