import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FLOORS } from '../deploy/floors.ts';

const page = await readFile('docs/architecture.md', 'utf8');

/** The rooms of each floor in the tables of the page, by folder. */
const documented = Object.fromEntries(
  [...page.matchAll(/^\| \| `(.+)` \| \|\n\| --- \| --- \| --- \|\n((?:\| .+\n)+)/gm)].map(
    ([, folder, rows = '']) => [
      `${folder}/`,
      rows.match(/^\| \d+ \| .+? \|/gm)?.map((row) => [...row.matchAll(/`(.+?)`/g)].map(([, room]) => room)),
    ],
  ),
);

it('docs/architecture.md lists the rooms of each floor', () => {
  const floors = Object.entries(FLOORS).map(([folder, rooms]) => [
    folder,
    rooms.map((names) => names.map((name) => name.replace(/\/$/, ''))),
  ]);
  expect(documented).toEqual(Object.fromEntries(floors));
});
