import * as z from 'zod';
import { operation } from '../operation.ts';
import { text, whole } from './fields.ts';

export const TipoMaterial = z.object({ idTipoMaterial: whole(), descricao: text() });
export const SubTipoMaterial = z.object({
  idSubTipoMaterial: whole(),
  idTipoMaterial: whole(),
  descricao: text(),
});

export const tipos = operation({
  route: 'GET /materiais/tipos-materiais',
  summary: 'Lists the types of lesson materials',
  scopes: ['turma:read'],
  answers: { 200: z.array(TipoMaterial) },
});

export const subTipos = operation({
  route: 'GET /materiais/sub-tipos-materiais',
  summary: 'Lists the subtypes of lesson materials',
  scopes: ['turma:read'],
  answers: { 200: z.array(SubTipoMaterial) },
});
