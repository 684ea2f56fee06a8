import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../../scripts/cli/backup/backup.ts';
import { lineOf } from '../../../scripts/cli/backup/item-line.ts';
import { compare, restore } from '../../../scripts/cli/backup/restore.ts';
import { Table } from '../../../scripts/cli/backup/table.ts';
import { newDirectory } from '../../new-directory.ts';
import { storedItem } from '../../unit/backup/stored-items.ts';
import { FlakyDynamoDb, failure } from '../flaky-dynamodb.ts';
import { contentsOf, emptyTable, openTable, smallItems, tableWith, testEndpoint } from './own-tables.ts';

let directory: string;
beforeAll(async () => {
  directory = await newDirectory();
});

const file = (name: string) => join(directory, name);

describe('a backup', () => {
  it.each(['all.ndjson', 'all.ndjson.gz'])('to %s and back restores every item exactly', async (name) => {
    const source = await tableWith([...fc.sample(storedItem, 150), ...smallItems(150)]);
    const target = await emptyTable();
    const written = await backUp(openTable(source), file(name));
    const restored = await restore(openTable(target), { paths: [file(name)], replace: false });
    expect(restored.describe()).toBe(written.describe());
    expect(restored.items + restored.expiring).toBe(300);
    expect(restored.expiring).toBeGreaterThan(0);
    expect(await contentsOf(target)).toEqual(await contentsOf(source));
  });

  it('is a file with one line per item, which only its owner can read', async () => {
    const items = smallItems(40);
    await backUp(openTable(await tableWith(items)), file('small.ndjson.gz'));
    const lines = gunzipSync(await readFile(file('small.ndjson.gz')))
      .toString()
      .trimEnd()
      .split('\n');
    expect(lines.sort()).toEqual(items.map(lineOf).sort());
    expect((await stat(file('small.ndjson.gz'))).mode & 0o777).toBe(0o600);
  });

  it('is compressed if its name ends in .gz, also in capitals', async () => {
    const items = smallItems(3);
    await backUp(openTable(await tableWith(items)), file('SMALL.NDJSON.GZ'));
    const lines = gunzipSync(await readFile(file('SMALL.NDJSON.GZ')))
      .toString()
      .trimEnd()
      .split('\n');
    expect(lines.sort()).toEqual(items.map(lineOf).sort());
    const target = await emptyTable();
    const restored = await restore(openTable(target), { paths: [file('SMALL.NDJSON.GZ')], replace: false });
    expect(restored.items + restored.expiring).toBe(3);
  });

  it('works for an empty table', async () => {
    await backUp(openTable(await emptyTable()), file('none.ndjson'));
    const target = await emptyTable();
    const restored = await restore(openTable(target), { paths: [file('none.ndjson')], replace: false });
    expect(restored.items).toBe(0);
    expect(await contentsOf(target)).toEqual([]);
  });

  it('does not overwrite a file', async () => {
    await writeFile(file('mine.ndjson'), 'mine');
    await expect(backUp(openTable(await emptyTable()), file('mine.ndjson'))).rejects.toThrow(
      'mine.ndjson already exists',
    );
    expect(await readFile(file('mine.ndjson'), 'utf8')).toBe('mine');
  });

  it('gets its name only when it is complete', async () => {
    const large = smallItems(40).map((item) => ({ ...item, text: { S: 'x'.repeat(60_000) } }));
    const source = await tableWith(large);
    const server = new FlakyDynamoDb(testEndpoint());
    const endpoint = await server.start();
    let scans = 0;
    server.behave((operation, body) => {
      if (operation === 'Scan') scans += 1;
      return scans > 2 ? failure('AccessDeniedException') : server.forward(operation, body);
    });
    await expect(backUp(openTable(source, endpoint), file('large.ndjson'))).rejects.toThrow('AccessDenied');
    expect(scans).toBe(3);
    server.stop();
    expect(await readdir(directory)).not.toContainEqual(expect.stringContaining('large.ndjson'));
    await backUp(openTable(source), file('large.ndjson'));
    expect((await readFile(file('large.ndjson'), 'utf8')).trimEnd().split('\n')).toHaveLength(40);
    expect(await readdir(directory)).not.toContain('large.ndjson.part');
  });

  it.each(['hang', 'hang midway'] as const)('repeats calls that %s', async (how) => {
    const source = await tableWith(smallItems(40));
    const server = new FlakyDynamoDb(testEndpoint());
    const endpoint = await server.start();
    server.behave((operation, body) =>
      server.calls.length % 3 === 1 ? how : server.forward(operation, body),
    );
    const path = file(`${how}.ndjson`);
    await backUp(new Table({ table: source, endpoint }, 2000), path);
    server.stop();
    expect(await compare(openTable(source), [path])).toMatchObject({ items: 40 });
  });

  it('is refused if a restore begins to replace the items during the backup', async () => {
    const source = await tableWith(smallItems(40));
    const server = new FlakyDynamoDb(testEndpoint());
    const endpoint = await server.start();
    server.behave(async (operation, body) => {
      const answer = await server.forward(operation, body);
      if (operation === 'Scan') await openTable(source).setMarker('removing');
      return answer;
    });
    const backup = backUp(openTable(source, endpoint), file('meanwhile.ndjson'));
    await expect(backup).rejects.toThrow('is not completely restored');
    server.stop();
    expect(await readdir(directory)).not.toContainEqual(expect.stringContaining('meanwhile.ndjson'));
  });
});
