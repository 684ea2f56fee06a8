import * as z from 'zod';
import { operation } from '../operation.ts';
import { text, whole } from './fields.ts';

export const TipoStatusFrequencia = z.object({ idTipoStatusFrequencia: whole(), descricao: text() }).meta({
  id: 'TipoStatusFrequenciaDto',
  description: 'What can be known of the attendance of a lesson day',
});

export const tiposStatus = operation({
  route: 'GET /dias-aulas/tipos-status-frequencias',
  summary: 'Lists the attendance status types of lesson days',
  scopes: ['turma:read'],
  answers: { 200: z.array(TipoStatusFrequencia) },
});
