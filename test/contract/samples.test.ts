import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { samples } from '../../scripts/build/samples/sample.ts';
import { sampleToken, TOKEN_KEYS } from '../../scripts/build/samples/token.ts';

const all = await samples(await sampleToken('events'));

const payloads = async () => {
  const files = await readdir('events', { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && file.name.endsWith('.json'))
    .map(({ parentPath, name }) => join(parentPath, name).replace(/^events\//, ''));
};

it('every function has a payload', async () => {
  const names: string[] = [];
  for (const file of await readdir('functions')) {
    if (!file.endsWith('.yml')) continue;
    const source = await readFile(join('functions', file), 'utf8');
    names.push(...[...source.matchAll(/^(\w+):$/gm)].map(([, name = '']) => name));
  }
  expect(names.length).toBeGreaterThan(90);
  expect(new Set(all.map(({ functionName }) => functionName))).toEqual(new Set(names));
});

it('events/ has exactly the generated payloads', async () => {
  expect((await payloads()).sort()).toEqual(all.map(({ file }) => file).sort());
});

it.each(all)('$file matches the generated payload', async ({ file, payload }) => {
  expect(JSON.parse(await readFile(join('events', file), 'utf8'))).toEqual(payload);
});

it('the key in events/ is public', async () => {
  const { keys } = JSON.parse(await readFile(join('events', TOKEN_KEYS), 'utf8'));
  expect(keys).toEqual([expect.not.objectContaining({ d: expect.anything() })]);
});
