import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { resources as calendarResources } from '../../schemas/calendar/index.ts';
import { allOperations, routesOf } from '../../schemas/operation.ts';
import { resources as turmaResources } from '../../schemas/turma/index.ts';
import { ROOT } from './calendar/api.ts';
import { type CallAnswer, type CallOptions, call } from './call.ts';
import { CLASSES } from './turma/api.ts';

const SCOPE = 'turma:read turma:write calendar:write';
const JSON_TYPE = 'application/json';

/** A refusal of either API, in the same form. */
const Refusal = z.union([
  z
    .object({ error: z.string(), error_description: z.string(), status: z.int() })
    .transform(({ error, error_description, status }) => ({
      code: error,
      message: error_description,
      status,
    })),
  z
    .object({ code: z.string(), message: z.string(), data: z.looseObject({ status: z.int() }) })
    .transform(({ code, message, data }) => ({ code, message, status: data.status })),
]);

/** Calls the stack, expects a refusal with a small body, and returns it. */
async function refused(target: string, options: CallOptions): Promise<z.output<typeof Refusal>> {
  const answer: CallAnswer = await call(target, { scope: SCOPE, ...options });
  expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThan(11_000);
  const refusal = Refusal.parse(answer.body);
  expect(refusal.status).toBe(answer.status);
  return refusal;
}

/** A write and a list of each API. */
const APIS = [
  {
    api: 'class API',
    create: '/turma/v1/noticias',
    body: (text: string) => ({ 'id-turma': CLASSES.large, titulo: text, conteudo: 'x' }),
    member: 'titulo',
    list: '/turma/v1/turmas',
    parameter: 'nome-componente',
    unreadable: 'invalid_request',
  },
  {
    api: 'calendar',
    create: `${ROOT}/tags`,
    body: (text: string) => ({ name: text }),
    member: 'name',
    list: `${ROOT}/tags`,
    parameter: 'search',
    unreadable: 'rest_invalid_json',
  },
];

describe.each(APIS)('the $api', ({ create, body, member, list, parameter, unreadable }) => {
  it.each(['0', 'false', 'true', '-1.5', '"text"'])('refuses the body %s', async (text) => {
    const { status, code } = await refused(create, { method: 'POST', text, type: JSON_TYPE });
    expect([status, code]).toEqual([400, unreadable]);
  });

  it.each(['null', '[]', '[1,2]', '{}', ''])('requires members if the body is %s', async (text) => {
    const { status, message } = await refused(create, { method: 'POST', text, type: JSON_TYPE });
    expect(status).toBe(400);
    expect(message).toMatch(/required|expected/);
  });

  it('says once what it expected instead of a list', async () => {
    const { status, message } = await refused(create, {
      method: 'POST',
      body: { ...body('x'), [member]: [] },
    });
    expect([status, message]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^${member}: expected [^;]+$`)),
    ]);
  });

  it('ignores one byte order mark before JSON, as some clients on Windows write it', async () => {
    const post = (marks: string) => ({
      ...{ method: 'POST', scope: SCOPE, type: JSON_TYPE },
      text: Buffer.from(`${marks}${JSON.stringify(body(`Marca ${performance.now()}`))}`),
    });
    expect([200, 201]).toContain((await call(create, post('\ufeff'))).status);
    expect(await refused(create, post('\ufeff\ufeff'))).toMatchObject({ status: 400, code: unreadable });
  });

  it('refuses a body that is not UTF-8', async () => {
    const [head, tail] = JSON.stringify(body('@'))
      .split('@')
      .map((part) => Buffer.from(part));
    for (const bytes of [[0xff], [0xc3, 0x28], [0x80]]) {
      const text = Buffer.concat(
        [head ?? '', Buffer.from(bytes), tail ?? ''].map((part) => Buffer.from(part)),
      );
      const { status, code, message } = await refused(create, { method: 'POST', text, type: JSON_TYPE });
      expect([status, code, message]).toEqual([400, unreadable, 'The body is not UTF-8']);
    }
  });

  it('refuses a query that is not UTF-8, and names the parameter', async () => {
    const { status, message } = await refused(`${list}?${parameter}=a%ffb`, {});
    expect([status, message]).toEqual([400, `${parameter}: expected UTF-8`]);
    expect(await refused(`${list}?%ff=1`, {})).toMatchObject({ status: 400 });
  });

  it.each(['a\0b', '\ud800', 'a\udc00'])('refuses %j in texts, and names the member', async (text) => {
    const { status, message } = await refused(create, { method: 'POST', body: body(text) });
    expect([status, message.split(':')[0]]).toEqual([400, member]);
  });

  it('refuses NUL in a query, and names the parameter', async () => {
    const { status, message } = await refused(`${list}?${parameter}=a%00b`, {});
    expect([status, message.split(':')[0]]).toEqual([400, parameter]);
  });

  it('removes other control characters from texts', async () => {
    const { status, body: record } = await call(create, {
      method: 'POST',
      scope: SCOPE,
      body: body(`Uma\v linha\u0007 só ${performance.now()}`),
    });
    expect([200, 201]).toContain(status);
    expect(z.looseObject({ [member]: z.string() }).parse(record)[member]).toMatch(/^Uma linha só/);
  });

  it('names a few of many problems, and the number of the others', async () => {
    const many = Array.from({ length: 400 }, (_, n) => `${parameter}=%ff${n}`).join('&');
    const { status, message } = await refused(`${list}?${many}`, {});
    expect(status).toBe(400);
    expect(message).toMatch(/and \d+ more problems$/);
  });

  it('keeps the refusal small for a long path', async () => {
    const { status } = await refused(`${create}/${'x'.repeat(9000)}/y`, {});
    expect(status).toBe(404);
  });
});

const operations = [
  ...(await allOperations(turmaResources)).map((named) => ({ ...named, base: '/turma/v1' })),
  ...(await allOperations(calendarResources)).map((named) => ({ ...named, base: ROOT })),
];

/** The method and path of every route with an identifier. */
const identified = operations.flatMap(({ base, operation }) =>
  routesOf(operation)
    .filter(({ path }) => /\{id\w*\}/i.test(path))
    .map(({ method, path }): [string, string] => [method, `${base}${path}`]),
);

describe('an identifier of 400 digits', () => {
  it.each(identified)('is not found, or refused: %s %s', async (method, path) => {
    const target = path.replace(/\{\w+\}/g, '9'.repeat(400));
    const query = path.startsWith('/turma') ? `?id-turma=${CLASSES.open}&id-tarefa=1&id-participante=1` : '';
    const writes = method === 'GET' || method === 'DELETE' ? {} : { body: REQUIRED_MEMBERS };
    const { status } = await refused(`${target}${query}`, { method, ...writes });
    expect(status).toBe(hasNo404(method, path) ? 400 : 404);
  });
});

/** Whether an operation declares no 404: removing unknown news is 204. */
const hasNo404 = (method: string, path: string) => method === 'DELETE' && path.includes('/noticias/');

/** The required members of every write with an identifier in its path. */
const REQUIRED_MEMBERS = { 'id-alternativa': 1, 'id-discente': 1 };

describe('a path that is not UTF-8', () => {
  it.each([
    `${ROOT}/events/by-slug/%ff`,
    `${ROOT}/venues/by-slug/a%00b`,
    '/turma/v1/turmas/%ff',
    '/turma/v1/%ff',
  ])('is refused or not found: %s', async (target) => {
    const { status } = await call(target, { scope: SCOPE });
    expect([400, 404]).toContain(status);
  });
});

describe('300 KB of commas', () => {
  it.each(['venue', 'organizer', 'categories', 'tags'])(
    'in %s gets a small response without a server error',
    async (parameter) => {
      for (const commas of [',', 'x,', '-1,', '1,']) {
        const text = `title=Muito&start_date=2031-01-01&end_date=2031-01-02&${parameter}=${commas.repeat(300_000 / commas.length)}`;
        const answer = await call(`${ROOT}/events`, {
          method: 'POST',
          scope: SCOPE,
          text,
          type: 'application/x-www-form-urlencoded',
        });
        expect(answer.status).toBeLessThan(500);
        expect(JSON.stringify(answer.body).length).toBeLessThan(11_000);
      }
    },
  );
});
