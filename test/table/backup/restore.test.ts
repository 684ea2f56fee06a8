import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../../scripts/cli/backup/backup.ts';
import { lineOf, type StoredItem } from '../../../scripts/cli/backup/item-line.ts';
import { compare, restore } from '../../../scripts/cli/backup/restore.ts';
import { newDirectory } from '../../new-directory.ts';
import { FlakyDynamoDb, failure, type Interceptor } from '../flaky-dynamodb.ts';
import { contentsOf, emptyTable, openTable, smallItems, tableWith, testEndpoint } from './own-tables.ts';

let directory: string;
let server: FlakyDynamoDb;
let flakyEndpoint: string;
beforeAll(async () => {
  directory = await newDirectory();
  server = new FlakyDynamoDb(testEndpoint());
  flakyEndpoint = await server.start();
});
afterAll(async () => {
  server.stop();
});

async function backupOf(items: readonly StoredItem[], name: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, items.map((item) => `${lineOf(item)}\n`).join(''));
  return path;
}

const linesOf = (items: readonly StoredItem[]) => items.map(lineOf).sort();

/** Restores through the flaky server. */
async function restoreWithFaults(table: string, path: string, intercept: Interceptor) {
  server.behave(intercept);
  return restore(openTable(table, flakyEndpoint), { paths: [path], replace: false });
}

const ITEMS = smallItems(400);

describe('a restore', () => {
  it('does not change a table that is not empty', async () => {
    const path = await backupOf(ITEMS, 'refused.ndjson');
    const table = await tableWith(smallItems(1, 'other'));
    await expect(restore(openTable(table), { paths: [path], replace: false })).rejects.toThrow(
      /is not empty: --replace removes/,
    );
    expect(await contentsOf(table)).toEqual(linesOf(smallItems(1, 'other')));
  });

  it('replaces existing items with --replace', async () => {
    const path = await backupOf(ITEMS, 'replacing.ndjson');
    const table = await tableWith([...smallItems(300, 'other'), ...smallItems(5)]);
    await restore(openTable(table), { paths: [path], replace: true });
    expect(await contentsOf(table)).toEqual(linesOf(ITEMS));
  });

  it('does not replace items with nothing', async () => {
    const path = await backupOf([], 'nothing.ndjson');
    const table = await tableWith(smallItems(1));
    await expect(restore(openTable(table), { paths: [path], replace: true })).rejects.toThrow(
      'The backup has no items',
    );
    expect(await contentsOf(table)).toEqual(linesOf(smallItems(1)));
    await restore(openTable(await emptyTable()), { paths: [path], replace: true });
  });

  it('can be continued after it ended early, and an incomplete table is detected', async () => {
    const path = await backupOf(ITEMS, 'broken.ndjson');
    const other = await backupOf(smallItems(3), 'other.ndjson');
    const table = await emptyTable();
    let writes = 0;
    const broken = restoreWithFaults(table, path, (operation, body) => {
      if (operation === 'BatchWriteItem') writes += 1;
      return writes > 10 ? failure('AccessDeniedException') : server.forward(operation, body);
    });
    await expect(broken).rejects.toThrow('AccessDenied');
    const left = await contentsOf(table);
    expect(left.length).toBeGreaterThan(25);
    expect(left.length).toBeLessThan(400);

    await expect(backUp(openTable(table), join(directory, 'half.ndjson'))).rejects.toThrow(
      'is not completely restored',
    );
    await expect(restore(openTable(table), { paths: [other], replace: false })).rejects.toThrow(
      'a part of another backup',
    );
    await restore(openTable(table), { paths: [path], replace: false });
    expect(await contentsOf(table)).toEqual(linesOf(ITEMS));
  });

  it('can be continued after it ended while it removed what was in the table', async () => {
    const path = await backupOf(ITEMS, 'half-removed.ndjson');
    const table = await tableWith(smallItems(300, 'other'));
    let writes = 0;
    server.behave((operation, body) => {
      if (operation === 'BatchWriteItem') writes += 1;
      return writes > 4 ? failure('AccessDeniedException') : server.forward(operation, body);
    });
    const broken = restore(openTable(table, flakyEndpoint), { paths: [path], replace: true });
    await expect(broken).rejects.toThrow('AccessDenied');

    await expect(backUp(openTable(table), join(directory, 'half-removed-too.ndjson'))).rejects.toThrow(
      'is not completely restored',
    );
    await expect(restore(openTable(table), { paths: [path], replace: false })).rejects.toThrow('--replace');
    await restore(openTable(table), { paths: [path], replace: true });
    expect(await contentsOf(table)).toEqual(linesOf(ITEMS));
  });

  it('retries items that the table does not process at once', async () => {
    const path = await backupOf(ITEMS, 'slow.ndjson');
    const table = await emptyTable();
    let writes = 0;
    await restoreWithFaults(table, path, (operation, body) => {
      writes += operation === 'BatchWriteItem' ? 1 : 0;
      return operation === 'BatchWriteItem' && writes % 3 === 0
        ? { status: 200, body: { UnprocessedItems: body.RequestItems } }
        : server.forward(operation, body);
    });
    expect(await contentsOf(table)).toEqual(linesOf(ITEMS));
  });

  it('reports a table that does not match the backup after the restore', async () => {
    const path = await backupOf(ITEMS, 'lost.ndjson');
    const table = await emptyTable();
    let isLost = false;
    const losing = restoreWithFaults(table, path, (operation, body) => {
      if (operation !== 'BatchWriteItem' || isLost) return server.forward(operation, body);
      isLost = true;
      return { status: 200, body: {} };
    });
    await expect(losing).rejects.toThrow(
      /375 items, fingerprint .* in the table, 400 items, fingerprint .* --replace\.$/,
    );
  });

  it('accepts an export of several files', async () => {
    const paths = [await backupOf(ITEMS.slice(0, 150), 'a.json'), await backupOf(ITEMS.slice(150), 'b.json')];
    const table = await emptyTable();
    await restore(openTable(table), { paths, replace: false });
    expect(await contentsOf(table)).toEqual(linesOf(ITEMS));
  });

  it.each([
    [
      'line.ndjson',
      `${lineOf({ pk: { S: 'a' }, sk: { S: 'b' } })}\n{"Item":{"pk":`,
      'line 2, is not an item',
    ],
    ['cut.ndjson.gz', '\u001f\u008b', 'cannot be read completely'],
  ])('writes nothing of an incomplete file: %s', async (name, content, reason) => {
    await writeFile(join(directory, name), content, 'latin1');
    const table = await emptyTable();
    server.behave();
    const restoring = restore(openTable(table, flakyEndpoint), {
      paths: [join(directory, name)],
      replace: true,
    });
    await expect(restoring).rejects.toThrow(reason);
    expect(server.calls).toEqual([]);
  });

  it('reports a missing file before it begins', async () => {
    const restoring = restore(openTable(await emptyTable()), {
      paths: [join(directory, 'no.ndjson')],
      replace: false,
    });
    await expect(restoring).rejects.toThrow('There is no file');
  });
});

describe('a comparison', () => {
  const ONE = { pk: { S: 'small#1' }, sk: { S: '1' } };

  it.each([
    ['one item fewer', smallItems(9)],
    ['one item more', [...smallItems(10), ...smallItems(1, 'more')]],
    [
      'a different value',
      smallItems(10).map((item) => (item.sk?.S === '1' ? { ...item, number: { N: '2' } } : item)),
    ],
  ])('reports that a table has %s', async (_, items) => {
    const path = await backupOf(smallItems(10), 'compared.ndjson');
    const table = await tableWith(items);
    await expect(compare(openTable(table), [path])).rejects.toThrow('differs from the backup');
    expect(await contentsOf(table)).toEqual(linesOf(items));
  });

  it('ignores items that have expired since', async () => {
    const path = await backupOf(
      [...smallItems(10), { ...ONE, sk: { S: 'x' }, expires: { N: '1' } }],
      'gone.ndjson',
    );
    const compared = await compare(openTable(await tableWith(smallItems(10))), [path]);
    expect(compared.items).toBe(10);
    expect(await readFile(path, 'utf8')).toContain('expires');
  });
});
