import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64, several } from '../params.ts';
import { id, ms, text, whole } from './fields.ts';

/** Each class costs a query. */
const MOST_CLASSES = 100;

/** Something that happened in a class. */
export const RegistroAtividade = z.object({
  tipo: z
    .enum([
      'NOTICIA',
      'TAREFA',
      'AVALIACAO',
      'ENQUETE',
      'TOPICO_AULA',
      'MATERIAL',
      'QUESTIONARIO',
      'FREQUENCIA',
      'NOTA',
    ])
    .describe('What it is'),
  idRegistro: id().describe('Identifier of the record of that kind'),
  descricao: text().describe('Title or text of that record'),
  data: ms().describe('When it happened'),
});

/** What happened in classes; the reference, section 10.30. */
export const RegistroAtividadeTurma = z
  .object({
    registrosAPartirDe: ms().nullable().describe('Only what happened from then on; null: everything'),
    dataConsulta: ms().describe('When this was asked'),
    totalRegistros: whole().describe('How much happened in all of the classes'),
    turmas: z
      .array(
        z.object({
          idTurma: id().describe('The class'),
          totalRegistros: whole().describe('How much happened in the class'),
          registros: z.array(RegistroAtividade).describe('The newest first'),
        }),
      )
      .describe('One for each class that was asked for, in that order'),
  })
  .meta({
    id: 'RegistroAtividadeTurmaDTO',
    description: 'What happened in classes',
    examples: [
      {
        registrosAPartirDe: 1740970800000,
        dataConsulta: 1741000000000,
        totalRegistros: 1,
        turmas: [
          {
            idTurma: 57610,
            totalRegistros: 1,
            registros: [
              { tipo: 'NOTICIA', idRegistro: 830001, descricao: 'Prova adiada', data: 1741000000000 },
            ],
          },
        ],
      },
    ],
  });

export const read = operation({
  route: 'GET /registros-atividades',
  summary: 'Tells what happened in classes, as one object',
  scopes: ['turma:read'],
  query: z.lazy(() =>
    z.object({
      idTurma: several(int64())
        .refine((ids) => ids.length <= MOST_CLASSES, { error: `expected at most ${MOST_CLASSES} classes` })
        .default([])
        .describe(`Classes, at most ${MOST_CLASSES}`)
        .meta({ examples: [[57610, 57611]] }),
      registrosAPartirDe: int64().optional().describe('From this instant on, in milliseconds since 1970'),
    }),
  ),
  answers: { 200: RegistroAtividadeTurma },
});
