import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { allKinds } from '../../../scripts/cli/import/kinds.ts';

it('docs/import.md lists all files, in the order in which they are read', async () => {
  const text = await readFile('docs/import.md', 'utf8');
  const [, files = ''] = text.split('## Files');
  const names = [...files.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(names).toEqual(allKinds.map(({ name }) => name));
});
