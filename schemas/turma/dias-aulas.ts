import * as z from 'zod';
import { operation } from '../operation.ts';
import { int32, int64 } from '../params.ts';
import { id, instant, int32Number, MAX_CODE, MAX_TIME, msParameter, text } from './fields.ts';
import { limit, offset, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Lesson days and the status of their attendance';

const TipoStatusFrequencia = z
  .object({
    idTipoStatusFrequencia: int32Number().describe('The type'),
    descricao: text(MAX_CODE).describe('Description of the type'),
  })
  .meta({
    id: 'TipoStatusFrequenciaDto',
    description: 'An attendance status of lesson days',
    examples: [
      {
        idTipoStatusFrequencia: 2,
        descricao: 'LANÇADA',
      },
    ],
  });

/** A day with lessons of a class. */
export const DiaAula = z
  .object({
    idTurma: id().describe('The class'),
    data: instant().describe('The day'),
    diaSemana: int32Number().describe('2 Monday to 7 Saturday'),
    descricaoHorario: text(MAX_CODE).describe('Schedule code of the day, for example 2M12'),
    horaInicio: text(MAX_TIME).describe('HH:mm'),
    horaFim: text(MAX_TIME).describe('HH:mm'),
    quantidadeAulas: int32Number().describe('Class hours of the day'),
    idTipoStatusFrequencia: int32Number().describe('See /dias-aulas/tipos-status-frequencias'),
    statusFrequencia: text(MAX_CODE).describe('Description of the type'),
  })
  .meta({
    id: 'DiaAulaDTO',
    description: 'A day with lessons',
    examples: [
      {
        idTurma: 57610,
        data: 1740970800000,
        diaSemana: 2,
        descricaoHorario: '2M12',
        horaInicio: '07:00',
        horaFim: '08:40',
        quantidadeAulas: 2,
        idTipoStatusFrequencia: 2,
        statusFrequencia: 'LANÇADA',
      },
    ],
  });

export const list = operation({
  route: 'GET /dias-aulas',
  summary: 'Lists the lesson days of a class by date',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      idTurma: int64(),
      data: msParameter().optional().describe('An instant of the day, in milliseconds since 1970'),
      idTipoStatusFrequencia: int32().optional(),
      limit: limit(),
      offset: offset(),
    }),
  ),
  example: { query: { 'id-turma': 57610 } },
  answers: { 200: z.array(DiaAula) },
  errors: [404],
});

export const tiposStatus = operation({
  route: 'GET /dias-aulas/tipos-status-frequencias',
  summary: 'Lists the attendance status types of lesson days',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  example: {},
  answers: { 200: z.array(TipoStatusFrequencia) },
});
