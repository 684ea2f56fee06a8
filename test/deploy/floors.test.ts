import { beforeAll, describe, expect, it } from 'vitest';
import { FLOORS, importsFromAbove } from './floors.ts';
import { type ImportGraph, importGraph } from './import-graph.ts';

let graph: ImportGraph;
beforeAll(async () => {
  graph = await importGraph(['functions/**/*.ts', 'lib/**/*.ts', 'scripts/**/*.ts']);
});

describe('floors', () => {
  it.each(Object.entries(FLOORS))('of %s are only imported by floors above', (base, floors) => {
    expect(importsFromAbove(graph, base, floors)).toEqual([]);
  });

  it.each(Object.entries(FLOORS))('of %s have no empty room', (base, floors) => {
    const files = [...graph.keys()];
    const empty = floors.flat().filter((room) => !files.some((file) => file.startsWith(`${base}${room}`)));
    expect(empty).toEqual([]);
  });
});

it('the check of floors finds an import from above, one from the same floor, and a file without a room', () => {
  const floors = [['stored.ts'], ['terms/', 'posts/'], ['terms/tree/']];
  const wrong = new Map([
    ['x/stored.ts', ['x/terms/list.ts', 'zod']],
    ['x/terms/list.ts', ['x/posts/a.ts', 'x/terms/tree/b.ts', 'x/stored.ts', 'x/terms/c.ts']],
    ['x/terms/tree/b.ts', ['x/terms/c.ts']],
    ['x/loose.ts', []],
    ['y/other.ts', ['x/terms/list.ts']],
  ]);
  expect(importsFromAbove(wrong, 'x/', floors)).toEqual([
    'x/stored.ts imports x/terms/list.ts',
    'x/terms/list.ts imports x/posts/a.ts',
    'x/terms/list.ts imports x/terms/tree/b.ts',
    'x/loose.ts is in no room',
  ]);
});
