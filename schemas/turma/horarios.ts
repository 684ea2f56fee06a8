import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import { id, instant, int32Number, MAX_TIME, text } from './fields.ts';
import { totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'When classes meet';

/** A position of the timetable. */
export const posicao = {
  dia: int32Number().describe('2 Monday to 7 Saturday'),
  turno: text(1).describe('M morning, T afternoon, N night'),
  ordem: int32Number().describe('Position in the shift, 1 to 6'),
  horaInicio: text(MAX_TIME).describe('HH:mm'),
  horaFim: text(MAX_TIME).describe('HH:mm'),
};

/** A weekday and position at which a class meets. */
export const Horario = z
  .object({
    idHorario: id().describe('The position'),
    idTurma: id().describe('The class'),
    ...posicao,
    dataInicio: instant().describe('First day'),
    dataFim: instant().describe('Last day'),
  })
  .meta({
    id: 'HorarioDTO',
    description: 'A weekday and position at which a class meets',
    examples: [
      {
        idHorario: 800001,
        idTurma: 57610,
        dia: 2,
        turno: 'M',
        ordem: 1,
        horaInicio: '07:00',
        horaFim: '07:50',
        dataInicio: 1740970800000,
        dataFim: 1752289200000,
      },
    ],
  });

export const list = operation({
  route: 'GET /horarios',
  summary: 'Lists when a class meets',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() => z.object({ idTurma: int64() })),
  example: { query: { 'id-turma': 57610 } },
  answers: { 200: z.array(Horario) },
  errors: [404],
});
