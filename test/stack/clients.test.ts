import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { resources as calendarResources } from '../../schemas/calendar/index.ts';
import { allOperations, type NamedOperation } from '../../schemas/operation.ts';
import { resources as turmaResources } from '../../schemas/turma/index.ts';
import { fromWire } from '../../schemas/turma/wire-names.ts';
import { clients } from '../../scripts/build/client/clients.ts';
import { useSettings } from '../../scripts/cli/lib/settings.ts';
import { ROOT, unique } from './calendar/api.ts';
import { at } from './calendar/callers.ts';
import { issue } from './token.ts';
import { CLASSES, STUDENT } from './turma/api.ts';

const calendarOperations = await allOperations(calendarResources);
const turmaOperations = await allOperations(turmaResources);

useSettings();

/** A client, as far as a test can know what is written while it runs. Its types have tests of their own. */
type Client = Readonly<Record<string, Readonly<Record<string, Method>>>>;
type Method = (input?: object, options?: object) => Promise<Answer> & AsyncIterable<unknown>;
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

let directory: string;
let turma: Client;
let calendar: Client;
let anonymous: Client;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sino-clients-'));
  for (const [name, text] of Object.entries(await clients())) await writeFile(join(directory, name), text);
  const [{ turmaClient }, { calendarClient }] = await Promise.all([
    import(join(directory, 'turma.ts')),
    import(join(directory, 'calendar.ts')),
  ]);
  const { url } = inject('stack');
  turma = turmaClient({ baseUrl: `${url}/turma/v1`, token: () => issue('turma:read turma:write') });
  calendar = calendarClient({ baseUrl: `${url}${ROOT}`, token: await issue('calendar:write') });
  anonymous = calendarClient({ baseUrl: `${url}${ROOT}/` });
});

afterAll(() => rm(directory, { recursive: true }));

function method(client: Client, resource: string, action: string): Method {
  const found = client[resource]?.[action];
  if (found === undefined) throw new Error(`The client has no ${resource}.${action}`);
  return found;
}

/** Calls an operation of a client, and expects the record that the operation declares for the status. */
async function answered(
  operations: readonly NamedOperation[],
  client: Client,
  name: string,
  input?: object,
): Promise<Answer> {
  const [resource = '', action = ''] = name.split('.');
  const answer = await method(client, resource, action)(input);
  const named = operations.find((one) => `${camel(one.resource)}.${one.action}` === name);
  const record = named?.operation.answers[answer.status];
  const body = operations === turmaOperations ? fromWire(answer.body) : answer.body;
  expect(record?.safeParse(body).error).toBeUndefined();
  return answer;
}

const camel = (resource: string) => resource.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const turmaAnswer = (name: string, input?: object) => answered(turmaOperations, turma, name, input);
const calendarAnswer = (name: string, input?: object, client = calendar) =>
  answered(calendarOperations, client, name, input);

const ofClass = { 'id-turma': CLASSES.open };
const ofStudent = { ...ofClass, 'id-participante': STUDENT };

const READS: readonly [name: string, input?: object][] = [
  ['atividadesAvaliativas.list', ofClass],
  ['aulas.list', ofStudent],
  ['avaliacoes.list', ofStudent],
  ['boletim.list', { 'id-discente': STUDENT }],
  ['diasAulas.list', ofClass],
  ['diasAulas.tiposStatus'],
  ['enquetes.list', ofClass],
  ['enquetesRespondidas.list', { 'id-discente': STUDENT }],
  ['grupos.list', { ...ofClass, 'id-tarefa': 790002 }],
  ['horarios.list', ofClass],
  ['horariosPossiveis.list', ofClass],
  ['materiais.list', { 'id-topico-aula': 740001 }],
  ['materiais.tipos'],
  ['niveisEnsino.list'],
  ['notasUnidades.list', ofStudent],
  ['noticias.list', { ...ofClass, 'order-desc': ['data-cadastro', 'id-noticia'], limit: 2 }],
  ['openapi.read'],
  ['participantes.list', { ...ofClass, 'id-tipo-participante': 4 }],
  ['participantes.tipos'],
  ['questionarios.list', ofClass],
  ['respostasTarefas.list', { 'id-tarefa': 790001 }],
  ['situacoesTurma.list', { abertas: true }],
  ['tarefas.list', ofClass],
  ['topicosAulas.list', ofClass],
  ['turmas.list', { 'id-situacao-turma': [1, 2], limit: 3 }],
  ['turmas.read', ofClass],
  ['turmas.docentes', ofClass],
  ['turmasTecnico.list'],
];

describe('the client of the class API', () => {
  it.each(READS)('%s', async (name, input) => {
    const { status, body } = await turmaAnswer(name, input);
    expect(status).toBe(200);
    expect(Object.keys(Object(body)).length).toBeGreaterThan(0);
  });

  it('tells totals in headers', async () => {
    const { headers, body } = await turmaAnswer('participantes.list', {
      ...ofClass,
      paginado: true,
      limit: 1,
    });
    expect(body).toHaveLength(1);
    expect(Number(headers.get('x-total'))).toBeGreaterThan(1);
  });

  it('writes, once for an idempotency key, and removes', async () => {
    const create = {
      'idempotency-key': unique('client'),
      body: { ...ofClass, titulo: 'Aviso', conteudo: 'Olá & adeus' },
    };
    const { body } = await turmaAnswer('noticias.create', create);
    expect((await turmaAnswer('noticias.create', create)).body).toEqual(body);
    const id = { 'id-noticia': z.object({ 'id-noticia': z.int() }).parse(body)['id-noticia'] };
    const changed = await turmaAnswer('noticias.update', { body: { ...id, titulo: 'Outro' } });
    expect(changed.body).toMatchObject({ ...id, titulo: 'Outro', conteudo: 'Olá & adeus' });
    expect((await turmaAnswer('noticias.read', id)).body).toEqual([changed.body]);
    expect((await turmaAnswer('noticias.remove', id)).status).toBe(200);
    expect(await method(turma, 'noticias', 'remove')(id)).toMatchObject({ status: 204, body: undefined });
  });

  it('tells refusals apart', async () => {
    await expect(method(turma, 'noticias', 'list')({})).rejects.toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'invalid_request',
      message: expect.stringContaining('id-turma'),
    });
    await expect(method(turma, 'turmas', 'read')({ 'id-turma': CLASSES.none })).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it('can be given up', async () => {
    const list = method(turma, 'turmas', 'list');
    await expect(list({}, { timeoutMs: 1 })).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(list({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the client of the calendar', () => {
  it.each([
    ['root.read'],
    ['root.document'],
    ['events.list', { per_page: 2, strict_dates: true, status: ['publish'] }],
    ['venues.list', { search: 'a' }],
    ['organizers.list'],
    ['categories.list', { hide_empty: false, orderby: 'id' }],
    ['tags.list'],
  ])('%s, without a token', async (name, input?: object) => {
    expect((await calendarAnswer(name, input, anonymous)).status).toBe(200);
  });

  it('reads one of what it lists', async () => {
    const { body } = await calendarAnswer('venues.list', { per_page: 1 }, anonymous);
    const { venues } = z.object({ venues: z.tuple([z.looseObject({ id: z.int() })]) }).parse(body);
    const read = await calendarAnswer('venues.read', { id: venues[0].id }, anonymous);
    expect(read.body).toMatchObject({ id: venues[0].id });
  });

  it('follows the pages of a list to the end, with all filters', async () => {
    const tag = unique('Pages');
    const { body } = await calendarAnswer('tags.create', { body: { name: tag } });
    const { id } = z.looseObject({ id: z.int() }).parse(body);
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
      await calendarAnswer('events.create', { body: { title, status: 'publish', tags: [id], ...at } });

    const titles: string[] = [];
    const pages = method(
      anonymous,
      'events',
      'pages',
    )({
      tags: [id],
      status: ['publish'],
      start_date: '2052-01-01',
      end_date: '2052-12-31',
      per_page: 2,
    });
    const Page = z.looseObject({
      events: z.array(z.looseObject({ title: z.string() })),
      total: z.literal(5),
    });
    const sizes: number[] = [];
    for await (const page of pages) {
      const { events } = Page.parse(page);
      sizes.push(events.length);
      titles.push(...events.map(({ title }) => title));
    }
    expect(sizes).toEqual([2, 2, 1]);
    expect(titles.sort()).toEqual(['Five', 'Four', 'One', 'Three', 'Two']);
  });

  it('writes by every method of a record, by id and by slug', async () => {
    const title = unique('Client & co');
    const venue = { venue: unique('Hall'), city: 'Padova' };
    const created = await calendarAnswer('events.create', {
      body: { title, ...at, venue: [venue], cost: ['5', 7] },
    });
    const { id, slug } = z.looseObject({ id: z.int(), slug: z.string() }).parse(created.body);
    expect(created).toMatchObject({ status: 201, body: { venue: { city: 'Padova' } } });

    const update = method(calendar, 'events', 'update');
    for (const name of ['POST', 'PUT', 'PATCH'])
      expect((await update({ id, body: { cost: name } }, { method: name })).body).toMatchObject({
        cost: name,
      });
    const bySlug = { slug, body: { featured: true } };
    expect((await calendarAnswer('events.updateBySlug', bySlug)).body).toMatchObject({ id, featured: true });
    expect((await calendarAnswer('events.readBySlug', { slug })).body).toMatchObject({ id });
    expect((await calendarAnswer('events.remove', { id })).body).toMatchObject({ status: 'trash' });
    await expect(method(calendar, 'events', 'remove')({ id })).rejects.toMatchObject({
      status: 410,
      code: 'event-is-in-trash',
    });
  });

  it('says what is wrong with which parameters', async () => {
    await expect(method(anonymous, 'events', 'list')({ per_page: 'many' })).rejects.toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
      params: { per_page: expect.any(String) },
    });
    await expect(method(calendar, 'events', 'create')({ body: { title: 'T' } })).rejects.toMatchObject({
      params: { start_date: expect.any(String), end_date: expect.any(String) },
    });
    await expect(method(anonymous, 'tags', 'create')({ body: { name: 'T' } })).rejects.toMatchObject({
      status: 401,
    });
  });
});
