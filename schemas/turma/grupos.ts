import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import { id, MAX_NAME, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Groups of students who answer a task together';

const MAX_MEMBERS = 50;

const DiscenteGrupo = z
  .object({
    idDiscente: id().describe('The student'),
    nome: text(MAX_NAME).describe('Name'),
    identificador: id().nullable().describe('Registration number'),
  })
  .meta({ id: 'DiscenteGrupoDTO', description: 'A member of a group' });

/** A group of students who answer a task together. */
export const GrupoTarefa = z
  .object({
    idGrupo: id().describe('The group'),
    idTarefa: id().describe('The task'),
    idTurma: id().describe('The class'),
    nome: text(MAX_NAME).describe('Name of the group'),
    discentes: z
      .array(DiscenteGrupo)
      .max(MAX_MEMBERS, { error: `expected at most ${MAX_MEMBERS} members` })
      .describe('Members'),
  })
  .meta({
    id: 'GrupoTarefaDTO',
    description: 'A group of students who answer a task together',
    examples: [
      {
        idGrupo: 780001,
        idTarefa: 790001,
        idTurma: 57610,
        nome: 'Grupo 1',
        discentes: [{ idDiscente: 900021, nome: 'RAUL AZEVEDO LIMA', identificador: 20250034567 }],
      },
    ],
  });
export type GrupoTarefa = z.output<typeof GrupoTarefa>;

export const list = operation({
  route: 'GET /grupos',
  summary: 'Lists the groups of a task',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      idTarefa: int64(),
      idTurma: int64(),
      idDiscente: int64()
        .optional()
        .describe('Only groups with this member')
        .meta({ examples: [900021] }),
      ...paging(GrupoTarefa),
    }),
  ),
  example: { query: { 'id-turma': 57610, 'id-tarefa': 790_002 } },
  answers: { 200: z.array(GrupoTarefa) },
  errors: [404],
});

export const read = operation({
  route: 'GET /grupos/{idGrupo}',
  summary: 'Returns a group of a task',
  scopes: ['turma:read'],
  path: z.object({ idGrupo: int64() }),
  query: z.lazy(() => z.object({ idTarefa: int64(), idTurma: int64() })),
  example: { path: { idGrupo: 780_001 }, query: { 'id-turma': 57610, 'id-tarefa': 790_002 } },
  answers: { 200: GrupoTarefa },
  errors: [404],
});
