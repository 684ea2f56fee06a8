import { linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readItems, sizeOf, writeItems } from '../../../scripts/cli/backup/file.ts';
import { UserError } from '../../../scripts/cli/lib/command.ts';
import { newDirectory } from '../../new-directory.ts';

const directory = await newDirectory();

async function* endless() {
  while (true) yield { pk: { S: 'a' } };
}

it.each(['backup.ndjson', 'backup.ndjson.gz'])(
  '%s that cannot be written is reported with what to do',
  async (name) => {
    const path = join(directory, 'missing', name);
    const writing = writeItems(path, endless());
    await expect(writing).rejects.toThrow(UserError);
    await expect(writing).rejects.toThrow(
      /^\S+backup\.ndjson(\.gz)? cannot be written \(ENOENT.*\): name another file\.$/,
    );
  },
);

it('an error of the table stays as it is', async () => {
  const failure = new Error('throttled');
  async function* failing() {
    yield { pk: { S: 'a' } };
    throw failure;
  }
  await expect(writeItems(join(directory, 'backup.ndjson'), failing())).rejects.toBe(failure);
});

it('a file that somebody writes under its name in the meantime stays unchanged', async () => {
  const folder = await newDirectory();
  const path = join(folder, 'backup.ndjson');
  async function* slow() {
    yield { pk: { S: 'a' } };
    writeFileSync(path, 'notes');
  }
  await expect(writeItems(path, slow())).rejects.toThrow(`${path} already exists: name another file.`);
  expect(readFileSync(path, 'utf8')).toBe('notes');
  expect(readdirSync(folder)).toEqual(['backup.ndjson']);
});

it('a file that is named twice is refused: the table could never equal it', async () => {
  const folder = await newDirectory();
  const [path, other] = [join(folder, 'backup.ndjson'), join(folder, 'other.ndjson')];
  writeFileSync(path, '');
  linkSync(path, other);
  for (const repeated of [path, other])
    await expect(sizeOf([path, repeated])).rejects.toThrow(
      `${repeated} is named twice: name each file once.`,
    );
});

it.each(['latin1', 'utf8'] as const)('a backup that an editor has saved in %s', async (encoding) => {
  const path = join(await newDirectory(), 'backup.ndjson');
  const item = { pk: { S: 'a' }, sk: { S: 'b' }, name: { S: 'João \ufffd' } };
  writeFileSync(path, `${JSON.stringify({ Item: item })}\n`, encoding);
  const read = async () => {
    const items: object[] = [];
    for await (const one of readItems([path], () => {})) items.push(one);
    return items;
  };
  if (encoding === 'utf8') expect(await read()).toEqual([item]);
  else await expect(read()).rejects.toThrow(`${path}, line 1, is not UTF-8: the file cannot be restored.`);
});
