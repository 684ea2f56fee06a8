import { describe, expect, it } from 'vitest';
import { resources as calendarResources } from '../../schemas/calendar/index.ts';
import {
  allOperations,
  isWrite,
  type NamedOperation,
  routesOf,
  type Scope,
} from '../../schemas/operation.ts';
import { resources as turmaResources } from '../../schemas/turma/index.ts';
import { functionsOf } from '../../scripts/build/generate/functions.ts';
import { fallbackOf, indexOf, resourcesOf } from '../../scripts/build/generate/modules.ts';

const calendar = await allOperations(calendarResources);
const turma = await allOperations(turmaResources);

interface Rules {
  readonly api: 'turma' | 'calendar';
  readonly operations: readonly NamedOperation[];
  /** The scopes of which a reader or writer needs one. */
  readonly readers: readonly Scope[];
  readonly writers: readonly Scope[];
  /** Names of the operations that everyone may call nevertheless. */
  readonly open: readonly string[];
  /** Loads the handlers of a file in `functions/`. */
  readonly load: (resource: string) => Promise<Readonly<Record<string, unknown>>>;
}

const APIS: readonly Rules[] = [
  {
    api: 'turma',
    operations: turma,
    readers: ['turma:read'],
    writers: ['turma:write'],
    open: ['openapiRead'],
    load: (resource) => import(`../../functions/turma/${resource}.ts`),
  },
  {
    api: 'calendar',
    operations: calendar,
    readers: [],
    writers: ['calendar:submit', 'calendar:own', 'calendar:write'],
    open: [],
    load: (resource) => import(`../../functions/calendar/${resource}.ts`),
  },
];

const named = (operations: readonly NamedOperation[]) =>
  operations.map((one): [string, NamedOperation] => [`${one.name}: ${one.operation.route}`, one]);

describe.each(APIS)('the API $api', ({ api, operations, readers, writers, open }) => {
  it('has no duplicate routes', () => {
    const routes = operations.flatMap(({ operation }) =>
      routesOf(operation).map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`),
    );
    expect(routes.filter((route, n) => routes.indexOf(route) < n)).toEqual([]);
  });

  it('has paths that begin with the name of their file', () => {
    for (const { resource, operation } of operations) {
      for (const { path } of routesOf(operation)) {
        const [, first = ''] = path.split(/[/.]/);
        expect([first, 'root']).toContain(resource);
        expect(operations.some((one) => one.resource === first) ? first : resource).toBe(resource);
      }
    }
  });

  it('has the index and the fallback that are derived from its files', async () => {
    const names = await resourcesOf(api);
    await expect(indexOf(api, names)).toMatchFileSnapshot(`../../schemas/${api}/index.ts`);
    await expect(fallbackOf(api, names)).toMatchFileSnapshot(`../../functions/${api}/fallback.ts`);
  });

  it('has the functions that are derived from its operations', async () => {
    await expect(functionsOf(api, operations)).toMatchFileSnapshot(`../../functions/${api}.yml`);
  });

  describe.each(named(operations))('%s', (_, { name, operation }) => {
    it('has a summary of one sentence', () => {
      expect(operation.summary).toMatch(/^[A-Z][^.]*[^.\s]$/);
    });

    it('has an example, which samples, benchmarks and tests send', () => {
      expect(operation.example).toBeDefined();
    });

    it('has a route of a known form', () => {
      expect(operation.route).toMatch(
        /^(GET|(POST|PUT|PATCH|DELETE)(\|(POST|PUT|PATCH))*) (\/([a-z.-]+|\{[a-zA-Z_]+\}))*$/,
      );
    });

    it('declares exactly the parameters of its path', () => {
      const inRoute = [...operation.route.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect(Object.keys(operation.path?.shape ?? {})).toEqual(inRoute);
    });

    it('requires scopes of its API', () => {
      const allowed = isWrite(operation) ? writers : readers;
      expect(allowed).toEqual(expect.arrayContaining([...operation.scopes]));
      if (allowed.length > 0 && !open.includes(name)) expect(operation.scopes).not.toEqual([]);
    });

    it('has a body only if it writes', () => {
      if (operation.body !== undefined) expect(isWrite(operation)).toBe(true);
    });

    it('declares a success status first', () => {
      const [status] = Object.keys(operation.answers);
      expect(Number(status)).toBeGreaterThanOrEqual(200);
      expect(Number(status)).toBeLessThan(300);
      for (const refusal of operation.errors ?? []) expect(refusal).toBeGreaterThanOrEqual(400);
    });
  });
});

describe('the functions of all APIs', () => {
  it('have unique names', () => {
    const names = APIS.flatMap(({ operations }) => operations.map(({ name }) => name.toLowerCase()));
    expect(names.filter((name, n) => names.indexOf(name) < n)).toEqual([]);
  });

  it('are exactly those of the operations', async () => {
    for (const { operations, load } of APIS) {
      for (const resource of new Set(operations.map((one) => one.resource))) {
        const declared = operations.filter((one) => one.resource === resource).map(({ action }) => action);
        const handlers = await load(resource);
        expect(Object.keys(handlers).sort()).toEqual(declared.sort());
        expect(new Set(Object.values(handlers).map((handler) => typeof handler))).toEqual(
          new Set(['function']),
        );
      }
    }
  });
});
