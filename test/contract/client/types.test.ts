import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSettings } from '../../unit/http/settings.ts';
import { compileErrors } from './compiler.ts';
import { type DocumentedOperation, documents, operationsIn, type Schema, schemasIn } from './documents.ts';
import { generateTypes } from './types.ts';

useSettings();

const PRELUDE = `
import createClient from 'openapi-fetch';
import type { paths as CalendarPaths } from './calendar.d.ts';
import type { paths as TurmaPaths } from './turma.d.ts';
export const turma = createClient<TurmaPaths>({ baseUrl: 'http://localhost:3000/turma/v1' });
export const calendar = createClient<CalendarPaths, 'application/json; charset=UTF-8'>({
  baseUrl: 'http://localhost:3000/api/calendar/events/v1',
});
`;

const calls = Object.entries(await documents()).flatMap(([client, document]) =>
  operationsIn(document).map((one) => ({ client, schemas: schemasIn(document), ...one })),
);
type Call = (typeof calls)[number];

/** A call of an operation, with all parameters and body or with the required ones only. */
function callText({ client, schemas, method, path, parameters, body }: Call, requiredOnly: boolean): string {
  const wanted = (one: { readonly required: boolean }) => one.required || !requiredOnly;
  const params: Record<string, Record<string, unknown>> = {};
  for (const one of parameters.filter(wanted))
    params[one.in] = { ...params[one.in], [one.name]: valueFor(one.schema, schemas) };
  const init = {
    ...(Object.keys(params).length === 0 ? {} : { params }),
    ...(body !== undefined && wanted(body) ? { body: valueFor(body.schema, schemas) } : {}),
  };
  return `await ${client}.${method}('${path}', ${JSON.stringify(init)});`;
}

/** A value that a schema accepts, as far as types can express. */
function valueFor(schema: Schema, schemas: Readonly<Record<string, Schema>>): unknown {
  const { $ref, enum: values, anyOf, oneOf = anyOf, properties = {}, items } = schema;
  const referred = $ref === undefined ? undefined : schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (referred !== undefined) return valueFor(referred, schemas);
  if (values !== undefined) return values[0];
  const [type = ''] = [schema.type].flat();
  if (type === '' && oneOf?.[0] !== undefined) return valueFor(oneOf[0], schemas);
  if (type === 'array') return items === undefined ? [] : [valueFor(items, schemas)];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, valueFor(one, schemas)]),
    );
  return { integer: 1, number: 0.5, boolean: true, string: 'text' }[type];
}

const RIGHT: Readonly<Record<string, string>> = {
  'the records of a list have the member names of the wire': `
    const { data = [], response } = await turma.GET('/noticias', {
      params: { query: { 'id-turma': 57610, 'order-desc': ['data-cadastro'] } },
    });
    const titles: string[] = data.map((noticia) => noticia.titulo);
    const authors: (string | null)[] = data.map((noticia) => noticia.autor);
    const total: string | null = response.headers.get('x-total');
    void [titles, authors, total];`,
  'parameters can be omitted where none is required': `
    const { data } = await calendar.GET('/events', { signal: AbortSignal.timeout(5), headers: { 'x-a': '1' } });
    for (const { title } of data?.events ?? []) { const text: string = title; void text; }`,
  'a member with several forms is a union': `
    const { data } = await calendar.GET('/events/{id}', { params: { path: { id: 1 } } });
    if (data !== undefined) {
      const url: string = data.image === false ? '' : data.image.url;
      const name: string | undefined = 'venue' in data.venue ? data.venue.venue : undefined;
      void [url, name];
    }`,
  'errors have the members of the API, or those of the gateway': `
    const { error: refused } = await turma.GET('/turmas');
    const code: string | undefined = refused !== undefined && 'error' in refused ? refused.error : refused?.message;
    const { error } = await calendar.GET('/events/{id}', { params: { path: { id: 1 } } });
    const reasons: (string | undefined)[] = [error?.code, error?.message];
    void [code, reasons];`,
};

const WRONG: Readonly<Record<string, readonly [text: string, error: RegExp]>> = {
  'a missing required parameter': [
    `await turma.GET('/noticias', { params: { query: { limit: 3 } } });`,
    /'"id-turma"' is missing/,
  ],
  'a parameter of another type': [
    `await turma.GET('/noticias', { params: { query: { 'id-turma': '57610' } } });`,
    /'string' is not assignable to type 'number'/,
  ],
  'an order by a member that the records lack': [
    `await turma.GET('/noticias', { params: { query: { 'id-turma': 1, 'order-asc': ['nome'] } } });`,
    /'"nome"' is not assignable to type '"autor" \|/,
  ],
  'a missing body': [`await turma.POST('/noticias', {});`, /'body' is missing/],
  'a body without a required member': [
    `await calendar.POST('/events', { body: { title: 'T', start_date: '2027-01-01' } });`,
    /'end_date' is missing/,
  ],
  'a status that records cannot have': [
    `await calendar.GET('/events', { params: { query: { status: ['gone'] } } });`,
    /'"gone"' is not assignable to type '"draft" \|/,
  ],
  'the body of a response that may be a refusal': [
    `const { data } = await turma.GET('/turmas'); void data.length;`,
    /'data' is possibly 'undefined'/,
  ],
  'a member that records lack': [
    `const { data } = await turma.GET('/noticias', { params: { query: { 'id-turma': 1 } } }); void data?.[0]?.title;`,
    /'title' does not exist/,
  ],
  'a method that the path does not have': [
    `await calendar.PATCH('/events', { body: {} });`,
    /'"\/events"' is not assignable/,
  ],
  'a path that does not exist': [`await turma.GET('/turma', {});`, /'"\/turma"' is not assignable/],
};

const snippet = (text: string) => `
import { calendar, turma } from './prelude';
void [calendar, turma];
${text}
`;

const named = (kind: string, texts: readonly string[]) =>
  Object.fromEntries(texts.map((text, index) => [`${kind}-${index}.ts`, snippet(text)]));

const nameOf = ({ client, operationId }: { client: string } & DocumentedOperation) =>
  `${client} ${operationId}`;

/** The TypeScript of docs/clients.md; test/docs/pages.test.ts runs it. */
const page = await readFile('docs/clients.md', 'utf8');
const [, pageProgram = ''] = /<<'END'\n(.*?)END\n/s.exec(page) ?? [];
const [, pageTypes = ''] = /```ts\n(.*?)```/s.exec(page) ?? [];

let errors: Record<string, string>;

beforeAll(async () => {
  errors = await compileErrors({
    ...(await generateTypes()),
    'node.d.ts': 'declare const process: { readonly env: { readonly TOKEN?: string } };',
    'page-program.ts': pageProgram,
    'page-types.ts': `${pageTypes}export type All = Event;`,
    'prelude.ts': PRELUDE,
    ...named(
      'all',
      calls.map((one) => callText(one, false)),
    ),
    ...named(
      'least',
      calls.map((one) => callText(one, true)),
    ),
    ...named('right', Object.values(RIGHT)),
    ...named(
      'wrong',
      Object.values(WRONG).map(([text]) => text),
    ),
  });
});

describe('the generated types', () => {
  it('compile with the strictest options', () => {
    expect([errors['turma.d.ts'], errors['calendar.d.ts'], errors['prelude.ts']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each(calls.map((one, index) => [nameOf(one), index] as const))(
    'accept %s with all parameters, and with the required ones only',
    (_, index) => {
      expect([errors[`all-${index}.ts`], errors[`least-${index}.ts`]]).toEqual([undefined, undefined]);
    },
  );

  it.each(Object.keys(RIGHT))('show that %s', (name) => {
    expect(errors[`right-${Object.keys(RIGHT).indexOf(name)}.ts`]).toBeUndefined();
  });

  it.each(Object.entries(WRONG))('refuse %s', (name, [, error]) => {
    expect(errors[`wrong-${Object.keys(WRONG).indexOf(name)}.ts`]).toMatch(error);
  });
});

describe('docs/clients.md', () => {
  it('shows a program that compiles', () => {
    expect(pageProgram).toContain('createClient<TurmaPaths>');
    expect(errors['page-program.ts']).toBeUndefined();
  });

  it('shows the names that the types of records have', () => {
    expect(pageTypes).toContain("['schemas']['Event']");
    expect(errors['page-types.ts']).toBeUndefined();
  });
});
