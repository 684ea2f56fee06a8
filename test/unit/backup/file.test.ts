import { linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sizeOf, writeItems } from '../../../scripts/cli/backup/file.ts';
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

it('a file that somebody writes under its name meanwhile stays as it is', async () => {
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
    await expect(sizeOf([path, repeated])).rejects.toThrow(`${repeated} is named twice: name each file once.`);
});
