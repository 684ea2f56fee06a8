import * as z from 'zod';
import { operation } from '../operation.ts';
import { int32 } from '../params.ts';
import { id, instant, int32Number, MAX_CODE, MAX_NAME, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';
import { StoredTurma } from './turmas.ts';

/** Describes these operations in the document. */
export const tag = 'Classes of technical courses';

/** The stored extension of a class of a technical course. */
export const StoredTurmaTecnico = z.object({
  idTurma: int32Number(),
  idCurso: id(),
  nomeCurso: text(MAX_NAME),
  idModalidadeEducacao: int32Number(),
  dataInicio: instant(),
  dataFim: instant(),
});
export type StoredTurmaTecnico = z.output<typeof StoredTurmaTecnico>;

const turma = StoredTurma.shape;

export const TurmaTecnico = z
  .object({
    idTurma: int32Number().describe('The class'),
    codigoTurma: turma.codigoTurma,
    ano: turma.ano,
    periodo: turma.periodo,
    idCurso: id().describe('The technical course'),
    nomeCurso: text(MAX_NAME).describe('Name of the course'),
    idModalidadeEducacao: turma.idModalidadeEducacao,
    modalidadeEducacao: text(MAX_CODE).describe('Name of the modality'),
    idComponente: turma.idComponente,
    codigoComponente: turma.codigoComponente,
    nomeComponente: turma.nomeComponente,
    siglaNivel: text(MAX_CODE).describe('T or N, see /niveis-ensino'),
    idUnidade: turma.idUnidade,
    idSituacaoTurma: turma.idSituacaoTurma,
    capacidadeAluno: turma.capacidadeAluno,
    descricaoHorario: turma.descricaoHorario,
    local: turma.local,
    dataInicio: instant().describe('First day'),
    dataFim: instant().describe('Last day'),
  })
  .meta({
    id: 'TurmaTecnicoDTO',
    description: 'A class of a technical course',
    examples: [
      {
        idTurma: 57702,
        codigoTurma: 'A',
        ano: 2025,
        periodo: 1,
        idCurso: 310,
        nomeCurso: 'TÉCNICO EM REDES DE COMPUTADORES',
        idModalidadeEducacao: 2,
        modalidadeEducacao: 'A DISTÂNCIA',
        idComponente: 4102,
        codigoComponente: 'RED0010',
        nomeComponente: 'FUNDAMENTOS DE REDES',
        siglaNivel: 'T',
        idUnidade: 26,
        idSituacaoTurma: 1,
        capacidadeAluno: 50,
        descricaoHorario: '35N1234 (03/03/2025 - 12/07/2025)',
        local: 'Polo Norte',
        dataInicio: 1740970800000,
        dataFim: 1752289200000,
      },
    ],
  });

export const list = operation({
  route: 'GET /turmas-tecnico',
  summary: 'Lists classes of technical courses',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() => z.object({ idModalidadeEducacao: int32().optional(), ...paging(TurmaTecnico) })),
  example: {},
  answers: { 200: z.array(TurmaTecnico) },
});

export const read = operation({
  route: 'GET /turmas-tecnico/{idTurma}',
  summary: 'Returns a class of a technical course',
  scopes: ['turma:read'],
  path: z.object({ idTurma: int32() }),
  example: { path: { idTurma: 57623 } },
  answers: { 200: TurmaTecnico },
  errors: [404],
});
