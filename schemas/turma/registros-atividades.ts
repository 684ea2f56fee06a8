import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64, several } from '../params.ts';
import { id, ms, msParameter, text, whole } from './fields.ts';

/** Each class costs a query. */
const MAX_CLASSES = 100;
/** How many records an answer has at most: a function may answer 6 MB, and one can be 1.6 KB. */
export const MAX_RECORDS = 2500;
/** The longest of what records are called: the question of a poll. */
const MAX_ACTIVITY = 500;

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
  descricao: text(MAX_ACTIVITY).describe('Title or text of that record'),
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
          registros: z.array(RegistroAtividade).max(MAX_RECORDS).describe('The newest first'),
        }),
      )
      .max(MAX_CLASSES)
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
  summary: `Tells what happened in classes, as one object of up to ${MAX_RECORDS} records; more are refused`,
  scopes: ['turma:read'],
  query: z.lazy(() =>
    z.object({
      idTurma: several(int64(), MAX_CLASSES)
        .default([])
        .describe(`Classes, at most ${MAX_CLASSES}`)
        .meta({ examples: [[57610, 57611]] }),
      registrosAPartirDe: msParameter()
        .optional()
        .describe('From this instant on, in milliseconds since 1970'),
    }),
  ),
  answers: { 200: RegistroAtividadeTurma },
});
