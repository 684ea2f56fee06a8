import createClient from 'openapi-fetch';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { resources as calendarResources } from '../../schemas/calendar/index.ts';
import { allOperations, type NamedOperation } from '../../schemas/operation.ts';
import { resources as turmaResources } from '../../schemas/turma/index.ts';
import { fromWire } from '../../schemas/turma/wire-names.ts';
import { type DocumentedOperation, operationsIn, serversIn } from '../contract/client/documents.ts';
import { ROOT, unique } from './calendar/api.ts';
import { at } from './calendar/callers.ts';
import { issue } from './token.ts';
import { CLASSES, STUDENT } from './turma/api.ts';

/**
 * openapi-fetch calls the stack with the paths and parameters of its OpenAPI documents. test/contract/client tests the
 * types of such programs.
 */

interface LooseOperation {
  parameters: Partial<Record<'path' | 'query' | 'header', Record<string, unknown>>>;
  requestBody?: { content: { 'application/json': unknown } };
  responses: Record<number, { content: { 'application/json': unknown } }>;
}
type LoosePaths = Record<string, Record<'get' | 'post' | 'put' | 'patch' | 'delete', LooseOperation>>;

const Method = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['get', 'post', 'put', 'patch', 'delete']));

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly data: unknown;
  readonly error: unknown;
}

/** Calls an operation by its id, with parameters by name, and `body`. */
type Call = (operationId: string, input?: Readonly<Record<string, unknown>>) => Promise<Answer>;

/** @param options options of openapi-fetch other than the base URL, which is in the document */
async function clientOf(documentPath: string, options: object): Promise<Call> {
  const { url } = inject('stack');
  const document = await (await fetch(`${url}${documentPath}`)).json();
  const operations = operationsIn(document);
  const [server = ''] = serversIn(document);
  const client = createClient<LoosePaths>({ baseUrl: new URL(server, url).href, ...options });
  return async (operationId, { body, ...input } = {}) => {
    const found = operations.find((one) => one.operationId === operationId);
    if (found === undefined) throw new Error(`The document has no operation ${operationId}`);
    const { data, error, response } = await client.request(Method.parse(found.method), found.path, {
      params: parametersFor(found, input),
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, headers: response.headers, data, error };
  };
}

function parametersFor({ operationId, parameters }: DocumentedOperation, input: Record<string, unknown>) {
  const params: LooseOperation['parameters'] = {};
  for (const [name, value] of Object.entries(input)) {
    const place = parameters.find((one) => one.name === name)?.in;
    if (place === undefined) throw new Error(`${operationId} has no parameter ${name}`);
    params[place] = { ...params[place], [name]: value };
  }
  return params;
}

const calendarOperations = await allOperations(calendarResources);
const turmaOperations = await allOperations(turmaResources);

let turma: Call;
let calendar: Call;
let anonymous: Call;

beforeAll(async () => {
  const bearer = async (scope: string) => ({ authorization: `Bearer ${await issue(scope)}` });
  const commas = { querySerializer: { array: { style: 'form', explode: false } } };
  turma = await clientOf('/turma/v1/openapi.json', { headers: await bearer('turma:read turma:write') });
  calendar = await clientOf(`${ROOT}/doc`, { headers: await bearer('calendar:write'), ...commas });
  anonymous = await clientOf(`${ROOT}/doc`, commas);
});

/** Calls an operation, and expects a success with the body that the operation declares for its status. */
async function expectSuccess(
  operations: readonly NamedOperation[],
  call: Call,
  operationId: string,
  input?: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const answer = await call(operationId, input);
  const named = operations.find(({ name }) => name === operationId.replace(/_\w+$/, ''));
  const record = named?.operation.answers[answer.status];
  const body = operations === turmaOperations ? fromWire(answer.data) : answer.data;
  expect(answer).toMatchObject({ status: expect.toBeOneOf([200, 201]), error: undefined });
  expect(record?.safeParse(body), operationId).toMatchObject({ success: true });
  return answer;
}

const turmaAnswer = (operationId: string, input?: Readonly<Record<string, unknown>>) =>
  expectSuccess(turmaOperations, turma, operationId, input);
const calendarAnswer = (operationId: string, input?: Readonly<Record<string, unknown>>, call = calendar) =>
  expectSuccess(calendarOperations, call, operationId, input);

const ofClass = { 'id-turma': CLASSES.open };
const ofStudent = { ...ofClass, 'id-participante': STUDENT };

const READS: readonly [name: string, input?: Readonly<Record<string, unknown>>][] = [
  ['atividadesAvaliativasList', ofClass],
  ['aulasList', ofStudent],
  ['avaliacoesList', ofStudent],
  ['boletimList', { 'id-discente': STUDENT }],
  ['diasAulasList', ofClass],
  ['diasAulasTiposStatus'],
  ['enquetesList', ofClass],
  ['enquetesRespondidasList', { 'id-discente': STUDENT }],
  ['gruposList', { ...ofClass, 'id-tarefa': 790002 }],
  ['horariosList', ofClass],
  ['horariosPossiveisList', ofClass],
  ['materiaisList', { 'id-topico-aula': 740001 }],
  ['materiaisTipos'],
  ['niveisEnsinoList'],
  ['notasUnidadesList', ofStudent],
  ['noticiasList', { ...ofClass, 'order-desc': ['data-cadastro', 'id-noticia'], limit: 2 }],
  ['openapiRead'],
  ['participantesList', { ...ofClass, 'id-tipo-participante': 4 }],
  ['participantesTipos'],
  ['questionariosList', ofClass],
  ['respostasTarefasList', { 'id-tarefa': 790001 }],
  ['situacoesTurmaList', { abertas: true }],
  ['tarefasList', ofClass],
  ['topicosAulasList', ofClass],
  ['turmasList', { 'id-situacao-turma': [1, 2], limit: 3 }],
  ['turmasRead', ofClass],
  ['turmasDocentes', ofClass],
  ['turmasTecnicoList'],
];

describe('openapi-fetch calls the class API:', () => {
  it.each(READS)('%s', async (operationId, input) => {
    const { status, data } = await turmaAnswer(operationId, input);
    expect(status).toBe(200);
    expect(Object.keys(Object(data)).length).toBeGreaterThan(0);
  });

  it('totals are in headers', async () => {
    const { headers, data } = await turmaAnswer('participantesList', {
      ...ofClass,
      paginado: true,
      limit: 1,
    });
    expect(data).toHaveLength(1);
    expect(Number(headers.get('x-total'))).toBeGreaterThan(1);
  });

  it('a record is written, once for an idempotency key, and removed', async () => {
    const create = {
      'idempotency-key': unique('client'),
      body: { 'id-turma': CLASSES.large, titulo: 'Aviso', conteudo: 'Olá & adeus' },
    };
    const { data } = await turmaAnswer('noticiasCreate', create);
    expect((await turmaAnswer('noticiasCreate', create)).data).toEqual(data);
    const id = { 'id-noticia': z.object({ 'id-noticia': z.int() }).parse(data)['id-noticia'] };
    const changed = await turmaAnswer('noticiasUpdate', { body: { ...id, titulo: 'Outro' } });
    expect(changed.data).toMatchObject({ ...id, titulo: 'Outro', conteudo: 'Olá & adeus' });
    expect((await turmaAnswer('noticiasRead', id)).data).toEqual([changed.data]);
    expect((await turmaAnswer('noticiasRemove', id)).status).toBe(200);
    expect(await turma('noticiasRemove', id)).toMatchObject({
      status: 204,
      data: undefined,
      error: undefined,
    });
  });

  it('refusals are errors', async () => {
    expect(await turma('noticiasList')).toMatchObject({
      status: 400,
      data: undefined,
      error: { error: 'invalid_request', error_description: expect.stringContaining('id-turma') },
    });
    expect(await turma('turmasRead', { 'id-turma': CLASSES.none })).toMatchObject({
      status: 404,
      error: { error: 'not_found' },
    });
  });
});

describe('openapi-fetch calls the calendar:', () => {
  it.each([
    ['rootRead'],
    ['rootDocument'],
    ['eventsList', { per_page: 2, strict_dates: true, status: ['publish'] }],
    ['venuesList', { search: 'a' }],
    ['organizersList'],
    ['categoriesList', { hide_empty: false, orderby: 'id' }],
    ['tagsList'],
  ])('%s, without a token', async (operationId, input?: Readonly<Record<string, unknown>>) => {
    expect((await calendarAnswer(operationId, input, anonymous)).status).toBe(200);
  });

  it('a record of a list is read by its id', async () => {
    // Other tests change the venues of the demo data.
    const venue = unique('Hall');
    await calendarAnswer('venuesCreate', { body: { venue } });
    const { data } = await calendarAnswer('venuesList', { per_page: 1, search: venue }, anonymous);
    const { venues } = z.object({ venues: z.tuple([z.looseObject({ id: z.int() })]) }).parse(data);
    const read = await calendarAnswer('venuesRead', { id: venues[0].id }, anonymous);
    expect(read.data).toMatchObject({ id: venues[0].id });
  });

  it('a list is followed to its last page, with all filters', async () => {
    const ids: number[] = [];
    for (const name of [unique('Pages'), unique('More')]) {
      const { data } = await calendarAnswer('tagsCreate', { body: { name } });
      ids.push(z.looseObject({ id: z.int() }).parse(data).id);
    }
    for (const [index, title] of ['One', 'Two', 'Three', 'Four', 'Five'].entries())
      await calendarAnswer('eventsCreate', {
        body: { title, status: 'publish', tags: [ids[index % 2]], ...at },
      });

    const Page = z.looseObject({
      events: z.array(z.looseObject({ title: z.string() })),
      total: z.literal(5),
      next_rest_url: z.string().optional(),
    });
    const titles: string[] = [];
    const sizes: number[] = [];
    let query: Readonly<Record<string, unknown>> | undefined = {
      tags: ids,
      status: ['publish'],
      start_date: '2052-01-01',
      end_date: '2052-12-31',
      per_page: 2,
    };
    while (query !== undefined) {
      const { data } = await calendarAnswer('eventsList', query, anonymous);
      const { events, next_rest_url: next } = Page.parse(data);
      sizes.push(events.length);
      titles.push(...events.map(({ title }) => title));
      query = next === undefined ? undefined : Object.fromEntries(new URL(next).searchParams);
    }
    expect(sizes).toEqual([2, 2, 1]);
    expect(titles.sort()).toEqual(['Five', 'Four', 'One', 'Three', 'Two']);
  });

  it('a record is written by each of its methods, by id and by slug', async () => {
    const title = unique('Client & co');
    const venue = { venue: unique('Hall'), city: 'Padova' };
    const created = await calendarAnswer('eventsCreate', {
      body: { title, ...at, venue: [venue], cost: ['5', 7] },
    });
    const { id, slug } = z.looseObject({ id: z.int(), slug: z.string() }).parse(created.data);
    expect(created).toMatchObject({ status: 201, data: { venue: { city: 'Padova' } } });

    for (const method of ['post', 'put', 'patch']) {
      const { data } = await calendarAnswer(`eventsUpdate_${method}`, { id, body: { cost: method } });
      expect(data).toMatchObject({ cost: method });
    }
    const bySlug = { slug, body: { featured: true } };
    expect((await calendarAnswer('eventsUpdateBySlug_post', bySlug)).data).toMatchObject({
      id,
      featured: true,
    });
    expect((await calendarAnswer('eventsReadBySlug', { slug })).data).toMatchObject({ id });
    expect((await calendarAnswer('eventsRemove', { id })).data).toMatchObject({ status: 'trash' });
    expect(await calendar('eventsRemove', { id })).toMatchObject({
      status: 410,
      error: { code: 'event-is-in-trash' },
    });
  });

  it('errors name the parameters', async () => {
    expect(await anonymous('eventsList', { per_page: 'many' })).toMatchObject({
      status: 400,
      error: { code: 'rest_invalid_param', data: { params: { per_page: expect.any(String) } } },
    });
    expect(await calendar('eventsCreate', { body: { title: 'T' } })).toMatchObject({
      error: { code: 'rest_missing_callback_param', data: { params: ['start_date', 'end_date'] } },
    });
    expect(await anonymous('tagsCreate', { body: { name: 'T' } })).toMatchObject({ status: 401 });
  });
});
