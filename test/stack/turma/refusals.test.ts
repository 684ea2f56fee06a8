import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { allOperations, routesOf } from '../../../schemas/operation.ts';
import { resources } from '../../../schemas/turma/index.ts';
import { wireName } from '../../../schemas/turma/wire-names.ts';
import { call } from '../call.ts';
import { CLASSES, STUDENT, turma, write } from './api.ts';
import { queryShape } from './query-shape.ts';

const operations = await allOperations(resources);

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',');

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

describe('parameters', () => {
  it.each([
    ['/turmas?id-docente=abc', 'id-docente'],
    ['/turmas?id-docente=1.0', 'id-docente'],
    ['/turmas?id-docente=0x10', 'id-docente'],
    ['/turmas?id-docente=9223372036854775808', 'id-docente'],
    ['/turmas?ano=2147483648', 'ano'],
    ['/turmas?ano=2025&ano=2026', 'ano'],
    ['/turmas?id-situacao-turma=1,x', 'id-situacao-turma[1]'],
    ['/turmas?turma-agrupadora=yes', 'turma-agrupadora'],
    ['/turmas?limit=0', 'limit'],
    ['/turmas?limit=-1', 'limit'],
    ['/turmas?offset=-1', 'offset'],
    ['/turmas?offset=10001', 'offset'],
    [`/turmas?id-situacao-turma=${numbers(101)}`, 'id-situacao-turma'],
    [`/turmas?nome-componente=${'x'.repeat(256)}`, 'nome-componente'],
    [`/noticias?id-turma=${CLASSES.open}&data-cadastro=-8640000000000000`, 'data-cadastro'],
    [`/noticias?id-turma=${CLASSES.open}&data-cadastro=8640000000000000`, 'data-cadastro'],
    [`/noticias?id-turma=${CLASSES.open}&data-cadastro=9223372036854775807`, 'data-cadastro'],
    [`/dias-aulas?id-turma=${CLASSES.open}&data=-8640000000000000`, 'data'],
    [`/dias-aulas?id-turma=${CLASSES.open}&data=253402300800000`, 'data'],
    [`/frequencias?id-turma=${CLASSES.open}&id-participante=${STUDENT}&data=-8640000000000000`, 'data'],
    [
      `/registros-atividades?id-turma=${CLASSES.open}&registros-a-partir-de=9007199254740993`,
      'registros-a-partir-de',
    ],
    [
      `/registros-atividades?id-turma=${CLASSES.open}&registros-a-partir-de=-8640000000000000`,
      'registros-a-partir-de',
    ],
    ['/turmas?order-asc=cor', 'order-asc'],
    ['/turmas?order-desc=ano,idTurma', 'order-desc'],
    ['/turmas/abc', 'id-turma'],
    ['/participantes', 'id-turma'],
    ['/participantes?id-turma=', 'id-turma'],
    [`/participantes?id-turma=${CLASSES.open}&turmas-agrupadas=talvez`, 'turmas-agrupadas'],
    ['/noticias', 'id-turma'],
    [`/noticias?id-turma=${CLASSES.open}&data-cadastro=hoje`, 'data-cadastro'],
    ['/situacoes-turma?abertas=sim', 'abertas'],
  ])('%s is refused for %s', async (target, parameter) => {
    const { status, body } = await turma(target);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_request' });
    expect(body).toHaveProperty('error_description', expect.stringContaining(`${parameter}: `));
  });

  it('count each value once, however often it is repeated', async () => {
    // Other tests create classes, but none of this student.
    const ofStudent = `/turmas?id-discente=${STUDENT}`;
    const { status, body } = await turma(`${ofStudent}&id-situacao-turma=${'1,'.repeat(1500)}`);
    expect(status).toBe(200);
    expect(body).not.toEqual([]);
    expect((await turma(`${ofStudent}&id-situacao-turma=1`)).body).toEqual(body);
  });

  it.each([-62_135_596_800_000, 253_402_300_799_999])(
    'accept the first and the last instant, and find nothing there: %i',
    async (instant) => {
      const ofClass = `id-turma=${CLASSES.open}`;
      for (const target of [
        `/noticias?${ofClass}&data-cadastro=${instant}`,
        `/dias-aulas?${ofClass}&data=${instant}`,
        `/frequencias?${ofClass}&id-participante=${STUDENT}&data=${instant}`,
      ])
        expect(await turma(target)).toMatchObject({ status: 200, body: [] });
      const activities = `/registros-atividades?${ofClass}&registros-a-partir-de=${instant}`;
      expect((await turma(activities)).status).toBe(200);
    },
  );

  it('are all named if several are wrong', async () => {
    const { body } = await turma('/turmas?ano=x&limit=0&turma-agrupadora=2');
    expect(body).toHaveProperty(
      'error_description',
      expect.stringMatching(/ano: .*limit: .*|limit: .*ano: .*/),
    );
    expect(body).toHaveProperty('error_description', expect.stringContaining('turma-agrupadora: '));
  });

  it('are ignored if they are unknown, or optional and empty', async () => {
    expect((await turma('/turmas?cor=azul&ano=&idTurma=x')).status).toBe(200);
  });
});

describe('a body is refused:', () => {
  const noticia = { 'id-turma': CLASSES.open, titulo: 'Aviso', conteudo: 'Texto' };

  it.each([
    ['nothing', undefined, 'body: is required'],
    ['an array', [noticia], 'body: expected an object'],
    ['null instead of a title', { ...noticia, titulo: null }, 'titulo: expected a value, not null'],
    ['a missing member', { ...noticia, titulo: undefined }, 'titulo: is required'],
    ['an empty title', { ...noticia, titulo: ' ' }, 'titulo: '],
    ['a title that is too long', { ...noticia, titulo: 'x'.repeat(256) }, 'titulo: '],
    ['a text that is too long', { ...noticia, conteudo: 'x'.repeat(12_001) }, 'conteudo: '],
    [
      'a text that cleaning makes too long',
      { ...noticia, conteudo: `<i></i>${'&'.repeat(11_000)}` },
      'conteudo: ',
    ],
    ['a text of which cleaning leaves nothing', { ...noticia, conteudo: '<script>1</script>' }, 'conteudo: '],
    ['HTML nested too deeply', { ...noticia, conteudo: '<b>'.repeat(101) }, 'conteudo: '],
    ['an unpaired surrogate', { ...noticia, titulo: 'Aviso \ud83d' }, 'titulo: '],
    ['an author that is too long', { ...noticia, autor: 'x'.repeat(201) }, 'autor: '],
    ['a number instead of text', { ...noticia, conteudo: 7 }, 'conteudo: '],
    ['text instead of a number', { ...noticia, 'id-turma': '57610' }, 'id-turma: '],
    ['members in camelCase', { idTurma: CLASSES.open, titulo: 'a', conteudo: 'b' }, 'id-turma: is required'],
  ])('%s', async (_, body, description) => {
    const { status, body: answer } = await write('POST', '/noticias', body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: 'invalid_request' });
    expect(answer).toHaveProperty('error_description', expect.stringContaining(description));
  });

  it('not JSON', async () => {
    const { status, body } = await write('POST', '/noticias', undefined, {
      text: '{"id-turma": 1,',
      type: 'application/json',
    });
    expect({ status, body }).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('another content type', async () => {
    const { status, body } = await write('POST', '/noticias', undefined, {
      text: 'titulo=a',
      type: 'application/x-www-form-urlencoded',
    });
    expect({ status, body }).toMatchObject({ status: 415, body: { error: 'unsupported_media_type' } });
  });

  it('too many bytes', async () => {
    const { status, body } = await write('POST', '/noticias', {
      ...noticia,
      conteudo: 'x'.repeat(1_100_000),
    });
    expect({ status, body }).toMatchObject({ status: 413, body: { error: 'payload_too_large' } });
  });
});

describe('CORS', () => {
  it('lets a page send token and application key', async () => {
    const { status, headers } = await call('/turma/v1/noticias', {
      method: 'OPTIONS',
      headers: { origin: 'https://portal.example', 'access-control-request-method': 'PUT' },
    });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('https://portal.example');
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE');
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(/authorization.*x-api-key/);
  });

  it('lets a page read the total', async () => {
    const { headers } = await turma('/turmas', {
      headers: { origin: 'https://portal.example', paginado: 'true' },
    });
    expect(headers.get('access-control-expose-headers')).toContain('x-total');
  });
});
