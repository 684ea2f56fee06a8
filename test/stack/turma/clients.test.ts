import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { termBefore } from '../../../scripts/stack/demo/turma/terms.ts';
import { call } from '../call.ts';
import { issue } from '../token.ts';
import { CLASSES, STUDENT, TEACHER } from './api.ts';

const int = z.int32();
const id = { 'id-turma': int, 'id-turma-agrupadora': int };
const ofClass = z.looseObject({
  ...id,
  ano: int,
  periodo: int,
  'codigo-turma': z.string(),
  'capacidade-aluno': int,
});
const named = z.looseObject({ ...id, 'codigo-componente': z.string(), 'nome-componente': z.string() });
/** The term of the demo classes that are open. */
const { ano, periodo } = termBefore(Temporal.Now.plainDateISO('America/Fortaleza'), 0);

/** Requests of public clients of the original service, and the members that they read. Each letter is a client. */
const CLIENTS: readonly [client: string, target: string, record: z.ZodType, some?: false][] = [
  [
    'B',
    `turmas?id-unidade=25&ano=${ano}&periodo=${periodo}&id-situacao-turma=1,2&limit=100&offset=0`,
    ofClass,
  ],
  [
    'B',
    `participantes?id-turma=${CLASSES.open}&id-tipo-participante=1`,
    z.looseObject({ 'id-participante': int }),
  ],
  ['C', `turmas?id-unidade=25&id-situacao-turma=1%2C2&sigla-nivel=G,D`, ofClass],
  ['D', 'turmas?sigla-nivel=G&limit=100&order-desc=ano&codigo-componente=MAT0311', named],
  [
    'D',
    `turmas/${CLASSES.open}/docentes`,
    z.looseObject({ 'id-docente': int.nullable(), 'nome-docente': z.string() }),
  ],
  [
    'D',
    `participantes?id-turma=${CLASSES.open}&id-tipo-participante=4&limit=100`,
    z.looseObject({ 'id-participante': int }),
  ],
  [
    'D',
    `boletim?id-discente=${STUDENT}`,
    z.looseObject({
      'id-turma': int,
      'media-final': z.number().nullable(),
      situacao: z.string(),
      'notas-unidades': z.array(z.looseObject({ unidade: int, media: z.number().nullable() })),
    }),
  ],
  ['E', 'turmas?codigo-componente=MAT0311', named],
  [
    'E',
    `participantes?limit=100&id-turma=${CLASSES.open}`,
    z.looseObject({ 'id-institucional': z.int(), 'data-entrada-participante': z.int().nullable() }),
  ],
  ['F, G', `turmas?id-discente=${STUDENT}&id-situacao-turma=1`, named],
  [
    'F, G',
    `tarefas?id-turma=${CLASSES.open}`,
    z.looseObject({
      titulo: z.string(),
      conteudo: z.string(),
      'data-inicio': z.int(),
      'data-entrega': z.int(),
      'hora-entrega': int,
    }),
  ],
  [
    'G',
    `atividades-avaliativas?id-turma=${CLASSES.open}`,
    z.looseObject({ 'id-avaliacao': int, data: z.int(), descricao: z.string() }),
  ],
  ['G, K, M', `turmas?id-docente=${TEACHER}&id-situacao-turma=1`, named],
  [
    'H',
    'participantes/tipos-participantes',
    z.strictObject({ 'id-tipo-participante': int, descricao: z.string() }),
  ],
  [
    'H',
    `participantes?id-turma=${CLASSES.open}&id-tipo-participante=4&offset=100&limit=100`,
    z.never(),
    false,
  ],
  ['J', 'turmas?id-unidade=28&limit=20&id-situacao-turma=1%2C2%2C3', ofClass],
  [
    'L',
    `turmas?id-discente=${STUDENT}`,
    named.extend({ 'id-discente': int, 'id-componente': int, ano: int }),
  ],
  [
    'Q',
    `participantes?id-turma=${CLASSES.open}`,
    z.looseObject({ login: z.string(), identificador: z.int(), nome: z.string() }),
  ],
  ['S, U', `notas-unidades?id-participante=${STUDENT}`, z.looseObject({ media: z.number().nullable() })],
];

describe('a client of the original service gets the members that it reads', () => {
  it.each(CLIENTS)('%s: %s', async (_, target, record, some) => {
    const token = await issue('turma:read turma:pessoal');
    const headers = {
      authorization: `bearer ${token}`,
      'X-API-KEY': 'of-the-client',
      accept: 'application/json;charset=UTF-8',
      'content-type': 'application/json',
      paginado: 'true',
    };
    const { status, body, headers: responseHeaders } = await call(`/turma/v1/${target}`, { headers });
    expect(status).toBe(200);
    expect(responseHeaders.get('content-type')).toBe('application/json;charset=UTF-8');
    const records = z.array(record).parse(body);
    if (some !== false) expect(records).not.toEqual([]);
  });

  it('S, T: one class, with and without a trailing slash', async () => {
    for (const path of [`/turma/v1/turmas/${CLASSES.open}`, `/turma/v1/turmas/${CLASSES.open}/`]) {
      expect(ofClass.safeParse((await call(path, { scope: 'turma:read' })).body).success).toBe(true);
    }
  });
});
