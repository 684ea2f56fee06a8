import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import * as calendar from '../../lib/calendar/keys.ts';
import type { Item, RecordOf } from '../../lib/table/entity.ts';
import * as turma from '../../lib/turma/keys.ts';
import { allOperations, routesOf } from '../../schemas/operation.ts';
import { resources } from '../../schemas/turma/index.ts';
import { wireName } from '../../schemas/turma/wire-names.ts';
import { CALLS } from '../table/operation-calls.ts';
import { blocksOf } from './markdown.ts';

/** The items in docs/table.md are those that the table layer creates from their fields. */

/** Reads the record of an item, and creates the item again. */
const rebuilderOf = <R>(entity: RecordOf<R>) =>
  [entity.name, (item: Item) => entity.toItem(entity.fromItem(item))] as const;

const rebuilders = new Map([
  rebuilderOf(turma.turmas),
  rebuilderOf(turma.tarefas),
  rebuilderOf(turma.registros),
  rebuilderOf(turma.frequenciasDias),
  rebuilderOf(turma.frequenciaIdRanges),
  rebuilderOf(turma.respostasEnquetes),
  rebuilderOf(turma.votos),
  rebuilderOf(calendar.listEntries),
  rebuilderOf(calendar.counts),
]);

const page = await readFile('docs/table.md', 'utf8');
const items: Item[] = blocksOf(page)
  .filter(({ info }) => info === 'json')
  .flatMap(({ lines }) => JSON.parse(`[${lines.join('\n').replaceAll('\n}\n{', '\n},\n{')}]`));

it.each(items)('the item $pk $sk is created from its fields', (item) => {
  expect(rebuilders.get(String(item.entity))?.(item)).toEqual(item);
});

it('docs/table.md shows an item of each of these entities', () => {
  expect(new Set(items.map(({ entity }) => entity))).toEqual(new Set(rebuilders.keys()));
});

it('docs/table.md lists the calls of every operation', () => {
  const [, section = ''] = page.split('## Calls of every operation\n');
  const rows = [...section.matchAll(/^\| (\d+) \| (.*) \|$/gm)];
  const listed = rows.flatMap(([, calls, functions = '']) =>
    [...functions.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, Number(calls)] as const),
  );
  expect(Object.fromEntries(listed)).toEqual(CALLS);
});

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five'];
const COST = new RegExp(
  `\\b(${NUMBERS.join('|')}) (?:more )?(?:batch )?(?:reads?|query|queries|counters?|transactions?|updates?|writes?)\\b`,
  'g',
);

/** The calls that a cell describes before its first semicolon: "two reads, one query" are three. */
const callsIn = (cell: string) =>
  [...(cell.split(';')[0] ?? '').matchAll(COST)].reduce(
    (sum, [, number = '']) => sum + NUMBERS.indexOf(number),
    0,
  );

/** The methods and paths in a cell; a path without a method has that of the path before it. */
function endpointsIn(cell: string): string[] {
  let method = '';
  return [...cell.matchAll(/`(?:([A-Z]+) )?(\/[^`]*)`/g)].map(([, named = method, path = '']) => {
    method = named;
    return `${named} ${path}`;
  });
}

it('docs/table.md describes the calls of every operation of the class API', async () => {
  const [, rest = ''] = page.split('What a request costs, in table calls:\n');
  const [section = ''] = rest.split('\n### ');
  const described = new Map<string, number[]>();
  for (const [, endpoints = '', cost = ''] of section.matchAll(/^\| (.*?) \| (.*) \|$/gm)) {
    for (const endpoint of endpointsIn(endpoints))
      described.set(endpoint, [...(described.get(endpoint) ?? []), callsIn(cost)]);
  }
  const operations = (await allOperations(resources)).filter(({ name }) => (CALLS[name] ?? 0) > 0);
  for (const { name, operation } of operations) {
    const endpoints = routesOf(operation).map(
      ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, (_, field) => `{${wireName(field)}}`)}`,
    );
    const costs = endpoints.flatMap((endpoint) => described.get(endpoint) ?? []);
    expect(costs, name).toContain(CALLS[name]);
  }
});
