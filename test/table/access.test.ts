import { randomUUID } from 'node:crypto';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readOnly } from '../../lib/table/access.ts';
import { batchGet } from '../../lib/table/batch-get.ts';
import { documentClient, tableName } from '../../lib/table/client.ts';
import { commit, commitUpdate } from '../../lib/table/commit.ts';
import { keyspace } from '../../lib/table/entity.ts';
import { get, readAll } from '../../lib/table/read.ts';
import { sequence } from '../../lib/table/sequence.ts';
import { check, create, put, remove, update } from '../../lib/table/writes.ts';
import { operation } from '../../schemas/operation.ts';
import { putRecords } from '../stored-records.ts';
import { gatewayEvent, invocation } from '../unit/http/gateway-event.ts';
import { libraryApi } from '../unit/http/library-api.ts';
import { catchLog } from '../unit/http/log-lines.ts';

const space = randomUUID();
const Note = z.object({ id: z.string(), text: z.string() });
const notes = keyspace(space)<z.output<typeof Note>>('note').at({ pk: 'NOTE#{id}', sk: 'NOTE' });
const note = { id: 'a', text: 'b' };
const key = notes.key(note);

afterEach(() => vi.restoreAllMocks());

describe('a reading operation', () => {
  it('can read in every way', async () => {
    await commit(put(notes, note));
    const read = () => Promise.all([get(notes, key), readAll(notes.range(note)), batchGet(notes, [key])]);
    expect(await readOnly(read)).toEqual([note, [note], [note]]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a put', () => commit(put(notes, { ...note, text: 'c' }))],
    ['an update', () => commitUpdate(notes, update(notes, key, { text: 'c' }))],
    ['a removal', () => commit(remove(notes, key))],
    [
      'a transaction',
      () => commit(create(notes, { id: 'd', text: 'e' }), check(notes, key, { exists: true })),
    ],
    ['an increment of a sequence', () => sequence(space, 'notes').next()],
    ['a batch write', () => putRecords(notes, [note])],
  ])('cannot perform %s', async (_what, write) => {
    await commit(put(notes, note));
    await expect(readOnly(write)).rejects.toThrow('A reading operation may not send');
    expect(await readAll(notes.range(note))).toEqual([note]);
  });

  it.each([
    { route: 'GET /notes', status: 500 },
    { route: 'POST /notes', status: 200 },
  ])('is recognized by its method: a write in $route returns $status', async ({ route, status }) => {
    catchLog();
    const handler = endpoint(
      libraryApi,
      operation({ route, summary: '', scopes: [], answers: { 200: null } }),
      () => commit(put(notes, note)).then(() => undefined),
    );
    const answer = await handler(gatewayEvent(), invocation);
    expect(answer).toMatchObject({ statusCode: status });
  });
});

describe('the client', () => {
  it.each([
    ['Scan', () => documentClient().send(new ScanCommand({ TableName: tableName() }))],
    [
      'CreateTable',
      () =>
        documentClient().send(
          new CreateTableCommand({ TableName: 'x', AttributeDefinitions: [], KeySchema: [] }),
        ),
    ],
  ])('rejects a call that no role allows: %s', async (name, send) => {
    await expect(send()).rejects.toThrow(`${name}Command is not in CALLS`);
  });
});
