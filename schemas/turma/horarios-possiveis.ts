import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import { booleanField, id, MAX_CODE, text } from './fields.ts';
import { posicao } from './horarios.ts';
import { totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'When classes may meet';

/** A weekday and position at which a class may meet. */
export const HorarioPossivel = z
  .object({
    idHorario: id().describe('The id-horario in /horarios if the class meets then'),
    idTurma: id().describe('The class'),
    siglaNivel: text(MAX_CODE).describe('Teaching level, see /niveis-ensino'),
    ...posicao,
    ocupado: booleanField().describe('Whether the class meets then'),
  })
  .meta({
    id: 'HorarioPossivelDTO',
    description: 'A weekday and position at which a class may meet',
    examples: [
      {
        idHorario: 800001,
        idTurma: 57610,
        siglaNivel: 'G',
        dia: 2,
        turno: 'M',
        ordem: 1,
        horaInicio: '07:00',
        horaFim: '07:50',
        ocupado: true,
      },
    ],
  });

export const list = operation({
  route: 'GET /horarios-possiveis',
  summary: 'Lists when a class may meet',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() => z.object({ idTurma: int64() })),
  example: { query: { 'id-turma': 57610 } },
  answers: { 200: z.array(HorarioPossivel) },
  errors: [404],
});
