import * as z from 'zod';
import { operation } from '../operation.ts';
import { id, ms, whole } from './fields.ts';
import { faltas } from './frequencias.ts';
import { idempotencyHeader } from './idempotency.ts';
import { responseEntity } from './response-entity.ts';

/** The attendance of many students on a day; the reference, section 10.16. */
export const Frequencias = z
  .object({
    idTurma: id(),
    data: ms().describe('The day'),
    frequencias: z
      .array(z.object({ idParticipante: id(), faltas: faltas() }), { error: 'expected a list' })
      .min(1, { error: 'expected at least one' }),
  })
  .meta({ id: 'FrequenciasDTO', description: 'The attendance of many students on a day' });

export const Lancamento = z.object({ idTurma: id(), data: ms(), totalRegistros: whole() });

export const upsert = operation({
  route: 'POST|PUT /lancar-frequencias',
  summary: 'Launches or changes the attendance of students on a day, for all of them or for none',
  scopes: ['turma:write'],
  headers: idempotencyHeader,
  body: Frequencias,
  answers: { 200: responseEntity(Lancamento) },
  errors: [404, 409],
});
