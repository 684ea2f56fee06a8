import * as z from 'zod';
import { operation } from '../operation.ts';
import { commaSeparated, int32, int64 } from '../params.ts';
import { id, instant, int32Number, msParameter, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Activities of classes';

/** Each class takes a query. */
const MAX_CLASSES = 100;
/** Maximum number of records in a response: a function may return 6 MB, and a record can have 2.1 KB there. */
export const MAX_RECORDS = 2500;
/** The longest description is the question of a poll. */
const MAX_ACTIVITY = 500;

/** An activity of a class. */
export const RegistroAtividade = z
  .object({
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
      .describe('Kind of record'),
    idRegistro: id().describe('Id of the record'),
    descricao: text(MAX_ACTIVITY).describe('Title or text of the record'),
    data: instant().describe('When it happened'),
  })
  .meta({ id: 'RegistroAtividadeDTO', description: 'An activity of a class' });

const RegistrosTurma = z
  .object({
    idTurma: id().describe('The class'),
    totalRegistros: int32Number().describe('Number of activities in the class'),
    registros: z
      .array(RegistroAtividade)
      .max(MAX_RECORDS)
      .describe('Those on the page; newest first, unless order-asc or order-desc is given'),
  })
  .meta({ id: 'RegistrosTurmaDTO', description: 'The activities of one class' });

/** The activities of classes. */
export const RegistroAtividadeTurma = z
  .object({
    registrosAPartirDe: instant().nullable().describe('Only activities from this instant on; null: all'),
    dataConsulta: instant().describe('Time of the request'),
    totalRegistros: int32Number().describe('Number of activities in all classes'),
    turmas: z
      .array(RegistrosTurma)
      .max(MAX_CLASSES)
      .describe('One per requested class, in the requested order; none for an id-turma above 2^53'),
  })
  .meta({
    id: 'RegistroAtividadeTurmaDTO',
    description: 'The activities of classes',
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
  summary: `Returns the activities of classes in one object; fails if there are more than ${MAX_RECORDS} records`,
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      idTurma: commaSeparated(int64(), MAX_CLASSES)
        .default([])
        .describe(`The classes, at most ${MAX_CLASSES}`)
        .meta({ examples: [[57610, 57611]] }),
      registrosAPartirDe: msParameter()
        .optional()
        .describe('Only activities from this instant on, in milliseconds since 1970'),
      ...paging(RegistroAtividade),
      limit: int32({ min: 1 })
        .optional()
        .describe('Maximum number of records to return, for all classes together; default: all'),
    }),
  ),
  example: { query: { 'id-turma': 57610 } },
  answers: { 200: RegistroAtividadeTurma },
});
