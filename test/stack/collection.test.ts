import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Stack } from '../../scripts/stack/stack.ts';
import { type Exchange, runCollection } from './collection.ts';
import { startSecondStack } from './second-stack.ts';

/** The examples of the documents are requests that work on the demo data, on a stack that nobody else has changed. */

const SCOPES = 'turma:read turma:write turma:pessoal calendar:write';

let stack: Stack;

beforeAll(async () => {
  stack = await startSecondStack({ demo: true });
});
afterAll(() => stack.stop());

const Documented = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) })),
  ),
});
type Documented = z.output<typeof Documented>;

/** The method and the path of a request: `GET /events/{id}`. */
const routeOf = ({ method, path }: Pick<Exchange, 'method' | 'path'>) => `${method} ${path}`;

const routesIn = ({ paths }: Documented) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => routeOf({ method: method.toUpperCase(), path })),
  );

const documentAt = async (path: string) =>
  Documented.parse(await (await fetch(`${stack.url}${path}`)).json());

/** The requests whose response is not a success that the document declares. */
const failuresOf = (document: Documented, answers: readonly Exchange[]) =>
  answers.filter(({ method, path, status }) => {
    const { responses = {} } = document.paths[path]?.[method.toLowerCase()] ?? {};
    return status >= 300 || !(status in responses);
  });

describe.each([
  ['the class API', '/turma/v1/openapi.json', []],
  [
    'the calendar',
    '/api/calendar/events/v1/doc',
    [
      'categories',
      'events/by-slug',
      'events',
      'organizers/by-slug',
      'organizers',
      'tags',
      'venues/by-slug',
      'venues',
    ],
  ],
])('the requests that Postman makes of the document of %s', (_, path, removing) => {
  it('are one for each operation, and succeed on the demo data in the order of the document', async () => {
    const document = await documentAt(path);
    const answers = await runCollection(document, await stack.token(SCOPES));
    expect(answers.map(routeOf).sort()).toEqual(routesIn(document).sort());
    expect(failuresOf(document, answers)).toEqual([]);
  });

  it('succeed again, except those that have removed a record', async () => {
    const document = await documentAt(path);
    const failures = failuresOf(document, await runCollection(document, await stack.token(SCOPES)));
    expect(failures.map((one) => [one.method, one.path.slice(1).replace(/\/\{.*/, '')]).sort()).toEqual(
      removing.map((resource) => ['DELETE', resource]).sort(),
    );
  });
});
