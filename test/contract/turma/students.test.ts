import { beforeAll, describe, expect, it } from 'vitest';
import { allOperations, isWrite, routesOf } from '../../../schemas/operation.ts';
import { resources } from '../../../schemas/turma/index.ts';
import { callInProcess, ownSigner } from '../../../scripts/stack/in-process.ts';
import { useSettings } from '../../unit/http/settings.ts';

/** What the tokens of students may do. There is no table: any read would fail. */

const SCOPES = 'turma:read turma:write turma:pessoal';
const STUDENT = 900_021;

const operations = await allOperations(resources);
const writes = operations.flatMap(({ resource, action, operation }) =>
  isWrite(operation) ? routesOf(operation).map((route) => ({ ...route, resource, action, operation })) : [],
);

type Ask = (method: string, target: string, claims: Record<string, unknown>) => Promise<unknown>;
let ask: Ask;

beforeAll(async () => {
  useSettings({ TOKEN_AUDIENCE: 'sino' });
  const sign = await ownSigner();
  const { handler } = await import('../../../functions/turma/fallback.ts');
  ask = async (method, target, claims) => {
    const headers = { authorization: await sign({ scope: SCOPES, ...claims }) };
    const { status, body, calls } = await callInProcess(handler, '/turma/v1', { method, target, headers });
    return { status, body: JSON.parse(body), calls };
  };
});

describe.each(writes)('$method $path', ({ method, path, operation }) => {
  const target = path.replace(/\{\w+\}/g, '1');

  if (operation.openTo === 'students') {
    it('is open to students', async () => {
      const answer = await ask(method, target, { 'id-discente': STUDENT });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' }, calls: 0 });
    });
  } else {
    it.each([STUDENT, String(STUDENT), '', 'ana', null])(
      'is forbidden to a token with the claim id-discente %j, before its body is validated or anything is read',
      async (claim) => {
        const answer = await ask(method, target, { 'id-discente': claim });
        expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient_scope' }, calls: 0 });
      },
    );
  }
});

it('students may answer polls and write nothing else', () => {
  const open = writes.filter(({ operation }) => operation.openTo === 'students');
  expect(open.map(({ resource, action }) => `${resource} ${action}`)).toEqual(['enquetes answer']);
});

describe('the token of a student', () => {
  it.each([
    ['/participantes?id-turma=57610&id-situacao-matricula=4', {}],
    ['/boletim?id-discente=900022', {}],
    ['/notas-unidades?id-participante=900022', {}],
    ['/avaliacoes?id-turma=57610&id-participante=900022', {}],
    ['/aulas?id-turma=57610&id-participante=900022', {}],
    ['/frequencias?id-turma=57610&id-participante=900022', {}],
    ['/enquetes-respondidas?id-discente=900022', {}],
  ])('may not request %s, and nothing is read', async (target) => {
    const answer = await ask('GET', target, { 'id-discente': STUDENT });
    expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient_scope' }, calls: 0 });
  });
});

describe('a token whose claim id-discente is not a number', () => {
  it.each([
    '/participantes?id-turma=1',
    '/participantes/1?id-turma=1',
    '/questionarios?id-turma=1',
    '/questionarios/1',
    '/topicos-aulas?id-turma=1',
    '/topicos-aulas?id-turma=1&incluir-invisiveis=true',
    '/topicos-aulas/1',
    '/materiais?id-topico-aula=1',
    '/respostas-tarefas?id-tarefa=1',
    '/registros-atividades?id-turma=1',
    '/boletim?ano=2025',
    '/notas-unidades?id-participante=1',
    '/notas-unidades/1?id-turma=1',
    '/avaliacoes?id-turma=1&id-participante=1',
    '/avaliacoes/1?id-turma=1',
    '/aulas?id-turma=1&id-participante=1',
    '/frequencias?id-turma=1&id-participante=1',
    '/frequencias/1?id-turma=1',
    '/enquetes/1/respostas',
    '/enquetes-respondidas?id-enquete=1',
  ])('may not request %s, and nothing is read', async (target) => {
    for (const claim of ['ana', null, [STUDENT], { id: STUDENT }, true]) {
      const answer = await ask('GET', target, { 'id-discente': claim });
      expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient_scope' }, calls: 0 });
    }
  });
});

describe('a token without the scope for personal data', () => {
  it.each(['/participantes?id-turma=57610&cpf-cnpj=1', '/turmas?cpf-cnpj-docente=1'])(
    'may not request %s, and nothing is read',
    async (target) => {
      const answer = await ask('GET', target, { scope: 'turma:read' });
      expect(answer).toMatchObject({
        status: 403,
        body: { error: 'insufficient_scope', error_description: 'The token needs the scope turma:pessoal' },
        calls: 0,
      });
    },
  );
});
