import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { calendarDescription } from '../../../lib/calendar/http/description.ts';
import { turmaDescription } from '../../../lib/turma/description.ts';
import { clients } from '../../../scripts/build/client/clients.ts';
import { useSettings } from '../../unit/http/settings.ts';
import { faultsOf } from './compiler.ts';
import { type DocumentedCall, documentedCalls } from './every-operation.ts';

useSettings();

const PRELUDE = `
import { calendarClient } from './calendar';
import { turmaClient } from './turma';
export const turma = turmaClient({ baseUrl: 'http://localhost:3000/turma/v1', token: async () => 'T' });
export const calendar = calendarClient({ baseUrl: 'http://localhost:3000/api/calendar/events/v1' });
`;

const SILENT = ['_fields', '_envelope'];

const calls = [
  ...documentedCalls(await turmaDescription()).map((one) => ({ client: 'turma', ...one })),
  ...documentedCalls(await calendarDescription()).map((one) => ({ client: 'calendar', ...one })),
];

/** The same call with these members of what it takes. */
function callText(
  { client, resource, action, method, input }: { client: string } & DocumentedCall,
  names: string[],
) {
  const given = Object.fromEntries(names.map((name) => [name, input[name]]));
  const several = calls.filter(
    (one) => one.client === client && one.resource === resource && one.action === action,
  );
  const options = several.length === 1 ? 'undefined' : `{ method: '${method}' }`;
  const takes = Object.keys(input).length === 0 ? [options] : [JSON.stringify(given), options];
  return `await ${client}.${resource}.${action}(${takes.join(', ')});`;
}

const withoutSilent = (names: readonly string[]) => names.filter((name) => !SILENT.includes(name));

const RIGHT: Readonly<Record<string, string>> = {
  'the records of a list have the names of the wire': `
    const { status, body, headers } = await turma.noticias.list({ 'id-turma': 57610, 'order-desc': ['data-cadastro'] });
    const same: 200 = status;
    const titles: string[] = body.map((noticia) => noticia.titulo);
    const authors: (string | null)[] = body.map((noticia) => noticia.autor);
    const total: string | null = headers.get('x-total');
    void [same, titles, authors, total];`,
  'the status tells what is answered': `
    const answer = await turma.noticias.remove({ 'id-noticia': 1 });
    const removed: number | undefined = answer.status === 204 ? answer.body : answer.body['id-noticia'];
    void removed;`,
  'what may be absent may be undefined': `
    const search: string | undefined = undefined;
    await calendar.events.list({ search, per_page: 5 });
    await calendar.events.list();`,
  'pages are the bodies of lists': `
    for await (const { events, total } of calendar.events.pages({ tags: ['jazz'] }))
      for (const { title } of events) { const text: string = title; void [text, total]; }`,
  'lists that must not change can be sent': `
    const ids: readonly number[] = [1, 2];
    await calendar.events.list({ venue: ids }, { signal: AbortSignal.timeout(5), timeoutMs: 10, headers: { 'x-a': '1' } });`,
  'what comes back is to be told apart where it has several forms': `
    const { body: { image, venue } } = await calendar.events.read({ id: 1 });
    const url: string = image === false ? '' : image.url;
    const names: string[] = [venue].flat().map((one) => one.venue);
    void [url, names];`,
  'errors have status, code and parameters': `
    try { await calendar.events.read({ id: 1 }); } catch (error) {
      if (error instanceof ApiError) { const all: [number, string, string | undefined] = [error.status, error.code, error.params['id']]; void all; }
    }`,
};

const WRONG: Readonly<Record<string, readonly [text: string, fault: RegExp]>> = {
  'a parameter that is needed is missing': [
    `await turma.noticias.list({ limit: 3 });`,
    /'id-turma'' is missing/,
  ],
  'a parameter that does not exist': [
    `await turma.noticias.list({ 'id-turma': 1, idturma: 1 });`,
    /'idturma' does not exist/,
  ],
  'a parameter of another type': [
    `await turma.noticias.list({ 'id-turma': '57610' });`,
    /'string' is not assignable to type 'number'/,
  ],
  'an order by what the records do not have': [
    `await turma.noticias.list({ 'id-turma': 1, 'order-asc': ['nome'] });`,
    /'"nome"' is not assignable to type '"autor" \|/,
  ],
  'a body that is missing': [`await turma.noticias.create({});`, /'body' is missing/],
  'a member of a body that is missing': [
    `await calendar.events.create({ body: { title: 'T', start_date: '2027-01-01' } });`,
    /'end_date' is missing/,
  ],
  'a status that records cannot have': [
    `await calendar.events.list({ status: ['gone'] });`,
    /'"gone"' is not assignable to type '"draft" \|/,
  ],
  'what an answer may not have': [
    `const { body } = await turma.noticias.remove({ 'id-noticia': 1 }); void body.titulo;`,
    /'body' is possibly 'undefined'/,
  ],
  'a member that records do not have': [
    `const { body } = await turma.noticias.list({ 'id-turma': 1 }); void body[0]?.title;`,
    /'title' does not exist/,
  ],
  'a method that the path does not have': [
    `await calendar.events.update({ id: 1, body: {} }, { method: 'DELETE' });`,
    /'"DELETE"' is not assignable/,
  ],
  'pages where there are none': [`turma.noticias.pages({ 'id-turma': 1 });`, /'pages' does not exist/],
  'what changes the form of an answer': [
    `await calendar.events.list({ _fields: ['id'] });`,
    /'_fields' does not exist/,
  ],
  'a client that does not know where the API is': [`turmaClient({ token: 'T' });`, /'baseUrl' is missing/],
};

const snippet = (text: string) => `
import { ApiError } from './calendar';
import { calendar, turma } from './prelude';
import { turmaClient } from './turma';
void [ApiError, calendar, turma, turmaClient];
${text}
`;

const named = (kind: string, texts: readonly string[]) =>
  Object.fromEntries(texts.map((text, index) => [`${kind}-${index}.ts`, snippet(text)]));

/** What the documentation shows, where the clients lie beside it and there is a `process`. */
async function documentedExample(): Promise<string> {
  const page = await readFile('docs/clients.md', 'utf8');
  const [, code = ''] = /<<'END'\n(.*?)END\n/s.exec(page) ?? [];
  const [, types = ''] = /```ts\n(.*?)```/s.exec(page) ?? [];
  const used = [...types.matchAll(/(\w+)(?:,| \})/g)].map(([, name]) => name);
  const text = `${types}export type All = [${used}];\n${code}`.replace(
    /'\.\/(?:client\/)?(\w+)\.ts'/g,
    "'./$1'",
  );
  return `declare const process: { readonly env: { readonly TOKEN?: string } };\n${text}`;
}

let faults: Record<string, string>;

beforeAll(async () => {
  faults = await faultsOf({
    ...(await clients()),
    'prelude.ts': PRELUDE,
    'documented.ts': await documentedExample(),
    ...named(
      'all',
      calls.map((one) => callText(one, withoutSilent(Object.keys(one.input)))),
    ),
    ...named(
      'least',
      calls.map((one) => callText(one, withoutSilent(one.required))),
    ),
    ...named('right', Object.values(RIGHT)),
    ...named(
      'wrong',
      Object.values(WRONG).map(([text]) => text),
    ),
  });
}, 120_000);

describe('the clients', () => {
  it('are right by themselves, as strictly as can be', () => {
    expect(faults['turma.ts']).toBeUndefined();
    expect(faults['calendar.ts']).toBeUndefined();
    expect(faults['prelude.ts']).toBeUndefined();
  });

  it('can be used as the documentation does', async () => {
    const example = await documentedExample();
    expect(example).toContain('calendar.categories.pages');
    expect(example).toContain('All = [NoticiaDTO,TurmaDTO,Event,Venue]');
    expect(faults['documented.ts']).toBeUndefined();
  });

  it.each(calls.map(({ operationId }, index) => [operationId, index] as const))(
    'have %s, with all that it takes, or with no more than it needs',
    (_, index) => {
      expect([faults[`all-${index}.ts`], faults[`least-${index}.ts`]]).toEqual([undefined, undefined]);
    },
  );

  it('have no operation but those', async () => {
    const methods = Object.values(await clients())
      .flatMap((text) => [...text.matchAll(/^ {2}(\w+): \{ method:/gm)])
      .map(([, name]) => name);
    expect(new Set(methods)).toEqual(
      new Set(calls.map(({ operationId }) => operationId.replace(/_\w+$/, ''))),
    );
  });
});

describe('in code that uses them', () => {
  it.each(Object.keys(RIGHT))('%s', (name) => {
    expect(faults[`right-${Object.keys(RIGHT).indexOf(name)}.ts`]).toBeUndefined();
  });

  it.each(Object.entries(WRONG))('%s is found', (name, [, fault]) => {
    expect(faults[`wrong-${Object.keys(WRONG).indexOf(name)}.ts`]).toMatch(fault);
  });
});
