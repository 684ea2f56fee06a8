import type { Participante } from '../schemas/turma/participantes.ts';
import type { StoredTurma } from '../schemas/turma/turmas.ts';

/** Records for classes that tests create for themselves. */

/** The unit of all classes that tests create for themselves. */
export const OWN_UNIT = 999;

/** The members with the same value in all of these classes. */
export const TURMA = {
  ano: 2025,
  periodo: 1,
  codigoTurma: '01',
  local: null,
  capacidadeAluno: 400,
  idComponente: 999,
  nomeComponente: 'TESTES',
  codigoComponente: 'TST0001',
  siglaNivel: 'G',
  idUnidade: OWN_UNIT,
  idSituacaoTurma: 1,
  idTurmaAgrupadora: 0,
  subturma: false,
  tipo: 1,
  idModalidadeEducacao: 1,
  utilizaNovaTurmaVirtual: true,
} satisfies Partial<StoredTurma>;

/** Returns a participant: a student, unless `changes` say otherwise. */
export function participant(
  idTurma: number,
  idParticipante: number,
  changes: Partial<Participante> = {},
): Participante {
  return {
    idParticipante,
    idTurma,
    nome: `ALGUÉM ${idParticipante}`,
    login: null,
    identificador: null,
    cpfCnpj: null,
    idInstitucional: null,
    dataEntradaParticipante: null,
    idTipoParticipante: 4,
    descricao: 'DISCENTE',
    idSituacaoMatricula: 2,
    idLotacao: null,
    lotacao: null,
    email: null,
    idFoto: null,
    chaveFoto: null,
    ...changes,
  };
}
