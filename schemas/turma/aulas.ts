import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import { booleanField, id, instant, int32Number, MAX_TIME, MAX_TITLE, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Lessons, with the attendance of a participant';

/** A lesson, with the attendance of one participant. */
export const Aula = z
  .object({
    idAula: id().describe('The lesson'),
    idTurma: id().describe('The class'),
    idParticipante: id().describe('The participant whose attendance it is'),
    data: instant().describe('The day'),
    horaInicio: text(MAX_TIME).describe('HH:mm'),
    horaFim: text(MAX_TIME).describe('HH:mm'),
    quantidadeAulas: int32Number().describe('Class hours of the lesson'),
    descricao: text(MAX_TITLE).nullable().describe('Title of the day’s topic'),
    idTopicoAula: id().nullable().describe('The day’s topic'),
    faltas: int32Number().nullable().describe('Class hours missed by the participant; null: not recorded'),
    cancelada: booleanField().describe('Whether the lesson is cancelled'),
  })
  .meta({
    id: 'AulaDTO',
    description: 'A lesson, with the attendance of one participant',
    examples: [
      {
        idAula: 730001,
        idTurma: 57610,
        idParticipante: 900021,
        data: 1740970800000,
        horaInicio: '07:00',
        horaFim: '08:40',
        quantidadeAulas: 2,
        descricao: 'Limites',
        idTopicoAula: 740001,
        faltas: 0,
        cancelada: false,
      },
    ],
  });

export const list = operation({
  route: 'GET /aulas',
  summary: 'Lists the lessons of a class with the attendance of one participant',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() => z.object({ idParticipante: int64(), idTurma: int64(), ...paging(Aula) })),
  example: { query: { 'id-turma': 57610, 'id-participante': 900_021 } },
  answers: { 200: z.array(Aula) },
  errors: [404],
});
