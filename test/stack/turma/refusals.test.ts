import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { allOperations, routesOf } from '../../../schemas/operation.ts';
import { resources } from '../../../schemas/turma/index.ts';
import { wireName } from '../../../schemas/turma/wire-names.ts';
import { call } from '../call.ts';
import { CLASSES } from './api.ts';
import { queryShape } from './query-shape.ts';

const operations = await allOperations(resources);

/** Every route, with a value for each path parameter and each required query parameter. */
const routes = operations.flatMap(({ name, operation }) =>
  routesOf(operation).map(({ method, path }) => {
    const shape = queryShape(operation);
    const required = Object.keys(shape).filter((parameter) => !accepts(shape[parameter], undefined));
    return {
      name,
      method,
      path: path.replace(/\{\w+\}/g, '1'),
      scopes: operation.scopes,
      query: queryOf(required),
      required,
      malformed: Object.keys(shape).filter((parameter) => !accepts(shape[parameter], 'x!')),
      malformedPaths: [...path.matchAll(/\{(\w+)\}/g)].map(([whole, parameter = '']) => ({
        parameter,
        path: path.replace(whole, 'x!').replace(/\{\w+\}/g, '1'),
      })),
    };
  }),
);

function accepts(schema: unknown, value: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse(value).success;
}

function queryOf(parameters: readonly string[], others: Readonly<Record<string, string>> = {}): string {
  const required = Object.fromEntries(
    parameters.map((parameter) => [wireName(parameter), String(CLASSES.open)]),
  );
  const query = new URLSearchParams({ ...required, ...others });
  return query.size === 0 ? '' : `?${query}`;
}

describe.each(routes.filter(({ scopes }) => scopes.length > 0))(
  '$method $path',
  ({ method, path, query }) => {
    const writes = method !== 'GET';

    it('requires a token', async () => {
      const { status, headers, body } = await call(`/turma/v1${path}${query}`, { method });
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect(headers.get('content-type')).toBe('application/json;charset=UTF-8');
      expect(body).toMatchObject({ error: 'unauthorized', status: 401, path: `/turma/v1${path}` });
      expect(body).toHaveProperty('timestamp', expect.any(Number));
    });

    it('requires the right scope, before it checks anything else', async () => {
      const { status, body } = await call(`/turma/v1${path}`, {
        method,
        scope: writes ? 'turma:read' : 'calendar:write',
      });
      expect(status).toBe(403);
      expect(body).toMatchObject({ error: 'insufficient_scope', status: 403 });
    });

    it('refuses an invalid token', async () => {
      const { status, headers, body } = await call(`/turma/v1${path}${query}`, {
        method,
        token: 'no.token.atall',
      });
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
      expect(body).toMatchObject({ error: 'invalid_token' });
    });

    it('accepts a trailing slash', async () => {
      const { status, body } = await call(`/turma/v1${path}/${query}`, { method });
      expect({ status, body }).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    });

    it('lists the allowed methods if another one is used', async () => {
      const { status, headers, body } = await call(`/turma/v1${path}`, { method: 'PATCH' });
      expect({ status, body }).toMatchObject({ status: 405, body: { error: 'method_not_allowed' } });
      expect(headers.get('allow')?.split(', ')).toContain(method);
    });
  },
);

describe.each(routes.filter(({ required }) => required.length > 0))(
  '$method $path',
  ({ method, path, required }) => {
    it.each(required)('requires %s', async (missing) => {
      const query = queryOf(required.filter((parameter) => parameter !== missing));
      const { status, body } = await call(`/turma/v1${path}${query}`, {
        method,
        scope: 'turma:read turma:write',
      });
      expect(status).toBe(400);
      expect(body).toHaveProperty(
        'error_description',
        expect.stringContaining(`${wireName(missing)}: is required`),
      );
    });
  },
);

describe.each(routes.filter(({ malformed }) => malformed.length > 0))(
  '$method $path',
  ({ method, path, required, malformed }) => {
    it.each(malformed)('refuses a malformed %s', async (parameter) => {
      const others = required.filter((name) => name !== parameter);
      const query = queryOf(others, { [wireName(parameter)]: 'x!' });
      const { status, body } = await call(`/turma/v1${path}${query}`, {
        method,
        scope: 'turma:read turma:write',
      });
      expect(status).toBe(400);
      expect(body).toHaveProperty('error_description', expect.stringContaining(wireName(parameter)));
    });
  },
);

describe.each(
  routes.flatMap((route) => route.malformedPaths.map((malformed) => ({ ...route, ...malformed }))),
)('$method $path', ({ method, path, query, parameter }) => {
  it('is refused', async () => {
    const { status, body } = await call(`/turma/v1${path}${query}`, {
      method,
      scope: 'turma:read turma:write',
    });
    expect(status).toBe(400);
    expect(body).toHaveProperty('error_description', expect.stringContaining(`${wireName(parameter)}: `));
  });
});

describe('an unknown path is not found:', () => {
  it.each(['/', '/turma', '/turma/v1', '/turma/v1/alunos', '/turma/v1/turmas/1/2'])('%s', async (path) => {
    const { status, body } = await call(path, {});
    expect({ status, body }).toMatchObject({ status: 404, body: { error: 'not_found', status: 404, path } });
  });
});
