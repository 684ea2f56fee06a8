import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64, several } from '../params.ts';
import { id, ms, text, whole } from './fields.ts';

/** Each class costs a query. */
const MOST_CLASSES = 100;

/** Something that happened in a class. */
export const RegistroAtividade = z.object({
  tipo: z.enum([
    'NOTICIA',
    'TAREFA',
    'AVALIACAO',
    'ENQUETE',
    'TOPICO_AULA',
    'MATERIAL',
    'QUESTIONARIO',
    'FREQUENCIA',
    'NOTA',
  ]),
  idRegistro: id().describe('Identifier of the record of that kind'),
  descricao: text(),
  data: ms(),
});

/** What happened in classes; the reference, section 10.30. */
export const RegistroAtividadeTurma = z
  .object({
    registrosAPartirDe: ms().nullable(),
    dataConsulta: ms(),
    totalRegistros: whole(),
    turmas: z.array(
      z.object({
        idTurma: id(),
        totalRegistros: whole(),
        registros: z.array(RegistroAtividade).describe('The newest first'),
      }),
    ),
  })
  .meta({ id: 'RegistroAtividadeTurmaDTO', description: 'What happened in classes' });

export const read = operation({
  route: 'GET /registros-atividades',
  summary: 'Tells what happened in classes, as one object',
  scopes: ['turma:read'],
  query: z.object({
    idTurma: several(int64())
      .refine((ids) => ids.length <= MOST_CLASSES, { error: `expected at most ${MOST_CLASSES} classes` })
      .default([]),
    registrosAPartirDe: int64().optional().describe('From this instant on, in milliseconds since 1970'),
  }),
  answers: { 200: RegistroAtividadeTurma },
});
