import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { validatorOf } from '../../contract/turma/document.ts';
import { type CallOptions, call } from '../call.ts';
import { CLASSES, turma } from './api.ts';

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

  const CLASS = `id-turma=${CLASSES.open}`;

  it.each([
    ['/turmas', '?limit=100'],
    ['/turmas-tecnico', ''],
    ['/participantes', `?${CLASS}&limit=100`],
    ['/noticias', `?${CLASS}`],
    ['/tarefas', `?${CLASS}`],
    ['/topicos-aulas', `?${CLASS}`],
    ['/enquetes', `?${CLASS}`],
    ['/enquetes-respondidas', `?${CLASS}`],
    ['/dias-aulas', `?${CLASS}`],
    ['/dias-aulas/tipos-status-frequencias', ''],
    ['/horarios', `?${CLASS}`],
    ['/horarios-possiveis', `?${CLASS}`],
    ['/questionarios', `?${CLASS}`],
    ['/atividades-avaliativas', `?${CLASS}`],
    ['/referencias-bibliograficas-basicas', `?${CLASS}`],
    ['/registros-atividades', `?${CLASS}`],
    ['/boletim', '?limit=100'],
    ['/situacoes-turma', ''],
    ['/niveis-ensino', ''],
    ['/materiais/tipos-materiais', ''],
    ['/materiais/sub-tipos-materiais', ''],
    ['/participantes/tipos-participantes', ''],
  ])('GET %s', async (path, query) => {
    const { status, headers, body } = await turma(`${path}${query}`);
    expect(status).toBe(200);
    expect(errorOf(path, headers.get('content-type'), body)).toBeUndefined();
    expect(JSON.stringify(body).length).toBeGreaterThan('[{}]'.length);
  });

  it.each([
    ['/turmas', 'id-turma'],
    ['/turmas-tecnico', 'id-turma'],
    ['/participantes', 'id-participante'],
    ['/noticias', 'id-noticia'],
    ['/tarefas', 'id-tarefa'],
    ['/topicos-aulas', 'id-topico-aula'],
    ['/enquetes', 'id-enquete'],
    ['/questionarios', 'id-questionario'],
    ['/atividades-avaliativas', 'id-avaliacao'],
  ])('GET %s/{%s}', async (path, id) => {
    const [first] = z.array(z.record(z.string(), z.unknown())).parse((await turma(`${path}?${CLASS}`)).body);
    const { status, headers, body } = await turma(`${path}/${first?.[id]}?${CLASS}`);
    expect(status).toBe(200);
    expect(errorOf(`${path}/{${id}}`, headers.get('content-type'), body)).toBeUndefined();
  });

  it.each(['/aulas', '/avaliacoes', '/notas-unidades', '/boletim'])('GET %s of a student', async (path) => {
    const id = `id-turma=${CLASSES.consolidated}`;
    const students = await turma(`/participantes?${id}&id-tipo-participante=4`);
    const [student] = z.array(z.looseObject({ 'id-participante': z.int() })).parse(students.body);
    const number = student?.['id-participante'];
    const { status, headers, body } = await turma(
      `${path}?${id}&id-participante=${number}&id-discente=${number}`,
    );
    expect(status).toBe(200);
    expect(errorOf(path, headers.get('content-type'), body)).toBeUndefined();
    expect(body).not.toEqual([]);
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
