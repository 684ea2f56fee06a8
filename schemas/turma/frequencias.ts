import * as z from 'zod';
import { idempotencyHeader } from '../idempotency.ts';
import { operation } from '../operation.ts';
import { int64, text as textParameter } from '../params.ts';
import { INVALID_DAY, id, instant, int32Number, MAX_CODE } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';
import { writeResponses } from './write-responses.ts';

/** Describes these operations in the document. */
export const tag = 'Attendance of one student on one day';

/** Class hours missed; the schedule of the class limits them. */
export const faltas = () =>
  int32Number()
    .min(0, { error: 'expected 0 or more' })
    .describe('Class hours missed, at most those of the day');

/** The attendance of a student on a day. */
export const Frequencia = z
  .object({
    idFrequencia: id().describe('The attendance record'),
    idTurma: id().describe('The class'),
    idParticipante: id().describe('A student of the class'),
    data: instant().describe('The day'),
    faltas: faltas(),
    quantidadeAulas: int32Number().describe('Class hours of the day'),
    dataRegistro: instant().describe('When it was recorded'),
  })
  .meta({
    id: 'FrequenciaDTO',
    description: 'The attendance of a student on a day',
    examples: [
      {
        idFrequencia: 750001,
        idTurma: 57610,
        idParticipante: 900021,
        data: 1740970800000,
        faltas: 2,
        quantidadeAulas: 2,
        dataRegistro: 1740999000000,
      },
    ],
  });

/** The forms of a day. Whether the day exists is checked later. */
const DAY = /^(\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4}|-?\d+)$/;

const classQuery = z.lazy(() => z.object({ idTurma: int64() }));

export const list = operation({
  route: 'GET /frequencias',
  summary: 'Lists the attendance of a student on a day',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      idParticipante: int64(),
      idTurma: int64(),
      data: textParameter(MAX_CODE)
        .regex(DAY, { error: INVALID_DAY })
        .optional()
        .describe('The day: YYYY-MM-DD, dd/MM/yyyy or milliseconds since 1970. Default: today')
        .meta({ examples: ['2025-03-03'] }),
      ...paging(Frequencia),
    }),
  ),
  example: { query: { 'id-turma': 57610, 'id-participante': 900_021 } },
  answers: { 200: z.array(Frequencia) },
  errors: [404],
});

export const create = operation({
  route: 'POST /frequencias',
  summary: 'Records the attendance of one student; use /lancar-frequencias for a whole class',
  deprecated: true,
  scopes: ['turma:write'],
  headers: idempotencyHeader,
  query: classQuery,
  body: z.lazy(() =>
    Frequencia.pick({ idTurma: true, idParticipante: true, data: true, faltas: true })
      .partial({ idTurma: true })
      .meta({ id: 'CadastroFrequenciaRequest', description: 'The attendance of one student' }),
  ),
  example: {
    query: { 'id-turma': 57622 },
    body: { 'id-participante': 900_151, data: 1_739_415_600_000, faltas: 1 },
  },
  answers: writeResponses(Frequencia),
  errors: [404, 409],
});

export const update = operation({
  route: 'PUT /frequencias',
  summary: 'Updates the attendance of one student; use /lancar-frequencias for a whole class',
  deprecated: true,
  scopes: ['turma:write'],
  query: classQuery,
  body: z.lazy(() =>
    Frequencia.omit({ quantidadeAulas: true, dataRegistro: true })
      .partial()
      .required({ faltas: true })
      .refine(
        ({ idFrequencia, idParticipante, data }) =>
          idFrequencia !== undefined || (idParticipante !== undefined && data !== undefined),
        { error: 'expected id-frequencia, or both id-participante and data' },
      )
      .meta({
        id: 'AtualizaFrequenciaRequest',
        description: 'The attendance to change, given by identifier or by student and day',
      }),
  ),
  example: { query: { 'id-turma': 57610 }, body: { 'id-frequencia': 750_001, faltas: 1 } },
  answers: writeResponses(Frequencia),
  errors: [404, 409],
});

export const read = operation({
  route: 'GET /frequencias/{idFrequencia}',
  summary: 'Returns the attendance of a student on a day',
  scopes: ['turma:read'],
  path: z.object({ idFrequencia: int64() }),
  query: classQuery,
  example: { path: { idFrequencia: 750_001 }, query: { 'id-turma': 57610 } },
  answers: { 200: Frequencia },
  errors: [404],
});
