import { Temporal } from 'temporal-polyfill';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { routerOf } from '../../lib/http/router.ts';
import { resources as calendarResources } from '../../schemas/calendar/index.ts';
import { allOperations, type NamedOperation } from '../../schemas/operation.ts';
import { resources as turmaResources } from '../../schemas/turma/index.ts';
import { turmaRequests } from '../../scripts/bench/table/requests.ts';
import { termBefore } from '../../scripts/stack/demo/turma/terms.ts';
import { calendarPath } from '../../scripts/stack/service.ts';
import { call } from './call.ts';
import { newTeacher, ownClass } from './turma/own-class.ts';

const calendarOperations = await allOperations(calendarResources);
const turmaOperations = await allOperations(turmaResources);

const HOUR_MS = 3_600_000;

/** Calls the operations of an API with a token that may do everything, and tracks which it has called. */
function callerOf(operations: readonly NamedOperation[], base: string, scope: string) {
  const router = routerOf(operations);
  const called = new Set<string>();

  /** Calls an operation, expects a success, and returns the body. */
  const ask = async (method: string, target: string, body?: unknown): Promise<unknown> => {
    const answer = await call(`${base}${target}`, { method, body, scope });
    expect([answer.status, answer.body], `${method} ${target}`).toEqual([
      expect.toSatisfy((status) => status === 200 || status === 201),
      answer.body,
    ]);
    const [path = ''] = target.split('?');
    for (const { name, route } of router(path)) if (route.method === method) called.add(name);
    return answer.body;
  };
  const uncalled = () => operations.map(({ name }) => name).filter((name) => !called.has(name));
  return { ask, uncalled };
}

describe('the class API', () => {
  const { ask, uncalled } = callerOf(turmaOperations, '/turma/v1', 'turma:read turma:write');
  const reads = turmaRequests(termBefore(Temporal.Now.plainDateISO(), 2));
  const first = new Map(reads.toReversed().map(({ route, target }) => [route, target]));

  it.each([...first])('%s', async (_, target) => {
    expect(JSON.stringify(await ask('GET', target))).toMatch(/^[[{]/);
  });

  it('accepts news', async () => {
    const { idTurma } = await ownClass();
    const news = { 'id-turma': idTurma, titulo: 'Aviso', conteudo: 'Texto' };
    const { 'id-noticia': id } = z
      .looseObject({ 'id-noticia': z.int() })
      .parse(await ask('POST', '/noticias', news));
    await ask('PUT', '/noticias', { 'id-noticia': id, titulo: 'Outro' });
    await ask('DELETE', `/noticias/${id}`);
  });

  it('accepts polls and their answers', async () => {
    const { idTurma, students } = await ownClass();
    const Poll = z.looseObject({
      'id-enquete': z.int(),
      alternativas: z.tuple([z.looseObject({ 'id-alternativa': z.int() })], z.unknown()),
    });
    const poll = Poll.parse(
      await ask('POST', '/enquetes', {
        'id-turma': idTurma,
        pergunta: 'Que dia?',
        'data-fim': Date.now() + HOUR_MS,
        alternativas: [{ descricao: 'Segunda' }, { descricao: 'Quarta' }],
      }),
    );
    await ask('PUT', '/enquetes', { 'id-enquete': poll['id-enquete'], pergunta: 'Qual?' });
    const [{ 'id-alternativa': choice }] = poll.alternativas;
    await ask('POST', `/enquetes/${poll['id-enquete']}/respostas`, {
      'id-alternativa': choice,
      'id-discente': students[0],
    });
  });

  it('accepts attendance and teachers', async () => {
    const { idTurma, students, past } = await ownClass();
    const row = { 'id-participante': students[0], faltas: 1 };
    await ask('POST', `/frequencias?id-turma=${idTurma}`, { ...row, data: past[0] });
    await ask('PUT', `/frequencias?id-turma=${idTurma}`, { ...row, data: past[0], faltas: 2 });
    await ask('POST', '/lancar-frequencias', { 'id-turma': idTurma, data: past[0], frequencias: [row] });
    const { idDocente } = await newTeacher();
    await ask('POST', '/turmas', {
      'id-turma': idTurma,
      'id-docente': idDocente,
      'ch-dedicada-periodo': 30,
    });
  });

  it('has no other operations', () => {
    expect(uncalled()).toEqual([]);
  });
});

describe('the calendar', () => {
  const base = calendarPath(inject('stack').environment);
  const { ask, uncalled } = callerOf(calendarOperations, base, 'calendar:write');
  const created = async (path: string, body: object) =>
    z.looseObject({ id: z.int(), slug: z.string() }).parse(await ask('POST', path, body));

  it.each(['', '/doc'])('GET %j', async (path) => {
    expect(await ask('GET', path)).toBeTypeOf('object');
  });

  it.each([
    ['events', { title: 'Every', start_date: '2031-08-01 10:00:00', end_date: '2031-08-01 11:00:00' }],
    ['venues', { venue: 'Every' }],
    ['organizers', { organizer: 'Every' }],
  ])('%s, by identifier and by slug', async (resource, record) => {
    const { id, slug } = await created(`/${resource}`, record);
    await ask('GET', `/${resource}`);
    for (const path of [`/${resource}/${id}`, `/${resource}/by-slug/${slug}`]) {
      await ask('GET', path);
      for (const method of ['POST', 'PUT', 'PATCH']) await ask(method, path, { description: method });
    }
    await ask('DELETE', `/${resource}/${id}`);
    const other = await created(`/${resource}`, record);
    await ask('DELETE', `/${resource}/by-slug/${other.slug}`);
  });

  it('series', async () => {
    const times = { start_date: '2031-08-01 10:00:00', end_date: '2031-08-01 11:00:00' };
    const recurrence = { every: 'day', count: 2 };
    const event = await ask('POST', '/events', { title: 'Every day', ...times, recurrence });
    const { series } = z.looseObject({ series: z.looseObject({ id: z.int() }) }).parse(event);
    await ask('GET', '/series');
    await ask('GET', `/series/${series.id}`);
    await ask('GET', `/series/${series.id}/events`);
  });

  it.each(['categories', 'tags'])('%s', async (resource) => {
    const { id } = await created(`/${resource}`, { name: `Every ${resource}` });
    await ask('GET', `/${resource}`);
    await ask('GET', `/${resource}/${id}`);
    for (const method of ['POST', 'PUT', 'PATCH']) {
      await ask(method, `/${resource}/${id}`, { description: method });
    }
    await ask('DELETE', `/${resource}/${id}`);
  });

  it('has no other operations', () => {
    expect(uncalled()).toEqual([]);
  });
});
