import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { INTERFACE } from './interface.ts';

const page = await readFile(new URL('../../../docs/class-api.md', import.meta.url), 'utf8');

/** The operations in the page's tables: routes, and parameters other than those of the path. */
const documented = page.split('\n').flatMap((line) => {
  const [, operation = '', cell = ''] = line.split('|');
  const methods = /^ ([A-Z, ]+) `\//.exec(operation)?.[1]?.split(', ') ?? [];
  const parameters = cell.replace('*pages*', '`limit` `offset` `order-asc` `order-desc`');
  const names = [...parameters.matchAll(/(\*\*)?`([a-z-]+)`/g)].map(
    ([, bold, name]) => name + (bold ? '!' : ''),
  );
  return [...operation.matchAll(/`(\/\S+)`/g)].flatMap(([, path]) =>
    methods.map((method) => [`${method} ${path}`, names.sort()] as const),
  );
});

const declared = INTERFACE.filter(({ route }) => route !== 'GET /openapi.json').map(
  ({ route, parameters }) => {
    const names = parameters.map((one) => one.replace(/:\w+(\[\])?/, ''));
    return [route, names.filter((name) => !route.includes(`{${name.replace('!', '')}}`)).sort()] as const;
  },
);

it('docs/class-api.md lists every operation with its parameters', () => {
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(declared));
  expect(documented).toHaveLength(declared.length);
});
