import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import * as calendar from '../../lib/calendar/keys.ts';
import type { Item, RecordOf } from '../../lib/table/entity.ts';
import * as turma from '../../lib/turma/keys.ts';
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
