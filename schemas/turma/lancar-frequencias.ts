import * as z from 'zod';
import { idempotencyHeader } from '../idempotency.ts';
import { operation } from '../operation.ts';
import { id, instant, int32Number } from './fields.ts';
import { faltas } from './frequencias.ts';
import { responseEntity } from './response-entity.ts';
import { writeResponses } from './write-responses.ts';

/** Describes these operations in the document. */
export const tag = 'Attendance of many students on one day';

/** More than any class has. */
const MAX_DISCENTES = 1000;

const Faltas = z
  .object({ idParticipante: id().describe('A student of the class'), faltas: faltas() })
  .meta({ id: 'FaltasDTO', description: 'The absences of one student' });

/** The attendance of many students on a day. */
const Frequencias = z
  .object({
    idTurma: id().describe('The class'),
    data: instant().describe('The day'),
    frequencias: z
      .array(Faltas, { error: 'expected a list' })
      .min(1, { error: 'expected at least one' })
      .max(MAX_DISCENTES, { error: `expected at most ${MAX_DISCENTES} students` })
      .describe('One per student'),
  })
  .meta({
    id: 'FrequenciasDTO',
    description: 'The attendance of many students on a day',
  });

export const Lancamento = z
  .object({
    idTurma: id().describe('The class'),
    data: instant().describe('The day'),
    totalRegistros: int32Number().describe('Number of students recorded'),
  })
  .meta({
    id: 'LancamentoFrequenciasDTO',
    description: 'The recorded attendance',
    examples: [{ idTurma: 57610, data: 1740970800000, totalRegistros: 2 }],
  });

export const upsert = operation({
  route: 'POST|PUT /lancar-frequencias',
  summary: 'Records or updates the attendance of students on a day, all or nothing',
  scopes: ['turma:write'],
  headers: idempotencyHeader,
  body: Frequencias,
  example: {
    body: {
      'id-turma': 57622,
      data: 1_739_329_200_000,
      frequencias: [
        { 'id-participante': 900_151, faltas: 0 },
        { 'id-participante': 900_152, faltas: 2 },
      ],
    },
  },
  answers: writeResponses(responseEntity(Lancamento, 'LancamentoFrequenciasResponse')),
  errors: [404, 409],
});
