import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { wireName } from '../../../schemas/turma/wire-names.ts';
import { turmaRequests } from '../../../scripts/bench/table/requests.ts';
import { termBefore } from '../../../scripts/stack/demo/turma/terms.ts';
import { validatorOf } from '../../contract/turma/document.ts';
import { type CallOptions, call } from '../call.ts';
import { CLASSES, STUDENT, turma } from './api.ts';

const Document = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.looseObject({})) });

const fetchDocument = async () => {
  const { status, body } = await call('/turma/v1/openapi.json', {});
  expect(status).toBe(200);
  return Document.parse(body);
};

/** The same document, except that records may not have members that it does not describe. */
const closed = (document: z.output<typeof Document>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(document), (_, value) =>
    value?.type === 'object' && value.properties !== undefined
      ? { ...value, additionalProperties: false }
      : value,
  );

describe('GET /openapi.json', () => {
  it('needs no credentials, and has the wire names in its paths', async () => {
    const document = await fetchDocument();
    expect(document.openapi).toBe('3.1.1');
    expect(document.paths['/turmas/{id-turma}']).toHaveProperty('get.operationId', 'turmasRead');
    expect(document.servers).toEqual([{ url: `${inject('stack').url}/turma/v1` }]);
  });

  it('names the token endpoint of the local stack', async () => {
    expect(await fetchDocument()).toHaveProperty(
      'components.securitySchemes.oauth2.flows.clientCredentials.tokenUrl',
      `${inject('stack').url}/authz-server/oauth/token`,
    );
  });

  it('refuses an invalid token', async () => {
    expect(await turma('/openapi.json', { token: 'x.y.z' })).toMatchObject({ status: 401 });
  });
});

describe('responses match the document', () => {
  let errorAt: ReturnType<typeof validatorOf>;
  const errorOf = (path: string, type: string | null, body: unknown) =>
    errorAt(['paths', path, 'get', 'responses', '200', 'content', type ?? '', 'schema'], body);

  beforeAll(async () => {
    errorAt = validatorOf(closed(await fetchDocument()));
  });

  const ofFinishedClass = `?id-turma=${CLASSES.consolidated}&id-participante=${STUDENT}`;
  const requests = [
    ...turmaRequests(termBefore(Temporal.Now.plainDateISO(), 2)),
    ...['/aulas', '/avaliacoes'].map((path) => ({ route: `GET ${path}`, target: path + ofFinishedClass })),
  ];

  it.each(requests)('GET $target', async ({ route, target }) => {
    const path = route.replace('GET ', '').replace(/\{(\w+)\}/g, (_, name) => `{${wireName(name)}}`);
    const { status, headers, body } = await turma(`${target}${target.includes('?') ? '&' : '?'}limit=100`, {
      scope: 'turma:read turma:pessoal',
    });
    expect(status).toBe(200);
    expect(errorOf(path, headers.get('content-type'), body)).toBeUndefined();
    // By default, it lists the attendance of today, which nobody has recorded.
    if (route !== 'GET /frequencias') expect(body).not.toEqual([]);
  });

  it.each<[string, string, CallOptions]>([
    ['400', '/tarefas', {}],
    ['401', '/tarefas', { token: 'x.y.z' }],
    ['403', '/tarefas', { scope: 'turma:write' }],
    ['404', '/turmas/9', {}],
    ['409', '/noticias', { method: 'POST', scope: 'turma:write', body: excludedNews() }],
    ['415', '/noticias', { method: 'POST', scope: 'turma:write', text: 'x', type: 'text/plain' }],
  ])('a refusal with %s', async (status, path, options) => {
    const answer = await turma(path, options);
    expect(answer.status).toBe(Number(status));
    const content = 'application/json;charset=UTF-8';
    expect(answer.headers.get('content-type')).toBe(content);
    const place = ['components', 'responses', `Refusal${status}`, 'content', content, 'schema'];
    expect(errorAt(place, answer.body)).toBeUndefined();
  });
});

function excludedNews() {
  return { 'id-turma': CLASSES.excluded, titulo: 'Aviso', conteudo: 'Texto' };
}
