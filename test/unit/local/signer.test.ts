import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSigner } from '../../../lib/local/signer.ts';
import { generateKey } from '../../../scripts/stack/signer.ts';
import { newDirectory } from '../../new-directory.ts';

const directory = await newDirectory();

it('a signer that was not written completely is like none', async () => {
  const text = JSON.stringify({ issuer: 'https://a.example', audience: 'sino', key: await generateKey() });
  const read = async (written: string) => {
    const file = join(directory, `${written.length}.json`);
    await writeFile(file, written);
    return readSigner(file);
  };
  expect(await read(text)).toEqual(JSON.parse(text));
  for (const part of [text.slice(0, 100), '', '{}']) expect(await read(part)).toBeUndefined();
  expect(await readSigner(join(directory, 'missing.json'))).toBeUndefined();
});
