import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { clients } from '../../scripts/build/client/clients.ts';
import { useSettings } from '../unit/http/settings.ts';
import { blocksOf } from './markdown.ts';

/** The imports that docs/clients.md shows, beside the commands. */

useSettings();

const page = await readFile('docs/clients.md', 'utf8');
const imports = blocksOf(page)
  .filter(({ info }) => info === 'ts')
  .flatMap(({ lines }) => lines)
  .flatMap((line) => {
    const [, names = '', file = ''] = /^import type \{ (.*) \} from '\.\/client\/(.*)';$/.exec(line) ?? [];
    return names.split(', ').map((name) => ({ name, file }));
  });

it.each(imports)('the type $name is in $file', async ({ name, file }) => {
  expect((await clients())[file]).toMatch(new RegExp(`^export (type|interface) ${name}\\b`, 'm'));
});
