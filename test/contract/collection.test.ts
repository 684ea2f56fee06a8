import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { calendarDescription } from '../../lib/calendar/http/description.ts';
import type { ApiDescription } from '../../lib/openapi/description.ts';
import { openApiDocument, wirePath } from '../../lib/openapi/document.ts';
import { turmaDescription } from '../../lib/turma/description.ts';
import { routesOf } from '../../schemas/operation.ts';
import { fromWire } from '../../schemas/turma/wire-names.ts';
import { collectionOf } from '../../scripts/build/collection/collection.ts';
import { useSettings } from '../../scripts/cli/lib/settings.ts';

useSettings();

const ORIGIN = 'https://sino.example';

const Pair = z.object({
  key: z.string(),
  value: z.string(),
  disabled: z.boolean().default(false),
  description: z.string().optional(),
});
const Request = z.object({
  name: z.string(),
  request: z.object({
    method: z.string(),
    auth: z.object({ type: z.string() }).optional(),
    header: z.array(Pair),
    body: z.object({ mode: z.literal('raw'), raw: z.string() }).optional(),
    url: z.object({
      raw: z.string(),
      path: z.array(z.string()),
      query: z.array(Pair),
      variable: z.array(Pair),
    }),
  }),
});
type Request = z.output<typeof Request>;
const Collection = z.looseObject({
  variable: z.array(Pair),
  item: z.array(z.object({ name: z.string(), description: z.string(), item: z.array(Request) })),
});

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        tags: z.array(z.string()),
        parameters: z.array(z.object({ name: z.string(), in: z.string() })),
      }),
    ),
  ),
});

const isCollection = new Ajv({ allowUnionTypes: true, strictTypes: false }).compile(
  JSON.parse(await readFile('test/data/postman/collection-v2.1.0.json', 'utf8')),
);

/** `POST /noticias`, in the words of the collection. */
const routeOf = ({ request: { method, url } }: Request) => `${method} /${url.path.join('/')}`;

/** `/turmas/{id}` as collections write it: `/turmas/:id`. What is only a part of a step has a value in its place. */
const colons = (path: string) =>
  path
    .replace(/\{([^}]+)\}(?=\/|$)/g, ':$1')
    .replace('{id}', '1')
    .replace('{slug}', 'slug');

const asTheyAre = (value: unknown) => value;

describe.each([
  ['turma', await turmaDescription(), fromWire, '/turma/v1'],
  ['calendar', await calendarDescription(), asTheyAre, '/api/calendar/events/v1'],
] as const)('the collection of %s', (_, description: ApiDescription, codeNames, path) => {
  const json = collectionOf(description, ORIGIN);
  const { variable, item } = Collection.parse(json);
  const operations = new Map(
    description.operations.flatMap(({ operation }) =>
      routesOf(operation).map((route) => [
        colons(`${route.method} ${wirePath(route, description.api)}`),
        operation,
      ]),
    ),
  );
  const { paths } = Document.parse(openApiDocument(description));
  const documented = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { tags, parameters }]) => ({
      route: colons(`${method.toUpperCase()} ${template}`),
      folder: tags[0],
      parameters,
    })),
  );

  it('is one by the schema of its makers', () => {
    isCollection(json);
    expect(isCollection.errors).toBeNull();
    isCollection({ ...json, item: [{ name: 'a request without an address', request: { url: 7 } }] });
    expect(isCollection.errors).not.toBeNull();
  });

  it('has every operation of the document, in the folder of its resource', () => {
    const requests = item.flatMap((folder) =>
      folder.item.map((request) => ({ route: routeOf(request), folder: folder.name })),
    );
    const expected = documented.map(({ route, folder }) => ({ route, folder }));
    expect(requests).toHaveLength(expected.length);
    expect(requests).toEqual(expect.arrayContaining(expected));
  });

  it('says where the API is, and nothing of who asks', () => {
    expect(variable).toMatchObject([
      { key: 'baseUrl', value: `${ORIGIN}${path}` },
      { key: 'token', value: '' },
    ]);
  });

  it.each(item.flatMap((folder) => folder.item).map((one) => [routeOf(one), one] as const))(
    '%s has all parameters, of which it sends those that are needed, and a body that is taken',
    (route, { name, request: { auth, header, body, url } }) => {
      const { parameters = [] } = documented.find((one) => one.route === route) ?? {};
      const names = (place: string) => parameters.filter((one) => one.in === place).map((one) => one.name);
      expect(url.query.map(({ key }) => key)).toEqual(names('query'));
      const steps = names('path').filter((one) => url.path.includes(`:${one}`));
      expect(url.variable.map(({ key }) => key)).toEqual(steps);
      expect(url.path.join()).not.toMatch(/[{}]/);
      expect(header.map(({ key }) => key)).toEqual([...names('header'), ...(body ? ['Content-Type'] : [])]);

      const operation = operations.get(route);
      expect(name).toContain(operation?.summary);
      expect(auth?.type).toBe(operation?.scopes.length === 0 ? 'noauth' : undefined);
      const sent = url.query.filter(({ disabled }) => !disabled);
      expect(url.raw).toBe(
        `{{baseUrl}}/${url.path.join('/')}${sent.length === 0 ? '' : `?${sent.map(({ key, value }) => `${key}=${value}`).join('&')}`}`,
      );
      const query = codeNames(Object.fromEntries(sent.map(({ key, value }) => [key, value])));
      expect(operation?.query?.safeParse(query).error).toBeUndefined();
      const pathValues = codeNames(Object.fromEntries(url.variable.map(({ key, value }) => [key, value])));
      if (steps.length === names('path').length)
        expect(operation?.path?.safeParse(pathValues).error).toBeUndefined();
      expect(body === undefined).toBe(operation?.body === undefined);
      if (body !== undefined)
        expect(operation?.body?.safeParse(codeNames(JSON.parse(body.raw))).error).toBeUndefined();
    },
  );
});

it('has the path of the calendar that serverless.yml has', async () => {
  const Params = z.object({
    params: z.object({ default: z.looseObject({ calendarRoot: z.string(), calendarNamespace: z.string() }) }),
  });
  const { params } = Params.parse(parse(await readFile('serverless.yml', 'utf8')));
  expect(`${params.default.calendarRoot}/${params.default.calendarNamespace}`).toBe(
    (await calendarDescription()).api.basePath(),
  );
});
