import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routerOf } from '../../../../../lib/http/router.ts';
import { resources as calendarResources } from '../../../../../schemas/calendar/index.ts';
import { allOperations } from '../../../../../schemas/operation.ts';
import { resources as turmaResources } from '../../../../../schemas/turma/index.ts';
import { ceilingOf, formatNumber, formatShare } from '../../../../../scripts/bench/scale/cost.ts';

const ROW =
  /^\| `(?<request>[^`]+)` \| \d+ \| (?<read>[\d.]+) \| (?<written>[\d.]+) \| (?:none|`[^`]+`: (?<busyRead>[\d.]+) \+ (?<busyWritten>[\d.]+)) \| (?<ceiling>[\d,]+|none) \| (?<one>.+?) \| (?<hundred>.+?) \| (?<tenThousand>.+?) \|$/gm;

const [, tables = ''] = readFileSync('docs/scale.md', 'utf8').split(/^## Every operation$/m);
const rows = [...tables.matchAll(ROW)].map(({ groups = {} }) => groups);
const [, classes = '', site = ''] = tables.split(/^### /m);

describe('the page on scale', () => {
  it('has ceilings that follow from the units', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows).toHaveLength([...tables.matchAll(/^\| `/gm)].length);
    for (const { request, read, written, busyRead = '0', busyWritten = '0', ...shown } of rows) {
      const ceiling = ceilingOf({
        total: { read: Number(read), write: Number(written) },
        busiest: { read: Number(busyRead), write: Number(busyWritten) },
      });
      expect(shown, request).toEqual({
        ceiling: formatNumber(ceiling),
        one: formatShare(1, ceiling),
        hundred: formatShare(100, ceiling),
        tenThousand: formatShare(10_000, ceiling),
      });
    }
  });

  it.each([
    ['class API', classes, turmaResources],
    ['calendar', site, calendarResources],
  ])('has every operation of the %s', async (_, table, resources) => {
    const operations = await allOperations(resources);
    const find = routerOf(operations);
    const shown = [...table.matchAll(/^\| `(\w+) ([^?`]*)/gm)].flatMap(([, method = '', path = '']) =>
      find(path.replace(/\/$/, ''))
        .filter(({ route }) => route.method === method)
        .map(({ name }) => name),
    );
    expect(new Set(shown)).toEqual(new Set(operations.map(({ name }) => name)));
  });
});
